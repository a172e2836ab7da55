"""A session whose every text tries to become something else."""

from __future__ import annotations

from tests.inspector.sessions import SessionFile, call, result, words

HOST = "evil.example"
MARKS = (
    "<script>window.broken = 1; alert('script')</script>",
    f"<img src=x onerror=\"window.broken = 2\"><img src='https://{HOST}/pixel.png'>",
    f"![pixel](https://{HOST}/pixel.png) [link](https://{HOST}/) <https://{HOST}/>",
    "[click](javascript:window.broken=3) <a href='javascript:alert(1)'>click</a>",
    f"<style>@import url(https://{HOST}/s.css); body {{ display: none }}</style>",
    f"<iframe src='https://{HOST}/'></iframe><svg onload='window.broken = 4'>",
    "\x1b]8;;https://evil.example\x07link\x1b]8;;\x07 \x1b[2J\x1b[31m \x00 \u202egnp.exe",
    ":material/skull: :red[loud] $$\\href{javascript:alert(1)}{x}$$ `code` **bold**",
)
ALL = "\n".join(MARKS)
LONG_LINE = "<b>x</b>" * (5_000_000 // 8)


def hostile_session() -> bytes:
    """Tags, handlers, Markdown, escapes and a 5 MB line, in every place that holds text."""
    file = SessionFile("<script>alert('id')</script>")
    file.rows.append({"type": "summary", "summary": ALL, "leafUuid": MARKS[0]})
    file.rows.append({"type": "custom-title", "customTitle": ALL, "sessionId": MARKS[0]})
    file.user(f"Never touch {MARKS[1]} and fix src/{MARKS[3]}.py\n{ALL}", cwd=ALL, gitBranch=ALL)
    for number, mark in enumerate(MARKS):
        id = f"toolu_{number}{mark}"
        file.assistant(
            words(ALL),
            call(id, mark, **{mark: ALL, "file_path": f"/work/{mark}", "command": mark}),
            context=20_000 + 1_000 * number,
        )
        file.user([result(id, f"{ALL}\nError: {mark}", error=bool(number % 2))])
    file.assistant(call("toolu_long", "Bash", command="cat " + MARKS[0]), context=40_000)
    file.user([result("toolu_long", LONG_LINE)])
    file.assistant(words(f"{ALL}\nI changed /work/{MARKS[0]}"), context=150_000)
    file.compact(ALL, before=150_000)
    file.user(f"Go on with {ALL}")
    file.assistant(call("toolu_z", MARKS[4], todos=[{"content": ALL}]), context=12_000)
    file.user([result("toolu_z", ALL)])
    file.assistant(words(ALL), context=13_000)
    return file.encoded()
