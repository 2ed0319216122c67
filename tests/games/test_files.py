"""What a maze file is: the words of `dedale check`, and the position of the mistake if it is for no game."""

from pathlib import Path

import pytest

from dedale.games import duel, hidden, mall, tower
from dedale.games.base import Source
from dedale.games.maze_files import what_is
from dedale.grid import MazeError

DUELS = Path(__file__).parents[1] / "contract" / "duels"
GRID = "+---+\n|   |\n+---+\n"
QUEST = "quest: Own\nheroes: O\n\n+---+---+\n| O   O=|\n+---+---+\n"


def content(game: object, name: str) -> str:
    return (Path(str(game.__file__)).parent / "content" / name).read_text(encoding="utf-8")  # type: ignore[attr-defined]


def found(text: str) -> tuple[str, str]:
    kind, words = what_is(Source("file.maze", text))
    return kind, words


@pytest.mark.parametrize(
    ("text", "kind", "words"),
    [
        (content(mall, "scenarios.maze"), "scenario", "17 scenarios of the Mall"),
        ("scenario: Own\ntiles: 2-5\n", "scenario", "1 scenario of the Mall"),
        ("scenario: Mall+\ntiles: 2-5\n", "scenario", "1 scenario of the Mall"),
        (content(mall, "tiles.maze"), "tiles", "27 tiles of the Mall"),
        (QUEST, "quest", "1 quest of the Tower"),
        (f"{QUEST}\n{QUEST}", "quest", "2 quests of the Tower"),
        (content(tower, "adventures.maze"), "adventures", "15 adventures of the Tower"),
        (content(tower, "names.maze"), "names", "names of 91 quests of the Tower"),
        (content(hidden, "board.maze"), "hidden", "a board of the Hidden Labyrinth"),
        (content(duel, "level-1.maze"), "duel", "a board of the Duel"),
        (f"note: nothing\n\n{GRID}", "grid", "1 grid, in good grammar; no game's rules were checked"),
        (f"note: a\n\n{GRID}\n{GRID}", "grid", "2 grids, in good grammar; no game's rules were checked"),
    ],
)
def test_a_file_is_known_by_what_it_holds(text: str, kind: str, words: str) -> None:
    assert found(text) == (kind, words)


def test_a_position_of_the_duel_is_told_from_a_board() -> None:
    positions = [path.read_text(encoding="utf-8") for path in sorted(DUELS.glob("*.maze"))]
    prepared = [text for text in positions if "prepared: yes" in text]
    assert prepared
    assert {found(text) for text in prepared} == {("duel", "a position of the Duel")}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        (f"\n\n{GRID}", "file.maze:3:1: no header says"),
        (f"\n\n{GRID}\n{GRID}", "file.maze:3:1: no header says"),
        ("name: Own\n", "file.maze:1:1: this header has no grid after it"),
        (f"scenario: Own\n\n{GRID}", "file.maze:3:1: a scenario has no grid"),
        ("hidden: Own\n\n" + GRID, "file.maze:"),
        ("duel: Own\n\n" + GRID, "file.maze:"),
        ("tile: 7\n\n" + GRID, "file.maze:"),
        ("note: nothing at all\n", "file.maze:1:1: this header has no grid after it"),
    ],
)
def test_a_file_that_no_game_takes_is_refused_with_its_place(text: str, place: str) -> None:
    with pytest.raises(MazeError) as error:
        found(text)
    assert str(error.value).startswith(place)
