"""The ledger (MALL-72): who won each scenario and level, when, and with how many hourglasses."""

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from dedale.games.mall.view import MallView
from dedale.match.match import Match

VERSION = 1


class LedgerEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One match of the Mall that was won."""

    scenario: int | str
    """The number of a printed scenario, or the name of a custom one (MALL-73)."""
    level: int
    """The highest tile number of a challenge (MALL-71), or 0 where there are no levels."""
    names: tuple[str, ...]
    when: str
    hourglasses: int
    sand_ms: int
    """Sand left in the timer."""
    edition: str = "table"
    side: str = "A"
    heroes: int = 4


class Ledger(Struct, frozen=True, forbid_unknown_fields=True):
    version: int = VERSION
    entries: tuple[LedgerEntry, ...] = ()


class BadLedger(ValueError):
    """A ledger that cannot be read. Its text is one plain sentence."""


def entry_of(match: Match, when: str) -> LedgerEntry | None:
    """Return the ledger entry for a match of the Mall that was won, or None for any other match."""
    seen = match.view(None)
    if not isinstance(seen, MallView) or seen.outcome is None or seen.outcome.result != "won":
        return None
    return LedgerEntry(
        scenario=seen.scenario,
        level=seen.level,
        names=match.names,
        when=when,
        hourglasses=seen.hourglasses,
        sand_ms=seen.sand_ms,
        edition=seen.edition,
        side=seen.side,
        heroes=len(seen.heroes),
    )


def add(ledger: Ledger, entry: LedgerEntry) -> Ledger:
    return msgspec.structs.replace(ledger, entries=(*ledger.entries, entry))


def best(ledger: Ledger) -> dict[tuple[int | str, int], LedgerEntry]:
    """Return the best entry for each scenario and level: fewest hourglasses, then most sand left."""
    found: dict[tuple[int | str, int], LedgerEntry] = {}
    for entry in ledger.entries:
        held = found.get((entry.scenario, entry.level))
        if held is None or _rank(entry) < _rank(held):
            found[entry.scenario, entry.level] = entry
    return found


def _rank(entry: LedgerEntry) -> tuple[int, int]:
    return entry.hourglasses, -entry.sand_ms


def read_ledger(path: Path) -> Ledger:
    """Read a ledger; an empty one if the file does not exist yet."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Ledger()
    try:
        ledger = msgspec.json.decode(data, type=Ledger)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLedger(f"{path} is not a ledger: {error}") from None
    if ledger.version != VERSION:
        raise BadLedger(f"{path} has version {ledger.version}; this program reads version {VERSION}")
    return ledger


def write_ledger(path: Path, ledger: Ledger) -> None:
    """Write to a temporary file and move it into place, so that a crash never leaves half a ledger."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(msgspec.json.format(msgspec.json.encode(ledger), indent=1) + b"\n")
    os.replace(new, path)
