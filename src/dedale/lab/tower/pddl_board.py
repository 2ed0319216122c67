"""The board of a quest for every arrangement of its cards, as plain dictionaries for `pddl`."""

from collections.abc import Iterator
from typing import NamedTuple

from dedale.games.tower.quest import Place, Quest

Point = tuple[int, int]
SIDES = ((0, -1), (1, 0), (0, 1), (-1, 0))
BLOWS = {"^": 0, ">": 1, "v": 2, "<": 3}
CARDS_AT = {
    "single": [(0, 0)],
    "2x2": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "ring": [(0, 0), (1, 0), (2, 0), (0, 1), (2, 1), (0, 2), (1, 2), (2, 2)],
}
Laid = tuple[Point, int]
"""The cell of a card, and its quarter turns."""


class Spot(NamedTuple):
    """The next square, and what the edge to it needs."""

    place: Place
    doors: set[str]
    narrow: bool


def terrains(quest: Quest) -> Iterator["Terrain"]:
    """The board at the start, then every other one that card moves can produce."""
    first = tuple((cell, 0) for cell in CARDS_AT[quest.layout])
    seen, waiting = {first}, [first]
    for lay in waiting:
        terrain = Terrain(quest, lay)
        yield terrain
        for card in range(len(lay)):
            if any(code in ("R", "T") for code in quest.cards[card].squares):
                for after in terrain.moved(card):
                    lying = (*lay[:card], after, *lay[card + 1 :])
                    if lying not in seen:
                        seen.add(lying)
                        waiting.append(lying)


class Terrain:
    def __init__(self, quest: Quest, lay: tuple[Laid, ...]) -> None:
        self.quest, self.lay = quest, lay
        self.lies = [f"{x}{y}-{turns}" for (x, y), turns in lay]
        side = range(3) if quest.layout == "ring" else ()
        self.gaps = {(x, y) for x in side for y in side} - {cell for cell, _ in lay}
        self.at: dict[Point, Place] = {}
        self.points: dict[Place, Point] = {}
        self.edges: dict[tuple[Point, int], str] = {}
        """By point and side, the code of the edge as seen from there; "!" is a draft blowing against you."""
        for place in quest.places():
            self._put(place)

    def _put(self, place: Place) -> None:
        quest, card = self.quest, self.quest.card_of(place)
        (column, row), turns = self.lay[card]
        x, y = quest.square_of(place)
        edges = [quest.cards[card].edge((x, y), side) for side in ("N", "E", "S", "W")]
        edges = ["!" if BLOWS.get(edge, side) != side else edge for side, edge in enumerate(edges)]
        for _ in range(turns):
            x, y = quest.width - 1 - y, x
            edges = [edges[3], *edges[:3]]
        point = column * quest.width + x, row * quest.height + y
        self.at[point], self.points[place] = place, point
        self.edges |= {(point, side): edge for side, edge in enumerate(edges)}

    def beyond(self, place: Place, side: int) -> Place | None:
        """The square on that side, whatever the edge."""
        x, y = self.points[place]
        return self.at.get((x + SIDES[side][0], y + SIDES[side][1]))

    def step(self, place: Place, side: int) -> Spot | None:
        """One step, if it is ever possible."""
        there = self.beyond(place, side)
        if there is None or self.quest.code(there) == "###":
            return None
        edge = self.edges[self.points[place], side]
        if self.quest.card_of(place) != self.quest.card_of(there):
            other = self.edges[self.points[there], (side + 2) % 4]
            return Spot(there, set(), False) if edge == other == " " else None
        return None if edge in "#!" else Spot(there, {edge} if edge.isdigit() else set(), edge == "o")

    def line(self, place: Place, side: int) -> list[Place]:
        """The squares in a straight line on that side, across cards."""
        x, y = self.points[place]
        dx, dy = SIDES[side]
        points = [
            (x + dx * far, y + dy * far) for far in range(1, 3 * max(self.quest.width, self.quest.height))
        ]
        return [self.at[point] for point in points if point in self.at]

    def beside(self, place: Place) -> Iterator[Place]:
        """TOWER-42."""
        for side in range(4):
            there = self.beyond(place, side)
            if there is None:
                continue
            edges = self.edges[self.points[place], side], self.edges[self.points[there], (side + 2) % 4]
            if self.quest.card_of(place) == self.quest.card_of(there) or " " in edges:
                yield there

    def moved(self, card: int) -> Iterator[Laid]:
        """Where that card may lie after moving it once."""
        (x, y), turns = self.lay[card]
        if self.quest.layout == "2x2":
            yield from (((x, y), (turns + quarters) % 4) for quarters in (1, 2, 3))
        if self.quest.layout == "ring":
            yield from (((x + dx, y + dy), turns) for dx, dy in SIDES if (x + dx, y + dy) in self.gaps)
