"""What is compared between matches of the same deal."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import convert

from dedale.games.registry import GAMES
from dedale.games.tower.pack import the_pack
from dedale.games.tower.plan_text import read_plan
from dedale.match import Match
from dedale.match.document import BadDocument, Document, decode_action, document_of, read
from dedale.match.result import Result, result_of

GOLDEN = Path(__file__).parents[1] / "contract" / "golden"
START = {"do": "start"}
SILENT = {"scenario": 2, "players": 2}


def played(game: str, options: dict[str, Any], *log: tuple[int, int, dict[str, Any]], t: int) -> Document:
    """A match with these actions, until that time."""
    match = Match.open(GAMES[game], convert(options, GAMES[game].options), 1)
    assert isinstance(match, Match), match
    for at, seat, action in log:
        assert isinstance(match.act(seat, decode_action(match.game, action), at), list)
    match.wait(t)
    return document_of(match)


def counted(document: Document) -> Result:
    [*_, result] = result_of(document, document.log)
    assert result
    return result


def test_silence_is_the_share_of_the_time_in_which_nobody_might_speak() -> None:
    """Half a minute of talk before the sand runs, and three minutes of silence until it has run out."""
    lost = played("mall", SILENT, (30_000, 0, START), t=500_000)
    assert counted(lost) == Result(t=210_000, actions=1, silence=round(180 / 210, 3), hourglasses=0)


def test_talk_is_no_action_and_counts_for_nothing_after_the_end() -> None:
    said = {"do": "say", "text": "Ready?"}
    lost = played("mall", SILENT, (0, 0, said), (30_000, 0, START), (400_000, 1, said), t=400_000)
    assert counted(lost) == counted(played("mall", SILENT, (30_000, 0, START), t=400_000))


def test_moves_of_the_tower_are_compared_with_the_fewest() -> None:
    quest = the_pack().floor("t1").quest
    assert quest.plan
    match = Match.open(GAMES["tower"], GAMES["tower"].options(quest="t1", players=1), 1)
    assert isinstance(match, Match)
    for number, act in enumerate(read_plan(quest.plan), 1):
        assert isinstance(match.act(0, act, 1_000 * number), list)
    assert match.outcome
    moves = len(read_plan(quest.plan))
    assert counted(document_of(match)) == Result(
        t=1_000 * moves, actions=moves, moves=moves, optimum=quest.moves
    )


@pytest.mark.parametrize("game", ["duel", "hidden"])
def test_where_players_take_turns_these_are_counted(game: str) -> None:
    document = read((GOLDEN / f"{game}.json").read_bytes())
    result = counted(document)
    assert result.turns
    assert result.turns < result.actions == sum(action["do"] != "say" for _, _, action in document.log)
    assert (result.silence, result.hourglasses, result.moves) == (None, None, None)


def test_a_log_that_the_rules_refuse_has_no_result() -> None:
    lost = played("mall", SILENT, (30_000, 0, START), t=500_000)
    for wrong in ((30_000, 0, {"do": "steal"}), (30_000, 0, {"do": "dance"})):
        with pytest.raises(BadDocument):
            list(result_of(lost, [wrong]))
