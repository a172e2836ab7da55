"""The server answers this machine alone and tells the browser to load nothing from elsewhere."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from core.errors import UnreadableError, UsageError
from inspector import server


def answer(host: str) -> tuple[int, dict[bytes, bytes]]:
    """Status and headers that the guard lets through, or makes, for a Host header."""
    sent: list[dict[str, Any]] = []

    async def app(_: Any, __: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"page"})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": [(b"host", host.encode())]}
    asyncio.run(server.Guard(app, 8501)(scope, receive, send))  # type: ignore[arg-type]
    return sent[0]["status"], dict(sent[0]["headers"])


@pytest.mark.parametrize("host", ["127.0.0.1:8501", "localhost", "LOCALHOST:1", "[::1]:8501"])
def test_this_machine_is_answered_with_the_headers(host: str) -> None:
    status, headers = answer(host)
    assert status == 200
    assert headers[b"x-content-type-options"] == b"nosniff"
    assert headers[b"content-security-policy"].startswith(b"default-src 'self'; ")


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:8501", "", "10.0.0.5"])
def test_any_other_name_is_refused(host: str) -> None:
    assert answer(host)[0] == 403


def test_the_policy_names_no_other_place() -> None:
    policy = server.content_security_policy(9999)
    sources = {
        source
        for rule in policy.split("; ")
        for source in rule.split()[1:]
        if not source.startswith("'")
    }
    assert sources == {"blob:", "data:", "ws://127.0.0.1:9999", "ws://localhost:9999"}
    assert "'unsafe-eval'" not in policy


def test_every_setting_is_one_that_streamlit_knows() -> None:
    from streamlit import config

    for name in server.settings("127.0.0.1", 8501):
        assert name in config.get_config_options(), name


def test_the_settings_keep_to_this_machine() -> None:
    settings = server.settings("127.0.0.1", 8501)
    assert settings["server.address"] == "127.0.0.1"
    assert settings["browser.gatherUsageStats"] is False
    assert settings["server.fileWatcherType"] == "none"
    assert settings["runner.magicEnabled"] is False
    assert settings["client.toolbarMode"] == "minimal"


def test_a_taken_port_is_not_offered() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert server.free_port(port) != port
        with pytest.raises(UsageError, match=f"Port {port} is in use"):
            server.serve(port, False, None)


def test_nothing_listens_for_a_foreign_host_or_a_wrong_file(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"192\.0\.2\.7 is not this machine"):
        server.serve(None, False, None, host="192.0.2.7")
    with pytest.raises(UnreadableError, match="does not exist"):
        server.serve(None, False, tmp_path / "none.jsonl")
