"""Bots at a table in the browser: they play, stay, and make room for nobody else."""

from dedale.browser.table import new_table
from dedale.games.base import Refusal
from dedale.session.saved_table import SavedTable
from offline.alone import JSON, Alone

MALL: JSON = {"scenario": 1, "players": 4}


def company() -> Alone:
    alone = Alone("mall", MALL, bots="calm")
    alone.hello()
    return alone


def bots_of(kept: SavedTable) -> list[str | None]:
    return [sitter.bot if sitter else None for sitter in kept.others]


def pass_time(alone: Alone, seconds: float) -> None:
    """Let the table tick as the worker lets it."""
    end = alone.seconds + seconds
    while (left := alone.table.milliseconds_left()) is not None and alone.seconds + left / 1000 <= end:
        alone.seconds += left / 1000 + 0.001
        alone.hear(alone.table.tick())
    alone.seconds = max(alone.seconds, end)


def test_bots_have_the_other_seats_and_play_by_themselves() -> None:
    alone = company()
    assert [seat["bot"] for seat in alone.last("lobby")["seats"]] == [None, "calm", "calm", "calm"]
    alone.act("start")
    pass_time(alone, 30)
    doers = {seat for _, seat, _ in alone.table.kept.document.log}  # type: ignore[union-attr]
    assert len(doers) > 1


def test_after_a_reload_the_same_bots_play_on() -> None:
    alone = company()
    alone.act("start")
    pass_time(alone, 10)
    before = alone.again()
    assert bots_of(before) == ["calm", "calm", "calm"]
    alone.hello()
    assert alone.last("snapshot")["seat"] == 0
    pass_time(alone, 30)
    after = alone.table.kept
    assert after.others == before.others
    assert before.document
    assert after.document
    assert len(after.document.log) > len(before.document.log)


def test_nobody_loses_sand_while_the_page_is_closed() -> None:
    alone = company()
    alone.act("start")
    pass_time(alone, 10)
    kept = alone.again()
    alone.seconds += 3_600
    alone.hello()
    assert kept.document
    assert alone.last("snapshot")["now"] == kept.document.t


def test_the_coach_is_there_off_line_too() -> None:
    alone = company()
    alone.act("start")
    alone.say("coach", seat=0, key="c")
    answer = alone.last("advice")
    assert answer["key"] == "c"
    assert answer["action"]["do"]


def test_again_with_the_same_bots() -> None:
    alone = Alone("mall", {**MALL, "sand_ms": 1_000}, bots="calm")
    alone.hello()
    alone.act("start")
    pass_time(alone, 2)
    assert not alone.last("lobby")["playing"]
    alone.say("rematch")
    assert alone.last("lobby")["match"] == 2
    assert bots_of(alone.table.kept) == ["calm", "calm", "calm"]


def test_other_numbers_of_players_and_unknown_bots_are_refused() -> None:
    device = Alone("mall", {"scenario": 1, "players": 1}).device

    def made(options: JSON, bots: str | None) -> str:
        answer = new_table("~t", "mall", options, "Ann", device, bots=bots, start=True)
        return answer.error if isinstance(answer, Refusal) else ""

    assert made(MALL, None) == "empty_seats"
    assert made(MALL, "clever") == "no_such_bot"
    assert made({"scenario": 1, "players": "many"}, "calm") == "bad_option"
    company = Alone("mall", MALL, bots="calm", start=False)
    company.hello()
    company.say("options", options={"scenario": 2, "players": 2})
    assert company.refusal() == "taken"
    company.say("options", options={"scenario": 2, "players": 4})
    assert company.last("lobby")["options"]["scenario"] == 2
