"""Find out which game a maze text is for, and whether that game accepts it."""

from typing import Literal, NamedTuple

from dedale.games.base import Source
from dedale.games.duel.board_reader import read_board as read_duel_board
from dedale.games.hidden.board import read_board as read_hidden_board
from dedale.games.mall.scenario import read_scenarios
from dedale.games.mall.tileset import read_tile_set
from dedale.games.tower.floor_names import read_names
from dedale.games.tower.pack import read_adventures
from dedale.games.tower.quest_reader import read_quests
from dedale.grid import MazeError, read_headers, read_maze

OPTIONS = {
    "quest": ("tower", "quest"),
    "scenario": ("mall", "scenario"),
    "tiles": ("mall", "tiles"),
    "hidden": ("hidden", "board"),
    "duel": ("duel", "board"),
}
"""For each kind of text that can be played, the game and the option that takes it."""


class Found(NamedTuple):
    kind: Literal["scenario", "tiles", "quest", "hidden", "duel", "adventures", "names", "grid"]
    """Adventures and names are lists that accompany the Tower's floors. A grid that belongs to no game has
    only had its grammar checked."""
    words: str


def what_is(source: Source) -> Found:
    """Return what a text is. Raises MazeError where it is wrong."""
    text, path = source.text, source.path
    drawn = any(line.startswith("+") for line in text.splitlines())
    if not drawn:
        listed = {name for section in read_headers(text, path) for name in section.header}
        if "scenario" in listed:
            return Found("scenario", _count(len(read_scenarios(source)), "scenario") + " of the Mall")
        if "adventure" in listed and "name" in listed:
            return Found("adventures", _count(len(read_adventures(source)), "adventure") + " of the Tower")
        if "adventure" in listed:
            return Found("names", f"names of {_count(len(read_names(source)), 'quest')} of the Tower")
    sections = read_maze(text, path)
    named = {name for section in sections for name in section.header}
    if "tile" in named:
        read_tile_set(source)
        return Found("tiles", _count(len(sections), "tile") + " of the Mall")
    if "quest" in named:
        return Found("quest", _count(len(read_quests(source)), "quest") + " of the Tower")
    if "hidden" in named:
        read_hidden_board(source)
        return Found("hidden", "a board of the Hidden Labyrinth")
    if "duel" in named:
        prepared = read_duel_board(source).prepared
        return Found("duel", "a position of the Duel" if prepared else "a board of the Duel")
    line = sections[0].grid.line if sections[0].grid else 1
    if "scenario" in named:
        raise MazeError(path, line, 1, "a scenario has no grid; its tiles are a file of their own")
    if not sections[0].header:
        raise MazeError(path, line, 1, "no header says what this is, like 'tile: 7' or 'quest: name'")
    words = _count(len(sections), "grid") + ", in good grammar; no game's rules were checked"
    return Found("grid", words)


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" + ("s" if number != 1 else "")
