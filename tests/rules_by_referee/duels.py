"""Positions of the Torchlit Duel, drawn from a few pieces on an empty board."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules_by_referee.referee_match import Sitting, written

Pieces = Mapping[tuple[int, int], str]
Edges = Mapping[tuple[int, int, str], str]
BLUE, YELLOW, RED, GREEN = "blue", "yellow", "red", "green"
SIZE = 11


def drawn(pieces: Pieces, edges: Edges, fields: Mapping[str, str]) -> str:
    lines = ["duel: A position", "prepared: yes", *(f"{name}: {value}" for name, value in fields.items()), ""]
    last = SIZE - 1
    corners = {(0, 0), (0, last), (last, 0), (last, last)}
    for y in range(-1, SIZE):
        if y >= 0:
            row = "|"
            for x in range(SIZE):
                code = "###" if (x, y) in corners else pieces.get((x, y), "")
                row += code.center(3) + ("|" if x == last else edges.get((x, y, "E"), " "))
            lines.append(row)
        border = y in (-1, last)
        below = ("---" if border else edges.get((x, y, "S"), "   ") for x in range(SIZE))
        lines.append("+" + "".join(mark + "+" for mark in below))
    return "\n".join(lines) + "\n"


def position(
    folder: Path, pieces: Pieces, edges: Edges | None = None, players: int = 2, **fields: str
) -> Sitting:
    """A match in which blue is to move, unless `to_move` says otherwise."""
    named = {"to-move": BLUE} | {name.replace("_", "-"): value for name, value in fields.items()}
    return Sitting(
        "duel", players=players, board=written(folder, "duel.maze", drawn(pieces, edges or {}, named))
    )


def turn(table: Sitting) -> str:
    """Return the colour of the player who must act."""
    view = table.view()
    return str(view["seats"][view["turn"]]["owns"][0])


def do(table: Sitting, colour: str, do: str, **fields: Any) -> None:
    """Let this colour, whose turn it must be, do something."""
    assert turn(table) == colour
    table.act(table.view()["turn"], do, **fields)


def offers(table: Sitting, do: str) -> list[dict[str, Any]]:
    return [action for action in table.legal(table.view()["turn"]) if action["do"] == do]


def holds(table: Sitting, colour: str) -> list[str]:
    [seat] = [seat for seat in table.view()["seats"] if seat["owns"] == [colour]]
    return list(seat["holds"])


def lying(table: Sitting) -> dict[str, list[int]]:
    """Return where things are, for positions without duplicates."""
    return {thing["thing"]: thing["at"] for thing in table.view()["things"]}
