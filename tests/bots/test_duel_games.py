"""Whole games of the Duel between bots."""

from collections import Counter

import msgspec
import pytest

from bots.duel_matches import duel_questions, duellist, open_duel
from bots.mall_matches import typed_options
from contract.random_duel import DUELS
from dedale.bots import AnyBot, Do
from dedale.bots.duel import CHAMPION, Duellist
from dedale.games.duel.actions import Action
from dedale.games.duel.setup import Options
from dedale.games.duel.view import DuelView
from dedale.lab.arena import play
from dedale.match import Match
from dedale.match.document import document_of, replay

QUICK = CHAMPION._replace(effort=CHAMPION.effort._replace(work=150))


def kinds(match: Match) -> Counter[str]:
    """Return what was done, distinguishing actions that can mean two things."""
    found: Counter[str] = Counter()
    for entry in match.log:
        action = msgspec.to_builtins(entry.action)
        what = action["do"]
        if what == "rock":
            what = "place rock" if "at" in action else "push rock"
        elif what == "push" and "to" not in action:
            what = "sword"
        found[what] += 1
    return found


@pytest.mark.parametrize("level", [1, 2])
@pytest.mark.parametrize("names", ["squire knight", "knight wanderer squire", "knight knight knight knight"])
def test_games_come_to_their_end(names: str, level: int) -> None:
    """The arena stops if a bot does something the rules refuse."""
    seated = names.split()
    match = open_duel(7, players=len(seated), level=level)
    result = play(match, seated)
    assert result.result in ("won", "draw")
    assert min(result.actions) > 5
    assert replay(document_of(match)).view(None) == match.view(None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_those_who_think_ahead_come_to_an_end_too(players: int) -> None:
    match = open_duel(players, players=players)
    bots: list[AnyBot] = [
        Duellist(seat, seat, typed_options(Options, match), QUICK) for seat in range(players)
    ]
    for _ in duel_questions(match, bots):
        pass
    assert match.outcome


def test_they_do_everything_that_the_rules_know() -> None:
    found: Counter[str] = Counter()
    tables = [open_duel(1, players=3, level=2), open_duel(3, players=4, level=2)]
    tables += [open_duel(0, players=2, board=DUELS[name]) for name in ("rocks", "brink", "narrow", "cell")]
    for match in tables:
        play(match, ["squire"] * match.seats)
        found += kinds(match)
    every = {each.__struct_config__.tag for each in Action.__args__} - {"rock"}
    assert every | {"place rock", "push rock", "sword"} == set(found)


def test_the_same_seed_plays_the_same_game() -> None:
    logs = []
    for seed in (1, 1, 2):
        match = open_duel(seed, players=2, first=0)
        bots: list[AnyBot] = [Duellist(seat, seed, typed_options(Options, match), QUICK) for seat in (0, 1)]
        for _ in duel_questions(match, bots):
            pass
        logs.append(match.log)
    assert logs[0] == logs[1] != logs[2]


def test_it_knows_nothing_but_its_view() -> None:
    """A twin in a match with another seed, asked the way a remote program would be, answers the same."""
    match, other = open_duel(1, players=3, first=0), open_duel(2, players=3, first=0)
    bots = [duellist(match, seat, "knight") for seat in range(3)]
    twins = [duellist(other, seat, "knight") for seat in range(3)]
    done = 0
    for (seat, view, legal, t), answer in duel_questions(match, bots):
        sent = msgspec.json.decode(msgspec.json.encode(view), type=DuelView)
        told = msgspec.json.decode(msgspec.json.encode(legal), type=list[Action])
        assert twins[seat].answer(sent, told, t) == answer
        done += isinstance(answer, Do)
    assert done > 30


@pytest.mark.parametrize("name", ["squire", "knight"])
def test_it_beats_whoever_does_anything(name: str) -> None:
    for seed in range(4):
        seats = [name, "wanderer"] if seed % 2 else ["wanderer", name]
        assert play(open_duel(seed, players=2), seats).winners == (seats.index(name),)


def test_the_knight_beats_the_squire() -> None:
    won = 0
    for seed in range(8):
        seats = ["knight", "squire"] if seed % 2 else ["squire", "knight"]
        won += play(open_duel(seed, players=2), seats).winners == (seats.index("knight"),)
    assert won >= 6


def test_thinking_ahead_wins() -> None:
    """With a fifth of a champion's budget."""
    won, level = 0, CHAMPION._replace(effort=CHAMPION.effort._replace(work=300))
    for seed in range(4):
        match, seat = open_duel(seed, players=2, level=2), seed % 2
        bots = [duellist(match, each, "squire", seed) for each in (0, 1)]
        bots[seat] = Duellist(seat, seed, typed_options(Options, match), level)
        for _ in duel_questions(match, bots):
            pass
        assert match.outcome
        won += match.outcome.winners == (seat,)
    assert won >= 3
