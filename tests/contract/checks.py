"""What every game must satisfy. Each check takes the name of a registered game."""

import gc
from collections.abc import Callable
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from contract.random_play import ACTIONS, CLOCKLESS, OPTIONS, SCRAMBLE, open_table, play
from contract.referee_play import view_of
from dedale.games.base import Refusal, Step
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.document import read, replay, save

Check = Callable[[str], None]
CHECKS: list[Check] = []
GOLDEN = {path.stem: path for path in (Path(__file__).parent / "golden").glob("*.json")}
"""A finished match of each game."""
GAMES_EACH = 40
YEAR = 31_536_000_000


def check(function: Check) -> Check:
    CHECKS.append(function)
    return function


@cache
def tables(game: str, actions: int = 60) -> list[Match]:
    """Return matches in the middle of random games, or at their end. No check may change them."""
    found = []
    for number in range(GAMES_EACH):
        random = Random(f"{game}/{number}")
        match = open_table(game, random)
        for _ in play(match, random, random.randrange(actions)):
            pass
        found.append(match)
    return found


@check
def a_game_brings_all_that_its_tests_need(game: str) -> None:
    assert game in OPTIONS
    assert game in ACTIONS
    assert game in SCRAMBLE
    assert game in GOLDEN
    assert GAMES[game].name == game


@check
def legal_is_exactly_what_apply_accepts(game: str) -> None:
    for match in tables(game):
        for seat in range(match.seats):
            legal = match.legal(seat)
            assert len(legal) == len(set(legal))
            meant = dict.fromkeys([*ACTIONS[game](match.state), *legal])
            accepted = {
                action
                for action in meant
                if not isinstance(match.game.apply(match.state, seat, action, match.t), Refusal)
            }
            assert accepted == set(legal)


@check
def what_is_legal_is_written_as_it_is(game: str) -> None:
    for number in range(GAMES_EACH):
        random = Random(f"{game}/{number}")
        match = open_table(game, random)
        for _ in islice(play(match, random, 40), 40):
            seats = range(match.seats)
            assert match.legal_json(seats) == [msgspec.json.encode(match.legal(seat)) for seat in seats]


@check
def a_quick_answer_to_what_has_changed_is_right(game: str) -> None:
    quick = 0
    for number in range(GAMES_EACH):
        random = Random(f"{game}/{number}")
        match = open_table(game, random)
        before, seen = match.state, view_of(match)
        for _ in islice(play(match, random, 40), 40):
            state, view = match.state, view_of(match)
            news = match.changed(before)
            if news is not None:
                quick += 1
                talk = {"t": view["t"], "nudged": view["nudged"], "said": view["said"]}
                assert {**seen, **msgspec.to_builtins(news), **talk} == view
                assert match.game.ground(state) is match.game.ground(before)
                for seat in range(match.seats):
                    assert match.game.manners(state, seat) == match.game.manners(before, seat)
            before, seen = state, view
    assert quick > (GAMES_EACH if game == "mall" else -1)


@check
def a_table_leaves_no_circles_behind(game: str) -> None:
    """Otherwise the garbage collector would stop the server, and longer with every table that was there."""
    gc.collect()
    gc.disable()
    try:
        for number in range(5):
            random = Random(f"{game}/{number}")
            for match in play(open_table(game, random), random, 40):
                match.view(None)
                assert match.ground
                match.legal_json(range(match.seats))
        del match
        assert gc.collect() == 0
    finally:
        gc.enable()


@check
def replay_gives_what_live_play_gave(game: str) -> None:
    for match in tables(game, actions=200):
        again = replay(read(save(match)))
        assert again.state == match.state
        assert again.log == match.log
        assert [again.view(seat) for seat in (None, *range(match.seats))] == [
            match.view(seat) for seat in (None, *range(match.seats))
        ]


@check
def a_state_that_was_written_and_read_is_the_same(game: str) -> None:
    for match in tables(game):
        state = match.game.load(match.game.dump(match.state))
        assert state == match.state
        for seat in range(match.seats):
            assert match.game.legal(state, seat) == match.legal(seat)


@check
def the_same_seed_gives_the_same_game(game: str) -> None:
    differing = 0
    for number in range(GAMES_EACH):
        first, second = (open_table(game, Random(f"{game}/{number}")) for _ in range(2))
        assert first.state == second.state
        other = Match.open(first.game, first.options, first.seed + 1)
        assert isinstance(other, Match)
        differing += other.state != first.state
    assert differing > GAMES_EACH // 4


@check
def views_and_legal_actions_tell_nothing_that_is_hidden(game: str) -> None:
    scramble, differing = SCRAMBLE[game], 0
    if scramble is None:
        # Nothing is hidden: views differ only in how a seat may talk, and spectators see everything.
        for match in tables(game):
            open_to_all = [replace(match.view(seat), may=()) for seat in (None, *range(match.seats))]
            assert all(view == open_to_all[0] for view in open_to_all)
        return
    for number, match in enumerate([*tables(game), *tables(game, actions=6)]):
        other = scramble(match.state, Random(number))
        differing += other != match.state
        for seat in (None, *range(match.seats)):
            assert match.game.view(other, seat, match.t) == match.game.view(match.state, seat, match.t)
            if seat is not None:
                assert match.game.legal(other, seat) == match.legal(seat)
                assert match.game.manners(other, seat) == match.game.manners(match.state, seat)
    assert differing > GAMES_EACH // 4


@check
def a_game_says_truly_whether_all_see_the_same(game: str) -> None:
    differing = 0
    for match in tables(game):
        views = [replace(match.view(seat), may=()) for seat in (None, *range(match.seats))]
        differing += any(view != views[0] for view in views)
    assert (differing == 0) == GAMES[game].same_for_all


@check
def secret_options_are_options(game: str) -> None:
    known = {field.name for field in msgspec.structs.fields(GAMES[game].options)}
    assert set(GAMES[game].secret_options) <= known


@check
def the_ground_can_be_written_and_stays_the_same_object(game: str) -> None:
    for match in tables(game):
        ground = match.game.ground(match.state)
        assert match.game.ground(match.state) is ground
        for part in msgspec.json.decode(msgspec.json.encode(ground))["parts"]:
            width, height = part["width"], part["height"]
            assert len(part["squares"]) == width * height
            assert len(part["horizontal"]) == width * (height + 1)
            assert len(part["vertical"]) == (width + 1) * height


@check
def a_view_has_what_every_view_has_and_can_be_written(game: str) -> None:
    for match in tables(game):
        for seat in (None, *range(match.seats)):
            view = msgspec.json.decode(msgspec.json.encode(match.view(seat)))
            assert view["game"] == game
            assert isinstance(view["phase"], str)
            assert [each["seat"] for each in view["seats"]] == list(range(match.seats))
            assert all(each["name"] and isinstance(each["owns"], list) for each in view["seats"])
            assert (view["outcome"] is None) == (match.outcome is None)


@check
def a_refused_action_changes_nothing(game: str) -> None:
    refusals = 0
    for match in tables(game):
        state, log, t = match.state, list(match.log), match.t
        for seat in (-1, *range(match.seats), match.seats):
            legal = set(match.legal(seat)) if 0 <= seat < match.seats else set()
            for action in islice(ACTIONS[game](match.state), 200):
                if action in legal:
                    continue
                answer = match.act(seat, action, match.t)
                assert isinstance(answer, Refusal)
                assert answer.error.isidentifier()
                assert answer.message.endswith(".")
                refusals += 1
        assert (match.state, match.log, match.t) == (state, log, t)
    assert refusals


@check
def time_alone_acts_at_the_deadline_and_not_before(game: str) -> None:
    met = 0
    for match in [*tables(game), *tables(game, actions=4)]:
        deadline = match.game.deadline(match.state)
        if deadline is None:
            assert match.game.wait(match.state, match.t + YEAR) == Step(match.state)
            continue
        met += 1
        early = match.game.wait(match.state, deadline - 1)
        assert early == Step(match.state)
        assert match.game.wait(match.state, deadline).state != match.state
    assert bool(met) == (game not in CLOCKLESS)


@check
def nothing_is_legal_after_the_end(game: str) -> None:
    ended = [match for match in tables(game, actions=400) if match.outcome]
    assert ended
    for match in ended:
        assert not any(match.legal(seat) for seat in range(match.seats))
        assert match.game.deadline(match.state) is None


@check
def a_golden_playthrough_ends_as_it_always_did(game: str) -> None:
    document = read(GOLDEN[game].read_bytes())
    match = replay(document)
    assert document.outcome is not None
    assert match.outcome == document.outcome
    assert len(document.log) > 1


@check
def the_board_can_be_drawn_at_any_moment(game: str) -> None:
    for match in tables(game):
        assert match.game.draw(match.state, None, match.t, colour=False).strip()


@check
def a_game_tells_how_its_players_may_talk(game: str) -> None:
    for match in tables(game):
        talk = match.game.talk(match.state)
        assert match.view(None).talk == talk
        for seat in range(match.seats):
            manners = match.game.manners(match.state, seat)
            assert list(match.view(seat).may) == list(match.manners(seat))
            assert list(match.manners(seat))[: len(manners)] == list(manners)
            assert ("say" in manners) == (talk == "free")
