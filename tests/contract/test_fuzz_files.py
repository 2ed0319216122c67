"""However a tile set, scenario, quest or board is damaged, it is read or refused with a position."""

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dedale.games.base import Source
from dedale.games.duel.board_reader import read_board as read_duel_board
from dedale.games.hidden.board import content as hidden_content
from dedale.games.hidden.board import read_board as read_hidden_board
from dedale.games.mall.scenario import own_scenario, read_scenarios
from dedale.games.mall.tileset import content, read_tile_set
from dedale.games.maze_files import what_is
from dedale.games.tower.pack import CONTENT
from dedale.games.tower.quest_reader import read_quests
from dedale.grid import MazeError
from draws import drawn

DUELS = sorted((Path(__file__).parent / "duels").glob("*.maze"))
QUESTS = sorted((Path(__file__).parent / "quests").glob("*.maze"))
LISTS = [CONTENT / "adventures.maze", CONTENT / "names.maze"]
FILES: dict[str, tuple[Callable[[Source], object], list[str]]] = {
    "tiles": (read_tile_set, [content("tiles.maze")]),
    "scenarios": (read_scenarios, [content("scenarios.maze")]),
    "custom scenario": (
        own_scenario,
        ["scenario: Mine\ntiles: 2-12, 15\ntop: 16\nside: B\nrules: apart, cameras\n"],
    ),
    "quests": (read_quests, [path.read_text(encoding="utf-8") for path in QUESTS]),
    "hidden board": (read_hidden_board, [hidden_content("board.maze")]),
    "duels": (read_duel_board, [path.read_text(encoding="utf-8") for path in DUELS]),
    "anything": (what_is, [path.read_text(encoding="utf-8") for path in (*QUESTS, *DUELS, *LISTS)]),
}
PIECES = st.sampled_from(
    ["", " ", "\n", "\n\n", "+", "-", "|", "#", "###", "Q", "O?", "O=", "/1", "k1", "^", "v", "<", ">", "0",
     "99", "-1", "tile: 1\n", "side: B\n", "rules: x\n", "tiles: 1-999\n", "heroes: Y\n", "\t", "é", "\x00"]
)  # fmt: skip


@pytest.mark.parametrize("kind", FILES)
@settings(max_examples=drawn(250, part=4))
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused_with_its_place(kind: str, data: st.DataObject) -> None:
    read, texts = FILES[kind]
    text = data.draw(st.sampled_from(texts))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + data.draw(PIECES) + text[place + data.draw(st.integers(0, 4)) :]
    error = refusal(read, text)
    if error:
        lines = text.split("\n")
        assert error.path == "file.maze"
        assert 1 <= error.line <= len(lines) + 1
        assert 1 <= error.column <= max(map(len, lines)) + 1
        assert "\n" not in str(error)


def refusal(read: Callable[[Source], object], text: str) -> MazeError | None:
    try:
        read(Source("file.maze", text))
    except MazeError as error:
        return error
    return None


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    for read, _ in FILES.values():
        refusal(read, text)
