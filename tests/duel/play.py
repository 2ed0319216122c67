"""Plays a match of the Duel through the referee, as an outside program would, mostly from drawn positions."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any

from contract.referee_play import RefereePlay, names

SEATED = {2: ("blue", "red"), 3: ("blue", "yellow", "red"), 4: ("blue", "yellow", "red", "green")}
Square = tuple[int, int]
CELL = re.compile(r"[|: 1-4][ .]*(###|k[BYRG]|sw|xb|[oO]|[BYRG][oO*?]?)? *[|: 1-4]")
"""A square of a picture with the edges around it: catches drawings that are one column off."""


class Play(RefereePlay):
    """`Play(picture, at=(4, 2), also={(9, 9): "R"})` opens a match in a position, with blue to move.

    The picture shows a part of the board, with its north-west square at `at`. Where its frame is dotted, the
    board continues. `also` puts codes on squares elsewhere. There are as many players as the pawns need.
    `Play(level=2, players=3)` opens one of the levels instead.
    """

    def __init__(
        self,
        picture: str | None = None,
        at: Square = (0, 0),
        also: dict[Square, str] | None = None,
        fields: str = "",
        **options: Any,
    ) -> None:
        if picture is None:
            self.colours = SEATED[options.get("players", 2)]
            super().__init__(**{"game": "duel", "seed": 1} | options)
            return
        text = position(picture, at, also or {}, fields)
        needed = 4 if pawn("G", text) else 3 if pawn("Y", text) else 2
        players = options.setdefault("players", needed)
        self.colours = SEATED[players]
        with TemporaryDirectory() as folder:
            path = Path(folder) / "position.maze"
            path.write_text(text, encoding="utf-8")
            super().__init__(**{"game": "duel", "board": str(path), "first": 0, "seed": 1} | options)

    def acts(self, colour: str, do: str, **rest: Any) -> list[dict[str, Any]]:
        """Perform an action that `legal` must list, and return the events."""
        action = {"do": do, **rest}
        listed = self.legal(self.colours.index(colour))
        assert tidy(action) in listed, (action, self.view()["phase"], self.view()["turn"])
        return self.do(do, self.colours.index(colour), **rest)

    def cannot(self, colour: str, do: str, **rest: Any) -> str:
        """Try an action that must be refused and that `legal` must not list, and return the error code."""
        assert tidy({"do": do, **rest}) not in self.legal(self.colours.index(colour))
        return self.refused(do, self.colours.index(colour), **rest)

    def steps(self, *steps: str) -> None:
        """Take several steps in a row, such as "blue N"."""
        for each in steps:
            colour, way = each.split()
            self.acts(colour, "step", dir=way)

    def can(self, colour: str, do: str) -> list[dict[str, Any]]:
        """Return the legal actions of that kind, without their `do`."""
        listed = self.legal(self.colours.index(colour))
        return [
            {name: value for name, value in action.items() if name != "do"}
            for action in listed
            if action["do"] == do
        ]

    def ways(self, colour: str, do: str) -> str:
        """Return the directions of the legal actions of that kind, in the order of the compass."""
        found = {action["dir"] for action in self.can(colour, do) if "dir" in action}
        return "".join(way for way in "NESW" if way in found)

    def places(self, colour: str, do: str, name: str = "at") -> set[tuple[Any, ...]]:
        """Return the squares or edges of the legal actions of that kind."""
        return {tuple(action[name]) for action in self.can(colour, do) if name in action}

    def walls_at(self, colour: str, token: Square) -> set[tuple[tuple[Any, ...], ...]]:
        """Return the walls that may be laid for that token, as sorted tuples of edges."""
        found = [action for action in self.can(colour, "wall") if tuple(action["token"]) == token]
        return {tuple(tuple(edge) for edge in action["edges"]) for action in found}

    def lays(self, colour: str, token: Square, *edges: tuple[int, int, str]) -> None:
        """Lay that wall, or the first possible one."""
        wall = edges or min(self.walls_at(colour, token))
        self.acts(colour, "wall", token=list(token), edges=[list(edge) for edge in wall])

    # What the view says.

    @property
    def turn(self) -> str | None:
        seat = self.view()["turn"]
        return None if seat is None else self.colours[seat]

    @property
    def phase(self) -> str:
        phase: str = self.view()["phase"]
        return phase

    def pawn(self, colour: str) -> Square | None:
        return square(self.view()["pawns"].get(colour))

    def rock(self, colour: str) -> Square | None:
        return square(self.view()["rocks"].get(colour))

    def holds(self, colour: str) -> list[str]:
        return sorted(self.view()["seats"][self.colours.index(colour)]["holds"])

    def alive(self, colour: str) -> bool:
        alive: bool = self.view()["seats"][self.colours.index(colour)]["alive"]
        return alive

    def left(self, colour: str) -> list[str]:
        """Return the pieces of wall that colour still has."""
        return sorted(self.view()["seats"][self.colours.index(colour)]["walls"])

    def tokens(self) -> dict[Square, str]:
        return {(each["at"][0], each["at"][1]): each["colour"] for each in self.view()["tokens"]}

    def things(self) -> set[tuple[str, Square]]:
        return {(each["thing"], (each["at"][0], each["at"][1])) for each in self.view()["things"]}

    def wall_edges(self) -> set[tuple[int, int, str]]:
        return {(x, y, way) for wall in self.view()["walls"] for x, y, way in wall["edges"]}

    def revealed(self) -> set[Square]:
        return {(x, y) for x, y in self.view()["revealed"]}

    def winner(self) -> str | None:
        """The colour that has won; None while nobody has."""
        outcome = self.view()["outcome"]
        if outcome is None or outcome["result"] != "won":
            return None
        [seat] = outcome["winners"]
        return str(self.colours[seat])

    def drawn_among(self) -> list[str] | None:
        """Those who share a draw; None if it is not one."""
        outcome = self.view()["outcome"]
        if outcome is None or outcome["result"] != "draw":
            return None
        return [self.colours[seat] for seat in outcome["winners"]]


def row(squares: str, **more: Any) -> Play:
    """Return a position with one row of the board drawn, y = 5, from x = 1 on.

    Squares are separated by spaces, empty ones are dots, and a wall or door may be in between: `"B | . R? 3
    ."`.
    """
    line, codes = ":", 0
    for mark in squares.split():
        if mark in "|1234":
            line = line[:-1] + mark
        else:
            line, codes = f"{line}{mark:^3} ", codes + 1
    frame = "+" + "...+" * codes
    if line.endswith(" "):
        line = line[:-1] + ":"
    return Play(f"{frame}\n{line}\n{frame}", at=(1, 5), **more)


def square(at: list[int] | None) -> Square | None:
    return None if at is None else (at[0], at[1])


def tidy(action: dict[str, Any]) -> dict[str, Any]:
    """Return an action as `legal` lists it, with the edges of a wall in order."""
    return action | {"edges": sorted(action["edges"])} if "edges" in action else action


def pawn(letter: str, text: str) -> bool:
    """True if a pawn with that letter is drawn."""
    return any(f" {letter}{under} " in text.replace("|", " ") for under in (" ", "o", "O"))


def empty_board() -> list[str]:
    """Return the lines of an empty board."""
    line, row = "+" + "---+" * 11, "|" + "   " + "    " * 10 + "|"
    lines = [line, *[row, "+" + "   +" * 11] * 10, row, line]
    for y in (0, 10):
        write(lines, (0, y), "###")
        write(lines, (10, y), "###")
    return lines


def write(lines: list[str], at: Square, code: str) -> None:
    """Put a code into a square of a drawing."""
    row, column = 2 * at[1] + 1, 4 * at[0] + 1
    lines[row] = lines[row][:column] + f"{code:^3}" + lines[row][column + 3 :]


def position(
    picture: str, at: Square = (0, 0), also: dict[Square, str] | None = None, fields: str = ""
) -> str:
    """Return the text of a position file from a picture of a part of the board."""
    lines = empty_board()
    rows = dedent(picture).strip("\n").splitlines()
    top, left = 2 * at[1], 4 * at[0]
    for drawn in rows[1::2]:
        cells = [drawn[column : column + 5] for column in range(0, len(drawn) - 1, 4)]
        assert all(CELL.fullmatch(cell) for cell in cells), drawn
    for number, row in enumerate(rows, top):
        for column, mark in enumerate(row, left):
            border = number in (0, 22) or column in (0, 44)
            if not border and mark not in "+:" and (mark != "." or number % 2):
                lines[number] = lines[number][:column] + mark + lines[number][column + 1 :]
    for x, y in ((0, 0), (10, 0), (0, 10), (10, 10)):
        write(lines, (x, y), "###")
    for place, code in (also or {}).items():
        write(lines, place, code)
    header = [
        "duel: A test",
        "prepared: yes",
        *(line.strip() for line in dedent(fields).splitlines() if line),
    ]
    return "\n".join([*(line for line in header if line), "", *lines]) + "\n"


__all__ = ["SEATED", "Play", "empty_board", "names", "position", "row", "tidy", "write"]
