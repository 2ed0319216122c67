"""Saving and replaying a match as a JSON document."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from contract.random_play import open_table, play
from dedale.games.mall import MALL
from dedale.games.registry import GAMES
from dedale.match import Match, replay
from dedale.match.document import BadDocument, prepare, read, reopen, save
from dedale.match.talk import Nudge


@pytest.fixture(scope="module")
def saved() -> dict[str, Any]:
    """A game in which things were done and said."""
    random = Random("a saved game")
    match = open_table("mall", random)
    for _ in play(match, random, 60):
        pass
    document: dict[str, Any] = json.loads(save(match))
    assert len(document["log"]) > 20
    return document


def test_a_document_names_its_version_and_is_readable(saved: dict[str, Any]) -> None:
    assert saved["version"] == 1
    assert saved["game"] == "mall"
    assert saved["rules"] == MALL.rules
    t, seat, action = saved["log"][0]
    assert isinstance(t, int)
    assert isinstance(seat, int)
    assert action == {"do": "start"}


def test_a_document_is_text_that_people_can_read() -> None:
    lines = save(open_table("null", Random(1))).decode().splitlines()
    assert lines[:3] == ["{", ' "version": 1,', ' "game": "null",']
    assert lines[-1] == "}"


def test_what_takes_long_can_be_prepared_before_a_table_is_opened_again() -> None:
    for game in sorted(GAMES):
        match = open_table(game, Random(4))
        document = read(save(match))
        for _ in prepare(document):
            pass
        begun = Match.open(match.game, match.options, match.seed)
        assert isinstance(begun, Match)
        assert reopen(document).state == begun.state


def test_what_was_said_is_replayed_too() -> None:
    random = Random(1)
    match = open_table("null", random)
    while match.seats < 2:
        match = open_table("null", random)
    match.act(0, Nudge(1), 7)
    again = replay(read(save(match)))
    assert again.nudged == 1
    assert again.t == 7


def test_time_that_passed_after_the_last_action_is_kept() -> None:
    match = open_table("mall", Random(2))
    match.act(0, match.legal(0)[0], 100)
    match.wait(99_000_000)
    assert match.outcome
    again = replay(read(save(match)))
    assert (again.t, again.outcome) == (match.t, match.outcome)


def test_names_are_kept() -> None:
    match = open_table("null", Random(3))
    named = Match.open(match.game, match.options, 3, ("Zoé",))
    assert isinstance(named, Match)
    assert replay(read(save(named))).names[0] == "Zoé"


def broken(saved: dict[str, Any], **changes: Any) -> str:
    with pytest.raises(BadDocument) as error:
        replay(read(json.dumps({**saved, **changes}).encode()))
    assert "\n" not in str(error.value)
    return str(error.value)


def test_a_newer_version_is_refused(saved: dict[str, Any]) -> None:
    assert "version 2" in broken(saved, version=2)


def test_a_match_that_was_played_by_other_rules_says_so_in_one_sentence(saved: dict[str, Any]) -> None:
    assert "older rules" in broken(saved, rules=1)
    assert "newer rules" in broken(saved, rules=MALL.rules + 1)
    unnumbered = {name: value for name, value in saved.items() if name != "rules"}
    assert "older rules" in broken(unnumbered)


def test_a_match_without_a_number_was_played_by_the_first_rules() -> None:
    """Those of the Hidden Labyrinth can still be read."""
    table = open_table("hidden", Random(4))
    unnumbered = {name: value for name, value in json.loads(save(table)).items() if name != "rules"}
    document = read(json.dumps(unnumbered).encode())
    assert document.rules == 1
    assert replay(document).state == table.state


def test_older_rules_whose_logs_mean_the_same_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    match = open_table("null", Random(4))
    document = read(save(match))
    monkeypatch.setattr(type(match.game), "rules", 7)
    assert replay(document).state == match.state
    with pytest.raises(BadDocument, match="older rules"):
        replay(replace(document, log=((0, 0, {"do": "nudge", "seat": 99}),)))
    monkeypatch.setattr(type(match.game), "oldest_rules", 7)
    with pytest.raises(BadDocument, match="older rules"):
        replay(document)


def test_a_log_that_breaks_the_rules_is_refused_with_its_entry(saved: dict[str, Any]) -> None:
    log = saved["log"]
    assert "Entry 1 " in broken(saved, log=log[1:])
    assert "Entry 2 " in broken(saved, log=[log[0], log[0], *log[1:]])
    assert "Entry 1 " in broken(saved, log=[[5, 99, {"do": "start"}]])
    assert "Entry 1 " in broken(saved, log=[[5, 0, {"do": "fly"}]])


def test_a_wrong_end_is_refused(saved: dict[str, Any]) -> None:
    words = "The log ends with a game that is not finished, but the document says won (winners: [0])."
    assert broken(saved, outcome={"result": "won", "winners": [0]}) == words
    assert "end time" in broken(saved, t=0)


def test_wrong_fields_are_refused(saved: dict[str, Any]) -> None:
    assert "no game 'chess'" in broken(saved, game="chess")
    assert "options" in broken(saved, options={"bogus": 1})
    assert "not a saved match" in broken(saved, bogus=1)
    assert "not a saved match" in broken(saved, log=3)
    assert broken(saved, options={**saved["options"], "scenario": 99})


@given(st.binary(max_size=50))
def test_any_bytes_are_a_document_or_refused(data: bytes) -> None:
    with pytest.raises(BadDocument):
        read(data)


@given(st.data())
def test_a_damaged_document_is_replayed_or_refused(saved: dict[str, Any], data: st.DataObject) -> None:
    text = json.dumps(saved)
    place = data.draw(st.integers(0, len(text) - 1))
    piece = data.draw(st.sampled_from(["", "0", "-", "9", '"', "]", "null", "é", "\x00"]))
    damaged = text[:place] + piece + text[place + data.draw(st.integers(0, 3)) :]
    with suppress(BadDocument):
        replay(read(damaged.encode()))
