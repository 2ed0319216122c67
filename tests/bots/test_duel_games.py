"""Whole games of the Duel between bots."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from bots.duelling import LEVELS, duel_questions, duellist, open_duel
from dedale.arena import play
from dedale.bots import Do
from dedale.bots.duel import CHAMPION, Duellist
from dedale.games.base import Source
from dedale.games.duel.actions import Action
from dedale.table import Table
from dedale.table.document import document_of, replay
from house.random_duel import DUELS

QUICK = CHAMPION._replace(effort=CHAMPION.effort._replace(work=150))


def kinds(table: Table) -> Counter[str]:
    """What was done; what can mean two things is told apart."""
    found: Counter[str] = Counter()
    for entry in table.log:
        action = msgspec.to_builtins(entry.action)
        what = action["do"]
        if what == "rock":
            what = "place rock" if "at" in action else "push rock"
        elif what == "push" and "to" not in action:
            what = "sword"
        found[what] += 1
    return found


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("level", [1, 2])
def test_games_come_to_their_end(players: int, level: int) -> None:
    """The arena breaks off if a bot does what the rules refuse."""
    table = open_duel(players, players=players, level=level)
    names = [LEVELS[(seat + level) % 3] if seat or players < 4 else "knight" for seat in range(players)]
    result = play(table, [name if name != "champion" else "squire" for name in names])
    assert result.result in ("won", "draw")
    assert min(result.actions) > 5
    assert replay(document_of(table)).view(None) == table.view(None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_those_who_think_ahead_come_to_an_end_too(players: int) -> None:
    table = open_duel(players, players=players)
    bots: list[Any] = [Duellist(seat, seat, table.public_options, QUICK) for seat in range(players)]
    for _ in duel_questions(table, bots):
        pass
    assert table.outcome


def test_they_do_everything_that_the_rules_know() -> None:
    found: Counter[str] = Counter()
    boards: list[Source | None] = [None, None, *(DUELS[name] for name in ("melee", "rocks", "brink"))]
    for seed, board in enumerate(boards * 3):
        table = open_duel(seed, players=2 + seed % 3, board=board, level=None if board else 1 + seed % 2)
        play(table, ["knight"] * table.seats)
        found += kinds(table)
    every = {each.__struct_config__.tag for each in Action.__args__} - {"rock", "pass"}
    assert every | {"place rock", "push rock", "sword"} <= set(found)


def test_the_same_seed_plays_the_same_game() -> None:
    logs = []
    for seed in (1, 1, 2):
        table = open_duel(seed, players=2, first=0)
        bots: list[Any] = [Duellist(seat, seed, table.public_options, QUICK) for seat in (0, 1)]
        for _ in duel_questions(table, bots):
            pass
        logs.append(table.log)
    assert logs[0] == logs[1] != logs[2]


def test_it_knows_nothing_but_its_view() -> None:
    """A twin that gets the view as a program on the net would, at a table with another seed, answers the same."""
    table, other = open_duel(1, players=3, first=0), open_duel(2, players=3, first=0)
    bots = [duellist(table, seat, "knight") for seat in range(3)]
    twins = [duellist(other, seat, "knight") for seat in range(3)]
    done = 0
    for (seat, view, legal, t), answer in duel_questions(table, bots):
        sent = msgspec.json.decode(msgspec.json.encode(view))
        told = msgspec.json.decode(msgspec.json.encode(legal), type=list[Action])
        assert twins[seat].answer(sent, told, t) == answer
        done += isinstance(answer, Do)
    assert done > 30


@pytest.mark.parametrize(("better", "worse", "level"), [("knight", "squire", 1), ("squire", "wanderer", 2)])
def test_better_ones_win_more(better: str, worse: str, level: int) -> None:
    won = 0
    for seed in range(10):
        seats = [better, worse] if seed % 2 else [worse, better]
        result = play(open_duel(seed, players=2, level=level), seats)
        won += result.winners == (seats.index(better),)
    assert won >= 7


def test_the_champion_beats_the_knight() -> None:
    won = 0
    for seed in range(4):
        seats = ["champion", "knight"] if seed % 2 else ["knight", "champion"]
        result = play(open_duel(seed, players=2, level=2), seats)
        won += result.winners == (seats.index("champion"),)
    assert won >= 3
