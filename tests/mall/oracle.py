"""A second, slow implementation of what is legal, based on what everyone sees and on the drawings.

It uses none of the game's own modules. The tests compare it with the referee's list of legal actions. It
covers scenarios without small passages, cameras and crystal balls.
"""

from typing import Any

from dedale.grid import (
    DIRECTIONS,
    HERO_OF_LETTER,
    LETTER_OF_HERO,
    OPEN,
    SOLID,
    Direction,
    Grid,
    Square,
    neighbour,
    opposite,
)
from mall.drawn import ENTRANCE_CODE, OPENINGS

NEXT_TILE: dict[Direction, tuple[int, int]] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Mall:
    """The laid tiles of a view, as one large drawing."""

    def __init__(self, view: dict[str, Any], drawings: dict[str, Grid]) -> None:
        self.view = view
        self.heroes: dict[str, Square] = {h: tuple(at) for h, at in view["heroes"].items() if at}
        self.codes: dict[Square, str] = {}
        self.tile_of: dict[Square, tuple[int, int]] = {}
        self.open: set[tuple[Square, Direction]] = set()
        self.explorable: dict[Square, str] = {}
        self.escalators: dict[Square, Square] = {}
        lattice = {tuple(tile["at"]) for tile in view["tiles"]}
        for tile in view["tiles"]:
            side = view["side"] if tile["tile"] == 1 else ""
            self._lay(drawings[f"{tile['tile']}{side}"].turned(tile["turns"]), tile["at"], lattice)

    def _lay(self, grid: Grid, at: list[int], lattice: set[tuple[int, ...]]) -> None:
        i, j = at
        ends: dict[str, Square] = {}
        for x, y in grid.all_squares():
            code = grid.code((x, y))
            if code == SOLID:
                continue
            square = 4 * i - j + x, i + 4 * j + y
            self.codes[square] = code
            self.tile_of[square] = i, j
            for side in DIRECTIONS:
                if grid.edge((x, y), side) in (OPEN, ENTRANCE_CODE[side]):
                    self.open.add((square, side))
            if code.startswith("/"):
                other = ends.setdefault(code, square)
                self.escalators |= {square: other, other: square}
            if code.endswith("?"):
                (side,) = (side for side in DIRECTIONS if OPENINGS[side] == (x, y))
                step = NEXT_TILE[side]
                if (i + step[0], j + step[1]) not in lattice:
                    self.explorable[square] = code[0]

    def legal(self) -> list[dict[str, Any]]:
        """Return everything one player with all seven actions may do, in no particular order."""
        taken = set(self.heroes.values())
        actions: list[dict[str, Any]] = [{"do": "pause"}]
        for hero, square in self.heroes.items():
            ways = self.teleports(taken) if hero == "sister" else self.walks(square, taken)
            actions += [{"do": "move", "hero": hero, "to": list(to)} for to in ways]
            far = self.escalators.get(square)
            if far and far not in taken and hero != "sister":
                actions.append({"do": "escalator", "hero": hero, "to": list(far)})
            for to, code in self.codes.items() if hero != "sister" else ():
                if code == LETTER_OF_HERO[hero] + "~" and to not in taken and not self.view["stolen"]:
                    actions.append({"do": "vortex", "hero": hero, "to": list(to)})
        if self.view["pile"]:
            places = [
                square
                for hero, square in self.heroes.items()
                if square in self.explorable and hero in ("sister", HERO_OF_LETTER[self.explorable[square]])
            ]
            actions += [{"do": "explore", "at": list(square)} for square in places]
            if len(places) > 1 and self.view["next"] is None:
                actions.append({"do": "peek"})
        return actions

    def walks(self, start: Square, taken: set[Square]) -> list[Square]:
        reached = []
        for direction in DIRECTIONS:
            square, beyond = start, neighbour(start, direction)
            while (
                (square, direction) in self.open
                and (beyond, opposite(direction)) in self.open
                and beyond not in taken
            ):
                reached.append(beyond)
                square, beyond = beyond, neighbour(beyond, direction)
        return reached

    def teleports(self, taken: set[Square]) -> list[Square]:
        """Return where the sister may go: in line with her, free, and next to another hero."""
        x, y = sister = self.heroes["sister"]
        in_line = [to for to in self.codes if to not in taken and (to[0] == x or to[1] == y)]
        others = taken - {sister}
        return [to for to in in_line if any(self.next_to(to, other) for other in others)]

    def next_to(self, one: Square, other: Square) -> bool:
        """One wall between them does not matter, but the walls of two tiles do."""
        for direction in DIRECTIONS:
            if neighbour(one, direction) == other:
                within = self.tile_of[one] == self.tile_of[other]
                return within or (one, direction) in self.open or (other, opposite(direction)) in self.open
        return False
