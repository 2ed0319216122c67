"""Random matches of the Tower: small quests in which every mechanism occurs, and small adventures."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

from dedale.games.base import Source
from dedale.games.tower.actions import Choose, Move, Redo, Restart, Rotate, Skip, Slide, Solution, Undo
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest import HEROES, Hero
from dedale.games.tower.setup import Options
from dedale.games.tower.state import State, TalkLevel

QUESTS = Path(__file__).parent / "quests"
SMALL_PACK = Path(__file__).parent / "pack"
"""Two adventures, of four cards and of eight, so small that random play solves them."""


def quest(name: str) -> Source:
    return Source(f"{name}.maze", (QUESTS / f"{name}.maze").read_text(encoding="utf-8"))


def tower_options(random: Random) -> Options:
    """Return any of the quests and adventures, player count and talk level."""
    level, players = random.choice(get_args(TalkLevel)), random.randint(1, 4)
    match random.choice(("quest", "floor", "adventure")):
        case "quest":
            name = random.choice(sorted(path.stem for path in QUESTS.glob("*.maze")))
            return Options(quest=quest(name), players=players, talk=level)
        case "floor":
            return Options(quest=random.choice(the_pack().floors()), players=players, talk=level)
    return Options(adventure=random.choice(sorted(the_pack().adventures())), players=players, talk=level)


def tower_actions(state: State) -> Iterator[Any]:
    """Yield every conceivable action, on the board and just off it."""
    swaps: tuple[Hero | None, ...] = (None, *HEROES)
    xs, ys = ({square[axis] for square in state.board.squares} for axis in (0, 1))
    for x in range(-1, max(xs) + 2):
        for y in range(-1, max(ys) + 2):
            yield from (Move(hero, (x, y), swap) for hero in HEROES for swap in swaps)
    for card in range(-1, 9):
        yield Slide(card)
        yield from (Rotate(card, quarters) for quarters in range(-1, 6))
    yield from (Undo(), Redo(), Restart(), Skip(), Solution())
    yield from (Choose(floor) for floor in (*the_pack().floors(), "t7", "", "nowhere"))


def tower_eagerness(state: State, action: Any) -> float:
    """Random play gets farther if it seldom gives up, goes for armories and exits, and likes to swap."""
    match action:
        case Skip() | Choose() | Solution():
            return 0.01
        case Undo() | Redo() | Restart():
            return 0.1
        case Move(to=to, swap=swap):
            code = state.quest.code(state.board.place_at[to])
            return 5 if code.endswith(("=", "!")) or swap else 1
    return 1
