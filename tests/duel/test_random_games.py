"""Random games of the Duel (ten thousand in `make test-long`) end and break no invariant."""

from collections import Counter
from pathlib import Path
from random import Random

import pytest

from contract.random_duel import DUELS, GOAL_SIDE
from contract.random_play import OPTIONS
from dedale.games.base import Refusal
from dedale.games.duel.actions import Door, Rock, Shoot, Step, Wall
from dedale.games.duel.board import COLOURS
from dedale.games.duel.lattice import EDGES, NOWHERE
from dedale.games.duel.state import State
from dedale.games.duel.wall_pieces import piece_of
from dedale.games.registry import GAMES
from dedale.match.document import read, replay
from draws import LONG, drawn
from duel.reachability import has_way

DUEL = GAMES["duel"]
NUMBER_OF_GAMES, BATCHES = drawn(10_000, part=20), 5 if LONG else 1
ENDS = {"goal", "sword", "bolt", "rock", "pushed", "repetition", "length"}
FINISHED = Path(__file__).parent / "finished"


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_end_and_break_no_invariant(batch: int) -> None:
    ends: Counter[str] = Counter()
    tables: Counter[object] = Counter()
    for number in range(batch, NUMBER_OF_GAMES, BATCHES):
        random = Random(f"random duel {number}")
        state = play(random, careful=number % 50 == batch)
        ends[state.reason] += 1
        tables[len(state.setup.players), state.setup.level or state.setup.source.path] += 1
    # There were games of every kind, and every way to end occurred.
    assert set(ends) == ENDS
    assert len(tables) == 3 * (2 + len(DUELS))


@pytest.mark.parametrize("reason", sorted(ENDS))
def test_a_finished_game_of_every_kind_ends_as_it_always_did(reason: str) -> None:
    table = replay(read((FINISHED / f"{reason}.json").read_bytes()))
    assert table.state.reason == reason


def play(random: Random, *, careful: bool) -> State:
    """Play a random game, checked after every action; if `careful`, the right of passage too."""
    options = OPTIONS["duel"](random)
    state = DUEL.new(options, random.randrange(2**32))
    assert isinstance(state, State)
    check_board(state)
    eager = random.choice((0, 0.1, 0.3, 0.6))
    for _ in range(5_000):
        if state.ended:
            return state
        before, action = state, choose(state, random, eager)
        step = DUEL.apply(state, state.setup.players.index(state.acting), action, 0)
        assert not isinstance(step, Refusal), (action, step)
        state = step.state
        check_pawns(before, state)
        if state.ground is not before.ground:
            check_board(state)
            check_change(before, state, action)
        placed = isinstance(action, Wall | Door) or is_rock_placed(action)
        rolled = before.rolling and not state.rolling
        if careful and placed and not rolled:
            assert passing(before) <= passing(state), "cut off"
    raise AssertionError("this game does not end")


def choose(state: State, random: Random, eager: float) -> object:
    """Choose at random. Eager players walk towards their goals, and doors and rocks can wait."""
    seat = state.setup.players.index(state.acting)
    legal = DUEL.legal(state, seat)
    assert legal, "nobody can go on"
    if len(legal) > 1 and state.phase == "playing":
        ahead = Step(GOAL_SIDE[state.turn])
        if random.random() < eager and ahead in legal[:4]:
            return ahead
        # Doors and rocks are listed last, and there are many places for them.
        others = [
            action for action in legal[:12] if not isinstance(action, Door) and action != Rock(dir=None)
        ]
        if others and random.random() < 0.8:
            return random.choice(others)
    return random.choice(legal)


def is_rock_placed(action: object) -> bool:
    return isinstance(action, Rock) and action.dir is None


def check_pawns(before: State, state: State) -> None:
    pawns = [at for at in state.pawns if at != NOWHERE]
    rocks = [at for at in state.rocks if at != NOWHERE]
    assert len({*pawns, *rocks}) == len(pawns) + len(rocks), "two on one square"
    assert all(state.setup.in_play >> at & 1 for at in (*pawns, *rocks)), "out of play"
    assert all(state.pawns[dead] == NOWHERE for dead in range(4) if before.pawns[dead] == NOWHERE), "risen"
    assert before.actions <= state.actions <= before.actions + 1 <= 301
    assert all(any(at in own for own in state.ground.tokens) for at in state.revealed), "no token there"
    if state.ended and state.ended.result == "won":
        [winner] = (state.setup.players[seat] for seat in state.ended.winners)
        at_goal = state.setup.goals[winner] >> state.pawns[winner] & 1
        assert at_goal if state.reason in ("goal", "pushed") else state.alive == [winner]
    elif state.ended:
        assert [state.setup.players[seat] for seat in state.ended.winners] == state.alive
    else:
        assert len(state.alive) > 1
        assert not any(state.setup.goals[player] >> state.pawns[player] & 1 for player in state.alive)


def check_board(state: State) -> None:
    """Walls and doors never overlap, there is one token per square, and things lie on squares in play."""
    ground, setup = state.ground, state.setup
    edges = [edge for wall in ground.walls for edge in wall.edges] + [e for e in ground.doors if e != NOWHERE]
    assert len(set(edges)) == len(edges), "a wall or door on another"
    assert all(setup.edges >> edge & 1 for wall in ground.walls if wall.owner >= 0 for edge in wall.edges)
    tokens = [at for own in ground.tokens for at in own]
    assert len(set(tokens)) == len(tokens), "two tokens on one square"
    assert all(setup.in_play >> at & 1 for at in (*tokens, *(at for _, at in ground.things)))


def check_change(before: State, state: State, action: object) -> None:
    """Pieces are used once, tokens become walls or go, and nothing is lost but a crossbow that was fired."""
    old, new = before.ground, state.ground
    for player in range(4):
        laid = [wall for wall in new.walls[len(old.walls) :] if wall.owner == player]
        used = Counter(piece_of(frozenset(EDGES[edge] for edge in wall.edges)) for wall in laid)
        assert Counter(new.pieces[player]) + used == Counter(old.pieces[player]), "a piece from nowhere"
        assert old.doors[player] in (NOWHERE, new.doors[player]), "a door was moved"
        had = before.to_place[player] + len(old.tokens[player])
        has = state.to_place[player] + len(new.tokens[player])
        assert has + len(laid) <= had, "a token from nowhere"
        assert state.pawns[player] != NOWHERE or not (new.tokens[player] or new.holds[player])
        own = f"key-{COLOURS[player]}"
        assert own not in new.holds[player] or own in old.holds[player], "a pawn took its own key"
    assert len(new.walls) - len(old.walls) == isinstance(action, Wall)
    shot = Counter(["crossbow"] if isinstance(action, Shoot) else [])
    assert things(state) + shot == things(before), "a thing was lost or made"


def things(state: State) -> Counter[str]:
    lying = Counter(thing for thing, _ in state.ground.things)
    return lying + Counter(thing for held in state.ground.holds for thing in held)


def passing(state: State) -> set[int]:
    """DUEL-33, as plainly as possible: return the players who have a way."""
    return {player for player in state.alive if has_way(state, player)}
