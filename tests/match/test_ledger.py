"""The ledger records who won which scenario and level, when, and with how many hourglasses."""

from pathlib import Path

import pytest
from msgspec import Struct
from msgspec.structs import replace

from dedale.games.base import Source
from dedale.games.mall.actions import ABILITIES, HEROES, Move
from dedale.games.mall.setup import Options
from dedale.games.mall.view import MallView
from dedale.games.null import NULL, Count
from dedale.games.null import Options as NullOptions
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.ledger import BadLedger, Ledger, LedgerEntry, add, best, entry_of, read_ledger, write_ledger

TINY = Path(__file__).parents[1] / "contract" / "tiny.maze"
ITEMS = {"barbarian": (0, 0), "mage": (3, 0), "elf": (0, 3), "dwarf": (3, 3)}
BESIDE_THE_ITEMS = {"barbarian": (1, 0), "mage": (3, 1), "elf": (0, 2), "dwarf": (2, 3)}


def won_table(scenario: int | Source = 1, level: int | None = None) -> Match:
    """Four heroes beside their items, the theft, and out by the common exit."""
    tiles = Source("tiny.maze", TINY.read_text())
    options = Options(
        scenario=scenario, level=level, tiles=tiles, deal=(ABILITIES,), start=BESIDE_THE_ITEMS, pile=()
    )
    match = Match.open(GAMES["mall"], options, 1, ("Ann",))
    assert isinstance(match, Match), match
    walks = {
        "barbarian": [(0, 0), (0, 1), (3, 1)],
        "mage": [(3, 0), (3, 1)],
        "elf": [(0, 3), (1, 3), (1, 1), (3, 1)],
        "dwarf": [(3, 3), (3, 1)],
    }
    act(match, match.legal(0)[0], 0)
    for hero in HEROES[:4]:
        act(match, Move(hero, walks[hero][0]), 60_000)
    for hero in ("mage", "dwarf", "barbarian", "elf"):
        for square in walks[hero][1:]:
            act(match, Move(hero, square), 60_000)
    return match


def act(match: Match, action: Struct, t: int) -> None:
    assert isinstance(match.act(0, action, t), list), (action, match.act(0, action, t))


@pytest.mark.rule("MALL-72")
def test_a_won_game_is_entered_with_who_when_and_how_many_hourglasses() -> None:
    entry = entry_of(won_table(), "2026-12-24")
    assert entry == LedgerEntry(
        scenario=1, level=0, names=("Ann",), when="2026-12-24", hourglasses=0, sand_ms=120_000
    )


@pytest.mark.rule("MALL-72", "MALL-71")
def test_a_challenge_is_entered_with_its_level() -> None:
    entry = entry_of(won_table(8, 17), "x")
    assert entry is not None
    assert (entry.scenario, entry.level) == (8, 17)


@pytest.mark.rule("MALL-72", "MALL-73")
def test_an_own_scenario_is_entered_by_its_name() -> None:
    own = Source("own.maze", "scenario: Night shift\ntiles: 2-5\n")
    entry = entry_of(won_table(own), "x")
    assert entry is not None
    assert entry.scenario == "Night shift"


@pytest.mark.rule("MALL-72")
def test_a_game_that_goes_on_or_is_lost_is_not_entered() -> None:
    match = Match.open(GAMES["mall"], Options(), 1)
    assert isinstance(match, Match)
    assert entry_of(match, "x") is None
    act(match, match.legal(0)[0], 0)
    match.wait(180_000)
    assert match.outcome is not None
    assert entry_of(match, "x") is None


@pytest.mark.rule("MALL-72")
def test_fewer_hourglasses_are_better() -> None:
    first = LedgerEntry(3, 0, ("Ann",), "mon", hourglasses=3, sand_ms=100_000)
    fewer = replace(first, hourglasses=1, sand_ms=5, when="tue")
    more_sand = replace(fewer, sand_ms=9, when="wed")
    other = replace(first, scenario=4)
    ledger = Ledger()
    for entry in (first, fewer, more_sand, other):
        ledger = add(ledger, entry)
    assert len(ledger.entries) == 4
    assert best(ledger) == {(3, 0): more_sand, (4, 0): other}


@pytest.mark.rule("MALL-72")
def test_a_worse_game_or_one_as_good_takes_nobodys_place() -> None:
    first = LedgerEntry(3, 0, ("Ann",), "mon", hourglasses=1, sand_ms=100)
    as_good, worse = replace(first, when="tue"), replace(first, when="wed", hourglasses=2)
    assert best(Ledger(entries=(first, as_good, worse))) == {(3, 0): first}


@pytest.mark.rule("MALL-72")
def test_how_a_game_was_played_is_entered_too() -> None:
    match = won_table()
    seen = match.view(None)
    assert isinstance(seen, MallView)
    heroes = {**seen.heroes, "sister": None}
    seen = replace(seen, edition="pocket", side="B", hourglasses=2, sand_ms=7, heroes=heroes)
    match.view = lambda seat: seen  # type: ignore[method-assign]
    assert entry_of(match, "x") == LedgerEntry(
        scenario=1, level=0, names=("Ann",), when="x", hourglasses=2, sand_ms=7,
        edition="pocket", side="B", heroes=5,
    )  # fmt: skip


@pytest.mark.rule("MALL-72")
def test_a_game_other_than_the_mall_is_not_entered() -> None:
    match = next(
        match
        for seed in range(9)
        if isinstance(match := Match.open(NULL, NullOptions(goal=1), seed), Match)
        and match.act(0, Count(1), 0) == [{"event": "ended", "result": "won"}]
    )
    assert entry_of(match, "x") is None


def test_a_ledger_is_kept_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "very" / "deep" / "ledger.json"
    assert read_ledger(path) == Ledger()
    ledger = add(Ledger(), LedgerEntry("Own", 0, ("Zoé",), "mon", 1, 2))
    for _ in range(2):  # the second time, the folder exists
        write_ledger(path, ledger)
        assert read_ledger(path) == ledger
    assert path.read_text().splitlines()[:2] == ["{", ' "version": 1,']
    assert [file.name for file in path.parent.iterdir()] == ["ledger.json"]


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"version":2}', '{"version":1,"bogus":1}', '{"entries":[1]}']
)
def test_a_damaged_ledger_is_refused_and_left_alone(tmp_path: Path, text: str) -> None:
    path = tmp_path / "ledger.json"
    path.write_text(text)
    with pytest.raises(BadLedger):
        read_ledger(path)
    assert path.read_text() == text
