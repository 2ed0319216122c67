"""Whether something is fit for the gallery: a quest can be solved, tiles and scenarios can be won, and on a
board everybody has a way to the goal."""

import time
from collections.abc import Callable
from dataclasses import replace as with_fields

from msgspec import Struct

from dedale.games.base import Refusal, Source
from dedale.games.duel import setup as duel
from dedale.games.duel.board import COLOURS
from dedale.games.duel.passage import passage_of
from dedale.games.hidden.board import read_board
from dedale.games.mall import setup as mall
from dedale.games.mall.actions import ABILITIES
from dedale.games.mall.scenario import own_scenario
from dedale.games.mall.tileset import read_tile_set
from dedale.games.tower.plan_text import write_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import read_maze, write_maze
from dedale.lab.mall.planner import play
from dedale.lab.mall.winnability import A_DAY_MS, WHIMS

SOLVE_SECONDS = 10.0
PLAN_SECONDS = 10.0
SHUFFLES = 100
"""Shuffles of a tile set or a scenario that the planner plays."""


class NotFit(ValueError):
    """One plain sentence for whoever made it, and its code."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(sentence)
        self.code = code


class Found(Struct, frozen=True, kw_only=True):
    """What is fit for the gallery."""

    text: str
    """With what was found out: the stars of a quest, its fewest moves and a plan."""
    stars: int | None = None
    moves: int | None = None
    wins: int | None = None
    """Of a hundred shuffles, how many the planner wins."""


def judged(kind: str, source: Source) -> Found:
    """Raises NotFit or MazeError."""
    return _JUDGES[kind](source)


def _quest(source: Source) -> Found:
    from dedale.solver import pipe_server as solver  # only quests wait for numba
    from dedale.solver.solver import warm

    read_quest(source)
    warm()  # compiling takes longer than solving, and does not count
    found = solver.answer(solver.AskSolve(source.text, SOLVE_SECONDS))
    assert isinstance(found, solver.Verdict)
    if found.solvable is None:
        raise NotFit("undecided", "The solver could not find out in time whether this can be solved.")
    if not found.solvable or not found.moves:
        raise NotFit("unsolvable", "This quest cannot be solved, or is solved before it begins.")
    stars = int(found.grade["stars"]) if found.grade else None
    known = {"stars": stars, "moves": found.moves, "plan": write_plan(found.plan)}
    told = {field: str(value) for field, value in known.items() if value is not None}
    first, *others = read_maze(source.text, source.path)
    text = write_maze([with_fields(first, header={**first.header, **told}), *others])
    return Found(text=text, stars=stars, moves=found.moves)


def _tiles(source: Source) -> Found:
    """In the first scenario, which is what they are played in unless somebody chooses another."""
    read_tile_set(source)
    return _planned(source, mall.Options(tiles=source, deal=(ABILITIES,), sand_ms=A_DAY_MS))


def _scenario(source: Source) -> Found:
    idle: tuple[tuple[()], ...] = ((),) if own_scenario(source).empty_hand else ()
    return _planned(source, mall.Options(scenario=source, deal=(ABILITIES, *idle), sand_ms=A_DAY_MS))


def _planned(source: Source, options: mall.Options) -> Found:
    ends = time.monotonic() + PLAN_SECONDS
    played = won = 0
    while played < SHUFFLES and (not played or time.monotonic() < ends):
        start = mall.new(options, seed=played)
        if isinstance(start, Refusal):
            raise _not_fit(start)
        won += any(play(start, f"{played}/{whim}", whim=whim).won for whim in sorted(set(WHIMS)))
        played += 1
    if not won:
        raise NotFit("unwinnable", "The planner does not find a way to win with this.")
    return Found(text=source.text, wins=round(100 * won / played))


def _hidden(source: Source) -> Found:
    """Every labyrinth under it is connected (HIDDEN-12)."""
    read_board(source)
    return Found(text=source.text)


def _duel(source: Source) -> Found:
    for players in duel.PLAYERS:
        state = duel.new(duel.Options(players=players, board=source), seed=0)
        if isinstance(state, Refusal):
            raise _not_fit(state)
        if state.ended:
            raise NotFit("unwinnable", "On this board the match is over before it begins.")
        for player in state.alive:
            if not passage_of(state).ways_of(player, state.pawns[player]).found:
                raise NotFit("unwinnable", f"On this board {COLOURS[player]} has no way to the goal.")
    return Found(text=source.text)


def _not_fit(refusal: Refusal) -> NotFit:
    return NotFit(refusal.error, f"{refusal.message.rstrip('.')}.")


_JUDGES: dict[str, Callable[[Source], Found]] = {
    "quest": _quest,
    "tiles": _tiles,
    "scenario": _scenario,
    "hidden": _hidden,
    "duel": _duel,
}
