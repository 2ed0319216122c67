"""The outside bots of docs/bots.md play whole games, exactly as printed there."""

import json
import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from server.harness import SECONDS, Server, new_token

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


def printed(name: str, folder: Path) -> Path:
    """Write the program of that name on the page to a file."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    begin = lines.index(f"    # {name}")
    end = next(at for at in range(begin, len(lines)) if lines[at] and not lines[at].startswith("    "))
    program = folder / name
    program.write_text(textwrap.dedent("\n".join(lines[begin:end])), encoding="utf-8")
    return program


@pytest.mark.parametrize("name", ["through_the_referee.py", "over_a_websocket.py"])
def test_it_is_no_longer_than_a_page(name: str, tmp_path: Path) -> None:
    code = [line for line in printed(name, tmp_path).read_text().splitlines() if line.strip()]
    assert 20 < len(code) < 40


def environment() -> dict[str, str]:
    """Return an environment in which `dedale` is a command."""
    commands = Path(sys.executable).parent
    return {**os.environ, "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}"}


def test_through_the_referee(tmp_path: Path) -> None:
    program = printed("through_the_referee.py", tmp_path)
    done = subprocess.run(
        [sys.executable, program], env=environment(), capture_output=True, text=True, timeout=4 * SECONDS
    )
    assert not done.stderr
    assert done.stdout.startswith("the winners are [")


def test_over_a_pipe(tmp_path: Path) -> None:
    program = printed("over_a_pipe.py", tmp_path)
    words = [
        "--game",
        "duel",
        "--bot",
        f"pipe:{sys.executable} {program}",
        "--games",
        "2",
        "--jobs",
        "1",
        "--json",
    ]
    found = [
        subprocess.run(["dedale", "arena", *words], env=environment(), capture_output=True, check=True).stdout
        for _ in range(2)
    ]
    assert json.loads(found[0])["games"] == 2
    assert found[0] == found[1], "chance comes from the seed"


def test_over_a_websocket(tmp_path: Path) -> None:
    program = printed("over_a_websocket.py", tmp_path)
    server = Server(tmp_path / "tables.db").start()
    try:
        table = server.table("duel", {"players": 2}, new_token())["id"]
        command = [sys.executable, str(program), f"ws://127.0.0.1:{server.port}/ws", table]
        two = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(2)]
        said = {bot.communicate(timeout=4 * SECONDS)[0].split()[-1] for bot in two}
        assert [bot.returncode for bot in two] == [0, 0]
        [replay] = said
        document = server.replay(replay)
        assert document["outcome"]
        assert {seat for _, seat, _ in document["log"]} == {0, 1}
    finally:
        server.stop()
    assert not server.log()
