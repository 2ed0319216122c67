"""The report of `make faults`, and the one that is in docs/."""

from pathlib import Path

from faults.report import Row, page
from faults.scenarios import SCENARIOS

PAGE = Path(__file__).parents[2] / "docs" / "faults.md"


def test_a_row_has_the_middle_and_the_longest_gap_and_whether_the_goal_is_held() -> None:
    row = Row("kill -9", 2, [0.3, 2.0, 0.1], (0.3, 2.0), 1234, {})
    assert str(row) == "| kill -9 | 2 | 3 | 0.30 / 2.00 | 0.3 / 2, held | 1,234 | nothing |"
    row.gaps.append(2.1)
    row.wrong["holes"] = 3
    assert str(row) == "| kill -9 | 2 | 4 | 2.00 / 2.10 | 0.3 / 2, NOT HELD | 1,234 | 3 holes |"


def test_a_control_that_loses_nothing_is_told() -> None:
    row = Row("kill -9", 2, [], None, 0, {})
    assert "LOSES NOTHING" in page([row], 0, nodes=3, tables=2, rate=1)
    assert "2 of 9 acknowledged actions are lost" in page([row], 2, nodes=3, tables=2, rate=1)


def test_the_page_tells_of_every_fault() -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = {line.split(" | ")[0].removeprefix("| "): line for line in text.splitlines() if " | " in line}
    assert {*SCENARIOS} <= {*rows}
    assert all(rows[name].endswith("| nothing |") for name in SCENARIOS)
    assert "LOSES NOTHING" not in text
