"""The web app as a local server: every setting, the security headers and the host check.

Only this machine may connect. A transcript is hostile text, so the browser is told to load
nothing from elsewhere and to send nothing out.
"""

from __future__ import annotations

import asyncio
import socket
import webbrowser
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import UsageError
from inspector import theme

if TYPE_CHECKING:
    import streamlit as st
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = ("127.0.0.1", "localhost", "::1")
DEFAULT_PORT = 8501
_MAIN = Path(__file__).with_name("main.py")


def free_port(preferred: int = DEFAULT_PORT, host: str = "127.0.0.1") -> int:
    """The preferred port if nobody holds it, else one that the system picks."""
    for port in (preferred, 0):
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        with closing(socket.socket(family)) as probe:
            # Else a port that was just closed would count as taken.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return probe.getsockname()[1]
    raise UsageError(f"No port is free on {host}; close a program that listens there.")


def content_security_policy(port: int) -> str:
    """What the browser may load, run and reach: this server and nothing else.

    Streamlit needs inline scripts, blob modules and WebAssembly; no `eval`.
    """
    sockets = " ".join(f"ws://{name}:{port}" for name in ("127.0.0.1", "localhost"))
    return "; ".join(
        (
            "default-src 'self'",
            "script-src 'self' 'unsafe-inline' blob: 'wasm-unsafe-eval'",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            f"connect-src 'self' {sockets}",
            "worker-src 'self' blob:",
            "frame-src 'none'",
            "frame-ancestors 'none'",
            "form-action 'none'",
            "base-uri 'self'",
            "object-src 'none'",
        )
    )


class Guard:
    """ASGI middleware: refuses foreign hosts and adds the security headers to every answer."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self._app = app
        self._headers = [
            (name.encode(), value.encode())
            for name, value in (
                ("content-security-policy", content_security_policy(port)),
                ("x-content-type-options", "nosniff"),
                ("x-frame-options", "DENY"),
                ("referrer-policy", "no-referrer"),
                ("cross-origin-opener-policy", "same-origin"),
            )
        ]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if its Host names this machine, else answer 403."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if not _is_local(scope):
            await self._refuse(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", []), *self._headers]
            await send(message)

        await self._app(scope, receive, with_headers)

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
            return
        body = b"This address serves 127.0.0.1 and localhost only.\n"
        headers = [(b"content-type", b"text/plain"), *self._headers]
        await send({"type": "http.response.start", "status": 403, "headers": headers})
        await send({"type": "http.response.body", "body": body})


def _is_local(scope: Scope) -> bool:
    host = next((value for name, value in scope["headers"] if name == b"host"), b"").decode("latin")
    name = host.rpartition(":")[0] if host.count(":") == 1 or "]" in host else host
    return name.strip("[]").lower() in LOOPBACK


def settings(host: str, port: int) -> dict[str, Any]:
    """Every Streamlit option that the app relies on, so that no file of the user changes it."""
    return {
        "server.address": host,
        "server.port": port,
        "server.headless": True,
        "server.showEmailPrompt": False,
        "server.fileWatcherType": "none",
        "server.runOnSave": False,
        "server.allowedHosts": list(LOOPBACK),
        "server.enableCORS": True,
        "server.enableXsrfProtection": True,
        "server.enableStaticServing": False,
        "server.enableAgentApi": False,
        "server.baseUrlPath": "",
        "server.maxUploadSize": 500,
        "browser.gatherUsageStats": False,
        "client.toolbarMode": "minimal",
        "client.showErrorDetails": "none",
        "client.showErrorLinks": False,
        "runner.magicEnabled": False,
        "logger.level": "error",
        "logger.hideWelcomeMessage": True,
        **theme.streamlit_options(),
    }


def create_app(host: str, port: int, on_listening: Callable[[], None] = lambda: None) -> st.App:
    """The ASGI app; `on_listening` is called once, when the port answers."""
    import streamlit as st
    from starlette.middleware import Middleware

    @asynccontextmanager
    async def lifespan(_: st.App) -> AsyncIterator[None]:
        task = asyncio.create_task(_when_listening(host, port, on_listening))
        yield
        task.cancel()

    return st.App(
        _MAIN,
        lifespan=lifespan,
        middleware=[Middleware(Guard, port=port)],
        on_script_error=_show_error,
    )


async def _when_listening(host: str, port: int, then: Callable[[], None]) -> None:
    while True:
        try:
            _, writer = await asyncio.open_connection(host, port)
        except OSError:
            await asyncio.sleep(0.05)
            continue
        writer.close()
        break
    then()


def _show_error(_: Exception) -> bool:
    """Keep what went wrong out of the page: Streamlit prints it in the terminal."""
    from inspector.views.states import show_error

    show_error(
        "This page failed, which is a fault of the program: "
        "what happened stands in the terminal of the server."
    )
    return True


def serve(
    port: int | None,
    open_browser: bool,
    session_file: Path | None,
    host: str = "127.0.0.1",
    announce: Callable[[str], None] | None = None,
) -> None:
    """Serve the app until it is stopped; `announce` gets the URL once it answers.

    Raises UsageError for a host beyond this machine and UnreadableError for a session file
    that cannot be read, both before anything listens.
    """
    if host not in LOOPBACK:
        raise UsageError(f"--host {host} is not this machine; use 127.0.0.1, localhost or ::1.")
    from inspector import opened

    chosen = free_port(DEFAULT_PORT if port is None else port, host)
    if port is not None and chosen != port:
        raise UsageError(f"Port {port} is in use on {host}; name another one or none.")
    shown = f"[{host}]" if ":" in host else host
    url = f"http://{shown}:{chosen}/"
    if session_file is not None:
        url += f"?session={opened.open_path(session_file).key}"

    def on_listening() -> None:
        if announce is not None:
            announce(url)
        if open_browser:
            webbrowser.open(url)

    create_app(host, chosen, on_listening).run(config=settings(host, chosen))
