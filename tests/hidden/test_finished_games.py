"""A finished game for each way to end: replayed, it ends as it did when it was played."""

from pathlib import Path

import pytest

from dedale.games.base import Outcome
from dedale.games.hidden.state import State
from dedale.match.document import read, replay

FINISHED = Path(__file__).parent / "finished"
WAYS = {
    "five-tokens": "five tokens",
    "empty-bag": "empty bag",
    "shared-win": "empty bag",
}


@pytest.mark.parametrize("name", WAYS)
def test_a_finished_game_ends_as_it_did(name: str) -> None:
    document = read((FINISHED / f"{name}.json").read_bytes())
    table = replay(document)
    state: State = table.state
    assert document.outcome is not None
    assert table.outcome == document.outcome
    assert state.reason == WAYS[name]
    won = [len(tokens) for tokens in state.tokens]
    assert (max(won) == 5) == (name == "five-tokens")
    winners = tuple(seat for seat, count in enumerate(won) if count == max(won))
    assert table.outcome == Outcome("won", winners)
    assert (len(winners) > 1) == (name == "shared-win")


def test_every_finished_game_is_known() -> None:
    assert {path.stem for path in FINISHED.glob("*.json")} == set(WAYS)
