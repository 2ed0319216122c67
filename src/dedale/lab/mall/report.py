"""The measurements, as a table and as a page of the documentation."""

from collections.abc import Iterable

from dedale.games.mall.scenario import printed_scenarios
from dedale.lab.mall.winnability import Case, Plan, Tally, wilson

COLUMNS = (
    "scenario",
    "level",
    "side",
    "shuffles",
    "won at first try",
    "winning line found",
    "95 % interval",
    "mean actions",
    "longest",
)
WANTED = 0.99
"""MALL-98."""


def row(case: Case, tally: Tally) -> tuple[str, ...]:
    """The cells of a row, in the order of `COLUMNS`."""
    low, high = wilson(tally.found, tally.games)
    return (
        str(case.scenario),
        str(case.level or "–"),
        case.side,
        str(tally.games),
        f"{_percent(tally.first / tally.games)} %",
        f"{_percent(tally.found / tally.games)} %",
        f"{_percent(low)}–{_percent(high)}",
        f"{tally.mean_actions:.0f}",
        str(tally.longest),
    )


def _percent(share: float) -> str:
    return f"{100 * share:.2f}".rstrip("0").rstrip(".")


def plain(cells: Iterable[str]) -> str:
    """A row of the table for a terminal."""
    widths = [len(column) for column in COLUMNS]
    return "  ".join(cell.rjust(width) for cell, width in zip(cells, widths, strict=True))


def page(results: list[tuple[Case, Tally]], plan: Plan, command: str) -> str:
    """The Markdown page with the table, headed by how it was measured."""
    names = printed_scenarios()
    first = results[0][0]
    lines = [
        "# Can the Mall be won?",
        "",
        "Rule MALL-98 asks that for at least 99 % of shuffles of the draw pile a team that plays well can",
        "win, the clock left aside. This page is the measurement. It is written by",
        "",
        f"    {command}",
        "",
        *_how(first, plan),
        "",
        *_verdict(results),
        "",
        "| " + " | ".join(COLUMNS) + " |",
        "|" + " --- |" * len(COLUMNS),
    ]
    for case, tally in results:
        number, *cells = row(case, tally)
        lines.append("| " + " | ".join((f"{number} {names[case.scenario].name}", *cells)) + " |")
    return "\n".join(lines) + "\n"


def _how(first: Case, plan: Plan) -> list[str]:
    seed = f"({100 * plan.seed} + *n*) · 1 000 000" if plan.seed else "*n* · 1 000 000"
    return [
        "## How it was measured",
        "",
        "- A planner (`dedale.lab.mall`) plays whole matches. Everything it does is an action that the",
        "  rules accept; one that they refuse would end the measurement with an error.",
        "- It is shown what players see: the laid tiles, the heroes, the tokens, and the next tile only",
        "  where that lies face up. Which tiles are still to come is known, their order is not.",
        "- The clock is off: the sand runs for a day and no time passes. All seven actions lie in one",
        "  hand, so who owns what, and talk, play no part; scenarios that differ only in these are won by",
        "  the same play.",
        "- Without a clock hourglasses are of no use, so the planner never stops on one. In scenario 11",
        "  that means that no tile ever goes.",
        f"- Edition: {first.edition}. Heroes: {first.heroes}.",
        f"- A shuffle that is not won is tried again with other choices, up to {plan.tries} tries: one win",
        "  proves that a winning line exists. A shuffle without one may still have one that the planner",
        "  did not find, so the shares are lower bounds.",
        f"- Shuffle *k* (from 0) of scenario *n* is the table with seed {seed} + *k*.",
        "- The interval is Wilson's, for the share of shuffles with a winning line, in percent. Actions",
        "  are counted in the match that was won; turning the timer at the start is one.",
    ]


def _verdict(results: list[tuple[Case, Tally]]) -> list[str]:
    games = sum(tally.games for _, tally in results)
    found = sum(tally.found for _, tally in results)
    below = [case for case, tally in results if tally.found < WANTED * tally.games]
    lines = ["## What came of it", "", f"A winning line was found for {found} of {games} shuffles."]
    if below:
        named = ", ".join(
            f"{case.scenario}" + (f" (level {case.level}, side {case.side})" if case.level else "")
            for case in below
        )
        return [*lines, f"Below 99 %: scenario {named}."]
    return [*lines, "Every line of the table is at 99 % or above."]
