"""docs/limits.md is accurate: its numbers match the code, its tests exist, and no limit is missing."""

import importlib
import re
from pathlib import Path
from typing import Any

import pytest

from attack.attacks import ATTACKS
from dedale.server.limits import MINUTE, Limits, Rate

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "limits.md").read_text(encoding="utf-8")
BOUND = re.compile(r"((?:[\d,.]+[^`|(]*)+)\(`([\w/]+)\.py` `([\w.]+)`\)")
ROW = re.compile(r"^\| (?!input|---|attack)(.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
UNITS = {"KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30, "ms": 0.001}
LIMITS, _, MEASURED = PAGE.partition("## Measured")
NOT_BOUNDS = {"away_seconds"}
"""Fields of `Limits` that protect people, not the server."""


def numbers_in(text: str) -> list[float]:
    """`1 MiB` is 1,048,576."""
    found = re.findall(r"([\d,.]*\d)(?: (\w+))?", text)
    return [float(number.replace(",", "")) * UNITS.get(unit, 1) for number, unit in found]


def bounds() -> list[tuple[str, str, list[float]]]:
    """Return what the page says: the module, the name in it, and its numbers."""
    return [
        (module.replace("/", "."), name, numbers_in(text)) for text, module, name in BOUND.findall(LIMITS)
    ]


def value_of(module: str, name: str) -> Any:
    found: Any = importlib.import_module(f"dedale.{module}")
    for part in name.split("."):
        # The defaults of a struct are on its instances.
        found = getattr(found() if found is Limits else found, part)
    return found


@pytest.mark.parametrize(("module", "name", "told"), bounds(), ids=lambda each: str(each))
def test_every_number_is_the_codes(module: str, name: str, told: list[float]) -> None:
    value = value_of(module, name)
    if isinstance(value, Rate):
        [line] = [line for line in LIMITS.splitlines() if f"`{name}`" in line]
        per = MINUTE if "a minute" in line else 1
        assert told == pytest.approx([value.per_second * per, value.burst])
    else:
        assert told == [value]


def test_every_row_has_a_bound_and_tests_that_exist() -> None:
    known = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(
            r"^(?:async )?def (test_\w+)\(", path.read_text(encoding="utf-8"), re.MULTILINE
        )
    }
    rows = ROW.findall(LIMITS)
    assert len(rows) > 50
    for what, bound, tests in rows:
        assert BOUND.search(bound) or bound == "cut off at once", what
        named = re.findall("`(.*?)`", tests)
        assert named, what
        assert {*named} <= known, what


def test_no_limit_is_missing() -> None:
    named = {name.removeprefix("Limits.") for _, name, _ in bounds() if name.startswith("Limits.")}
    assert named == {*Limits.__struct_fields__} - NOT_BOUNDS


def test_every_attack_was_measured() -> None:
    assert re.findall(r"^\| (?!attack|---)(.+?) \|", MEASURED, re.MULTILINE) == list(ATTACKS)
