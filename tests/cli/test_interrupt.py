"""Ctrl-C ends every command quietly: exit code 130, no traceback, worker processes included."""

from pathlib import Path

import pytest

from terminal.emulator import Terminal

INTERRUPTED = 130
PATIENCE_S = 300
"""The solver may have to be compiled first."""
LONG = {
    "arena": (("arena", "--games", "100000", "--jobs", "2"), "of 100000 games"),
    "winnable": (("winnable", "--scenario", "1", "--games", "100000", "--jobs", "2"), "of 100000 shuffles"),
    "generate": (("generate", "quest", "--stars", "5", "--count", "1000", "--jobs", "2"), "attempt 2"),
    "labyrinths": (("generate", "labyrinth", "--count", "100000", "--measure"), "of 100000 labyrinths"),
    "bench": (("bench", "--actions", "1000"), "µs/action"),
    "referee": (("referee",), '"ok":true'),
    "serve": (("serve", "--port", "0", "--database", "tables.db", "--no-daily"), "Dédale is at"),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_is_quiet(name: str, tmp_path: Path) -> None:
    words, sign = LONG[name]
    terminal = Terminal(*words, home=tmp_path, width=120, patience_s=PATIENCE_S)
    try:
        if name == "referee":
            terminal.keys('{"new":{"game":"mall"}}\n')
        terminal.until(sign)
        terminal.keys("\x03")
        assert terminal.ended() == INTERRUPTED
        for word in ("Traceback", "Error", "KeyboardInterrupt"):
            assert word not in terminal.shown
    finally:
        terminal.close()
