"""Nothing tells apart two worlds that differ only in secrets, until the rules reveal the difference."""

from collections import Counter
from random import Random
from typing import Any
from zlib import crc32

import pytest
from msgspec.structs import replace

from contract.referee_play import view_of
from dedale.games.base import Refusal, Step
from hidden.pairs import Leak, play_pair
from hidden.walls import beside, connected, edge
from hidden.worlds import GAME, Seen, any_world, told_apart, twin

GAMES_EACH = 14


def play_pairs(chunk: int, games: int = GAMES_EACH) -> Counter[str]:
    counts: Counter[str] = Counter()
    for number in range(games):
        counts += play_pair(Random(f"secrecy/{chunk}/{number}"), moves=110).counts
    return counts


@pytest.mark.rule("HIDDEN-31", "HIDDEN-32")
@pytest.mark.parametrize("chunk", range(6))
def test_nobody_can_tell_apart_what_differs_in_secrets_only(chunk: int) -> None:
    counts = play_pairs(chunk)
    assert not counts["refused"]
    # It compared what it claims: worlds that do differ, over many moves of every kind.
    assert counts["walls"] >= 3
    assert counts["turn"] >= 5
    assert counts["compared"] > 20 * GAMES_EACH
    assert counts["tried"] > 10_000
    for what in ("wall", "ready", "roll", "step", "stop", "note", "notes", "bumps", "tokens", "told apart"):
        assert counts[what] >= 2, (what, counts)


def test_a_twin_of_a_world_differs_in_secrets_and_agrees_in_all_that_was_seen() -> None:
    differing: Counter[str] = Counter()
    for number in range(60):
        random = Random(number)
        world = any_world(random)
        seen = Seen(frozenset(random.sample(world.walls, 4)), 3, 2)
        other = twin(world, seen, random)
        assert other.known == world.known
        assert len(other.looked_at) == len(world.looked_at) == len(set(other.walls))
        assert connected(other.walls)
        assert sorted(other.bag) == sorted(world.bag)
        open_walls = world.known["look"] or world.known["build"] != "drawn"
        if open_walls:
            assert other.looked_at == world.looked_at
        else:
            assert not told_apart(world, other, seen)
            differing["walls"] += other.walls != world.walls
        differing["turn"] += other.quarters != world.quarters
        assert other.bag[:2] == world.bag[:2]
        assert other.bag != world.bag
        assert other.dice[:3] == world.dice[:3]
        assert other.dice != world.dice
    assert differing["walls"] > 10
    assert differing["turn"] > 30


# Tests of the test: leaks built from what every game returns, not from this game's state.

KIND = type(GAME)
view, legal, apply, wait, deadline, draw = (
    KIND.view,
    KIND.legal,
    KIND.apply,
    KIND.wait,
    KIND.deadline,
    KIND.draw,
)


def secret(state: Any) -> int:
    """A number that depends on the whole state, secrets included, once the labyrinth is covered."""
    covered = view(GAME, state, None, 0).phase in ("rolling", "moving")
    return crc32(GAME.dump(state)) % 4 if covered else 0


def bumps(state: Any, seat: int, action: Any) -> bool:
    """True if that is a step into a wall."""
    step = apply(GAME, state, seat, action, 0)
    return isinstance(step, Step) and view(GAME, step.state, None, 0).hit is not None


def in_view(self: Any, state: Any, seat: int | None, t: int) -> Any:
    return replace(view(self, state, seat, t), reason=str(secret(state)))


def in_view_of_spectators(self: Any, state: Any, seat: int | None, t: int) -> Any:
    return in_view(self, state, seat, t) if seat is None else view(self, state, seat, t)


def in_notes(self: Any, state: Any, seat: int | None, t: int) -> Any:
    everyone = [view(self, state, each, t).notes for each in range(self.seats(state))]
    return replace(view(self, state, seat, t), reason=str(sum(map(len, everyone))))


def in_walls_beside_the_magicians(self: Any, state: Any, seat: int | None, t: int) -> Any:
    """One glance under the board: True if the seat to act would bump."""
    seen = view(self, state, seat, t)
    turn = seen.turn if seen.phase == "moving" else None
    extra = 0 if turn is None else sum(bumps(state, turn, action) for action in legal(self, state, turn))
    return replace(seen, reason=str(extra))


def in_next_roll(self: Any, state: Any, seat: int | None, t: int) -> Any:
    seen = view(self, state, seat, t)
    if seen.phase == "rolling":
        actions = [each for each in legal(self, state, seen.turn) if not hasattr(each, "edge")]
        rolled = apply(self, state, seen.turn, actions[0], t)
        assert isinstance(rolled, Step)
        return replace(seen, roll=view(self, rolled.state, seat, t).roll)
    return seen


def in_legal(self: Any, state: Any, seat: int) -> Any:
    return [action for action in legal(self, state, seat) if not bumps(state, seat, action)]


def in_order_of_legal(self: Any, state: Any, seat: int) -> Any:
    return sorted(legal(self, state, seat), key=lambda action: bumps(state, seat, action))


def in_refusals(self: Any, state: Any, seat: int, action: Any, t: int) -> Any:
    answer = apply(self, state, seat, action, t)
    return (
        replace(answer, message=f"{answer.message}{secret(state)}") if isinstance(answer, Refusal) else answer
    )


def in_new_refusals(self: Any, state: Any, seat: int, action: Any, t: int) -> Any:
    return (
        Refusal("wall", "There is a wall.")
        if bumps(state, seat, action)
        else apply(self, state, seat, action, t)
    )


def in_events(self: Any, state: Any, seat: int, action: Any, t: int) -> Any:
    answer = apply(self, state, seat, action, t)
    if isinstance(answer, Refusal):
        return answer
    return answer._replace(events=(*answer.events, {"event": "extra", "extra": secret(answer.state)}))


def in_waiting(self: Any, state: Any, t: int) -> Any:
    """Time alone brings events that depend on the secrets."""
    step = wait(self, state, t)
    return step._replace(events=({"event": "noise"},) * secret(step.state)) if t > 100_000 else step


def in_deadline(self: Any, state: Any) -> Any:
    return secret(state) or deadline(self, state)


def in_drawing(self: Any, state: Any, seat: int | None, t: int, *, colour: bool) -> Any:
    return draw(self, state, seat, t, colour=colour) + str(secret(state))


@pytest.mark.parametrize(
    ("question", "leak"),
    [
        ("view", in_view),
        ("view", in_view_of_spectators),
        ("view", in_notes),
        ("view", in_walls_beside_the_magicians),
        ("view", in_next_roll),
        ("legal", in_legal),
        ("legal", in_order_of_legal),
        ("apply", in_refusals),
        ("apply", in_new_refusals),
        ("apply", in_events),
        ("wait", in_waiting),
        ("deadline", in_deadline),
        ("draw", in_drawing),
    ],
    ids=lambda value: getattr(value, "__name__", value),
)
def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch, question: str, leak: Any) -> None:
    monkeypatch.setattr(KIND, question, leak)
    with pytest.raises(Leak):
        play_pairs(0)


def test_a_bump_is_what_the_leaks_take_for_one() -> None:
    world = any_world(Random(0))
    world = world._replace(known={**world.known, "build": "drawn", "look": False})
    table = world.open()
    seat = view_of(table)["turn"]
    for action in legal(GAME, table.state, seat):
        table.act(seat, action)
    x, y = view_of(table)["magicians"][seat]
    steps = [action for action in legal(GAME, table.state, seat) if hasattr(action, "dir")]
    assert [bumps(table.state, seat, step) for step in steps] == [
        edge((x, y), step.dir) in world.walls for step in steps
    ]
    assert all(beside((x, y), step.dir) for step in steps)
