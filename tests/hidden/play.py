"""Plays a match of the Hidden Labyrinth through the referee, as an outside program would."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from contract.referee_play import RefereePlay
from hidden.walls import Edge, crossed, labyrinth, shortest, turned

BOARD_FILE = Path(__file__).parent / "board.maze"
BOARD = BOARD_FILE.read_text(encoding="utf-8")
SYMBOLS = [code for line in BOARD.splitlines()[3::2] for code in line.strip("|").split()]
EASY, HARD = labyrinth(count=19), labyrinth(count=24)
CORNERS = [[0, 0], [5, 5], [5, 0], [0, 5]]
"""Where the magicians start, by seat."""


class Play(RefereePlay):
    """`Play(...)` opens a match on the board above: two players, covered at once, not turned, every roll 4.

    Any option can be given another value. None leaves it to the game.
    """

    def __init__(self, **options: Any) -> None:
        chosen = {
            "board": str(BOARD_FILE),
            "look": False,
            "turned": 0,
            "first": 0,
            "dice": [4] * 200,
        } | options
        if options.get("build", "drawn") == "drawn" and "labyrinth" not in options:
            chosen["labyrinth"] = EASY if options.get("walls", 19) == 19 else HARD
        super().__init__(
            game="hidden", **{name: value for name, value in chosen.items() if value is not None}
        )

    @property
    def turn(self) -> int | None:
        """The seat to act."""
        seat: int | None = self.view()["turn"]
        return seat

    def at(self, seat: int) -> list[int]:
        """Where that magician stands."""
        square: list[int] = self.view()["magicians"][seat]
        return square

    def step(self, way: str, seat: int | None = None) -> list[dict[str, Any]]:
        """Take steps with the seat to act (or another), and return all events."""
        seat = self.turn if seat is None else seat
        assert seat is not None
        return [event for direction in way for event in self.do("step", seat, dir=direction)]

    def walk(self, *ways: str) -> list[dict[str, Any]]:
        """Take one turn per way: the seat to act rolls, takes these steps, and stops if any are left."""
        events = []
        for way in ways:
            seat = self.turn
            assert seat is not None
            events += self.do("roll", seat)
            events += self.step(way, seat)
            if self.view()["phase"] == "moving":
                events += self.do("stop", seat)
        return events

    def kinds(self, seat: int) -> set[str]:
        """Return the kinds of legal actions of that seat."""
        return {each["do"] for each in self.legal(seat)}

    def ways(self, seat: int) -> set[str]:
        """Return the directions in which that seat may step now, according to `legal`."""
        return {each["dir"] for each in self.legal(seat) if each["do"] == "step"}

    def walls(self, seat: int | None = None) -> list[Edge] | None:
        """Return the walls as that seat sees them, in order."""
        walls = self.view(seat)["walls"]
        return None if walls is None else sorted((x, y, side) for x, y, side in walls)


def bag(*first: str) -> list[str]:
    """All tokens, with these on top."""
    return [*first, *(symbol for symbol in SYMBOLS if symbol not in first)]


ROWS = [(x, y, "E") for x in range(5) for y in (0, 1)]
"""The two northern rows are open from west to east."""
FAR = "yak"
"""A symbol that nobody in the tests of walking gets near."""


def free(*edges: Iterable[Edge], **options: Any) -> Play:
    """A match in which these edges have no walls."""
    open_edges = [each for some in edges for each in some]
    return Play(**{"labyrinth": labyrinth(open_edges), "bag": bag(FAR)} | options)


FIVE = ("ant", "bat", "elk", "dog", "jay")
"""Five tokens that the red magician wins in its first five turns, with `FIVE_WAYS`."""
FIVE_WAYS = ("E", "E", "WS", "W", "S")
OPEN_CORNERS = labyrinth(
    free=[
        each
        for quarters in range(4)
        for each in turned([*crossed((0, 0), "EE"), *crossed((1, 0), "SWS")], quarters)
    ]
)
"""Keeps these ways open, however it is turned."""


def win_five(play: Play) -> None:
    """Red wins, and the others stand still. Needs `OPEN_CORNERS`, and the tokens of `FIVE` on top."""
    for way in FIVE_WAYS:
        while play.turn != 0:
            play.walk("")
        play.walk(way)
    assert play.view()["phase"] == "over"


def finished(**options: Any) -> Play:
    """A match in which red has won five tokens."""
    play = Play(**{"labyrinth": OPEN_CORNERS, "bag": bag(*FIVE)} | options)
    win_five(play)
    return play


def seek(play: Play, seat: int, walls: list[Edge]) -> None:
    """Let that seat walk the shortest way to whatever is wanted until the end, while the others stand still.

    For two players only, so that nobody is in the way.
    """
    squares = {each["symbol"]: each["at"] for each in play.view()["symbols"]}
    while play.view()["phase"] != "over":
        if play.turn != seat:
            play.walk("")
            continue
        here, goal = play.at(seat), squares[play.view()["wanted"]]
        play.do("roll", seat)
        play.step(shortest(walls, (here[0], here[1]), (goal[0], goal[1]))[: play.view()["roll"]], seat)
        if play.view()["phase"] == "moving":
            play.do("stop", seat)
