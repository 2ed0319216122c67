"""Matches from plain JSON values (docs/contract.md, `new`)."""

from pathlib import Path

import pytest

from dedale.games.base import Refusal
from dedale.match import Match
from dedale.match.decoder import open_match


def test_a_request_names_a_game() -> None:
    for request in ({}, {"game": 3}, {"game": "chess"}):
        refusal = open_match(dict(request))
        assert isinstance(refusal, Refusal)
        assert refusal.error == "no_such_game"


def test_the_seed_is_nought_unless_said() -> None:
    match, seeded = open_match({"game": "mall"}), open_match({"game": "mall", "seed": 5})
    assert isinstance(match, Match)
    assert isinstance(seeded, Match)
    assert (match.seed, seeded.seed) == (0, 5)


@pytest.mark.parametrize("seed", [True, "1", 1.0, None])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    refusal = open_match({"game": "mall", "seed": seed})
    assert isinstance(refusal, Refusal)
    assert refusal.error == "bad_request"


def test_what_comes_with_the_game_is_not_looked_for_among_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    match = open_match({"game": "tower", "quest": "1-1"})
    assert isinstance(match, Match)
    refusal = open_match({"game": "tower", "quest": "none.maze"})
    assert isinstance(refusal, Refusal)
    assert refusal.error == "bad_file"
