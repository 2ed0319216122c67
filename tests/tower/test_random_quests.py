"""Random quests: the rules agree with a plain reading of the drawing, and break no invariant."""

from collections import Counter
from random import Random

import pytest

from contract.random_play import open_table, play
from dedale.games.base import Refusal, Source
from dedale.games.tower import TOWER
from dedale.games.tower.actions import Move
from dedale.games.tower.setup import Options
from dedale.games.tower.state import State
from tower.naive import LETTERS, STEPS, Drawing, random_quest

NAMES = dict(zip(LETTERS, ("barbarian", "sorceress", "elf", "dwarf", "sister"), strict=True))
QUESTS, MOVES = 1000, 20


def naive(state: State, text: str) -> Drawing:
    lines = text.split("\n\n")[1].splitlines()
    heroes = {
        hero.letter: state.board.squares[place]
        for hero, place in zip(state.quest.heroes, state.position.heroes, strict=True)
        if place is not None
    }
    return Drawing(lines, heroes, state.position.armed)


def check_moves(state: State, drawing: Drawing) -> list[Move]:
    """Check that every seat may do what the drawing says and nothing else, and return all these moves."""
    found = []
    for seat, way in enumerate(STEPS):
        moves = [action for action in TOWER.legal(state, seat) if isinstance(action, Move)]
        expected = {
            (NAMES[letter], to)
            for letter in drawing.heroes
            for direction, to in drawing.targets(letter)
            if direction == way
        }
        assert {(move.hero, move.to) for move in moves} == expected
        for move in moves:
            assert move.swap is None or (move.hero == "sorceress" and drawing.code(move.to) == "S")
        found += moves
    return found


def check_position(before: State, state: State, drawing: Drawing) -> None:
    standing = list(drawing.heroes.values())
    assert len(set(standing)) == len(standing), "two heroes on one square"
    assert not any(drawing.code(at) in ("###", "X") for at in standing), "a hero where nobody can stand"
    assert not any(drawing.code(at).endswith("=") for at in standing), "a hero that should have left"
    assert before.position.armed <= state.position.armed, "the exits were closed again"
    if len(standing) < len(state.quest.heroes):
        assert state.position.armed, "somebody left before the exits worked"
    assert (state.ended is not None) == (not standing)


@pytest.mark.parametrize("batch", range(2))
@pytest.mark.rule("TOWER-11", "TOWER-12", "TOWER-13", "TOWER-14", "TOWER-15", "TOWER-22")
@pytest.mark.rule("TOWER-32", "TOWER-33", "TOWER-34", "TOWER-41", "TOWER-51", "TOWER-52", "TOWER-53")
def test_the_rules_agree_with_a_plain_reading_of_the_drawing(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for number in range(batch, QUESTS, 2):
        random = Random(f"quest {number}")
        text = random_quest(random)
        source = Source("random.maze", text)
        state = TOWER.new(Options(quest=source, deal=(("N",), ("E",), ("S",), ("W",))), 0)
        if isinstance(state, Refusal):
            assert "door" in state.message or " has no " in state.message, state.message
            kinds["refused"] += 1
            continue
        for _ in range(MOVES):
            drawing = naive(state, text)
            moves = check_moves(state, drawing)
            if not moves:
                break
            move = random.choice(moves)
            seat = next(seat for seat in range(4) if move in TOWER.legal(state, seat))
            step = TOWER.apply(state, seat, move, 0)
            assert not isinstance(step, Refusal)
            before, state = state, step.state
            kinds.update(str(event.get("by", event["event"])) for event in step.events)
            check_position(before, state, naive(state, text))
    expected = {"walk", "ladder", "jump", "throw", "teleport", "swapped", "armed", "left", "ended"}
    assert all(kinds[kind] > 5 for kind in expected), kinds
    assert kinds["refused"] < QUESTS // 4


@pytest.mark.usefixtures("small_pack")
def test_legendary_quests_break_no_invariant() -> None:
    seen: Counter[str] = Counter()
    for number in range(150):
        random = Random(f"legendary {number}")
        table = open_table("tower", random)
        while table.state.quest.layout == "single":
            table = open_table("tower", random)
        for _ in play(table, random, 60):
            state = table.state
            standing = [place for place in state.position.heroes if place is not None]
            assert len(set(standing)) == len(standing)
            assert state.board.lay == state.position.lay
            cells = {(laid.column, laid.row) for laid in state.position.lay}
            assert len(cells) == len(state.quest.cards)
            assert len(set(state.board.squares)) == len(state.quest.places())
        seen.update(entry.action.__class__.__name__ for entry in table.log)
    assert all(seen[kind] > 5 for kind in ("Move", "Rotate", "Slide", "Undo", "Redo", "Restart")), seen
