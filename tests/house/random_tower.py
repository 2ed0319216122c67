"""Random tables of the Tower: small quests in which every mechanism occurs."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

from dedale.games.base import Source
from dedale.games.tower.actions import Move, Restart, Rotate, Skip, Slide, Undo
from dedale.games.tower.quest import HEROES, Hero
from dedale.games.tower.setup import Options
from dedale.games.tower.state import State, TalkLevel

QUESTS = Path(__file__).parent / "quests"


def quest(name: str) -> Source:
    return Source(f"{name}.maze", (QUESTS / f"{name}.maze").read_text(encoding="utf-8"))


def tower_options(random: Random) -> Options:
    """Any of the quests, player count and talk level."""
    name = random.choice(sorted(path.stem for path in QUESTS.glob("*.maze")))
    level = random.choice(get_args(TalkLevel))
    return Options(quest=quest(name), players=random.randint(1, 4), talk=level)


def tower_actions(state: State) -> Iterator[Any]:
    """Every action that could be meant at all, on the board and just off it."""
    swaps: tuple[Hero | None, ...] = (None, *HEROES)
    xs, ys = ({square[axis] for square in state.board.squares} for axis in (0, 1))
    for x in range(-1, max(xs) + 2):
        for y in range(-1, max(ys) + 2):
            yield from (Move(hero, (x, y), swap) for hero in HEROES for swap in swaps)
    for card in range(-1, 9):
        yield Slide(card)
        yield from (Rotate(card, quarters) for quarters in range(-1, 6))
    yield from (Undo(), Restart(), Skip())


def tower_eagerness(state: State, action: Any) -> float:
    """Random play gets farther if it seldom gives up, goes for armories and exits, and likes to swap."""
    match action:
        case Skip():
            return 0.01
        case Undo() | Restart():
            return 0.1
        case Move(to=to, swap=swap):
            code = state.quest.code(state.board.place_at[to])
            return 5 if code.endswith(("=", "!")) or swap else 1
    return 1
