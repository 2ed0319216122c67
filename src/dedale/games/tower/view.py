"""What a seat sees. The Tower has no secrets: seats and spectators see everything."""

from typing import Literal, cast

from msgspec import Struct

from dedale.games.base import View, ViewSeat
from dedale.games.tower.adventures import Phase, phase
from dedale.games.tower.movement import held_doors
from dedale.games.tower.plan_text import Act, read_plan
from dedale.games.tower.quest import Hero
from dedale.games.tower.state import FloorId, Progress, State, TalkLevel
from dedale.grid import Square


class LaidCard(Struct, frozen=True, forbid_unknown_fields=True):
    card: int
    at: Square
    turns: int


class Done(Struct, frozen=True, forbid_unknown_fields=True):
    """The quests of an adventure that were solved, skipped or shown."""

    solved: tuple[str, ...]
    skipped: tuple[str, ...]
    shown: tuple[str, ...]


class TowerView(View, frozen=True, kw_only=True, forbid_unknown_fields=True):
    game: Literal["tower"] = "tower"
    phase: Phase
    quest: FloorId
    names: dict[str, str]
    stars: int | None
    optimum: int | None
    solution: tuple[Act, ...] | None
    adventure: int | None
    done: Done | None
    heroes: dict[Hero, Square | None]
    cards: list[LaidCard]
    armed: bool
    exits_open: bool
    doors: list[int]
    moves: int
    talk_level: TalkLevel


def view(state: State) -> TowerView:
    quest, board, position, progress = state.quest, state.board, state.position, state.progress
    return TowerView(
        phase=phase(state),
        outcome=state.ended,
        reason=state.reason,
        quest=state.setup.floor,
        names=quest.names,
        stars=quest.stars,
        optimum=quest.moves,
        solution=read_plan(quest.plan) if quest.plan and state.setup.floor in progress.shown else None,
        adventure=progress.adventure,
        done=_done(progress),
        seats=tuple([ViewSeat(seat=index, owns=owns) for index, owns in enumerate(state.setup.owns)]),
        heroes={
            hero.name: None if place is None else board.squares[place]
            for hero, place in zip(quest.heroes, position.heroes, strict=True)
        },
        cards=[LaidCard(card, (laid.column, laid.row), laid.turns) for card, laid in enumerate(position.lay)],
        armed=position.armed,
        exits_open=position.armed,
        doors=held_doors(state),
        moves=len(state.history),
        talk_level=state.setup.talk,
    )


def _done(progress: Progress) -> Done | None:
    if progress.adventure is None:
        return None
    # All quests of an adventure have ids.
    return Done(*cast(tuple[tuple[str, ...], ...], (progress.solved, progress.skipped, progress.shown)))
