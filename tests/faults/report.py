"""docs/faults.md: what was done, what players saw, and what was checked."""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from faults.scenarios import SCENARIOS

PAGE = """\
# Faults

What players notice when a node or the database fails. `make faults` plays on {nodes} nodes behind HAProxy
([deploy/haproxy.cfg](../deploy/haproxy.cfg)), which share one PostgreSQL, all of them on one machine. It
takes about ten minutes, and wrote this page on {today}: {cores} cores, load average {load:.1f} at the end.

There are {tables} tables with two people each. At one half of them the Tower is played, at the other the
Mall, with its sand and a bot. Everybody acts {rate} times a second on average, connects again as the client
does, and sends again what was not answered. A gap is the time from the last thing that somebody heard before
a cut to the table that they were shown after it. They ping five times a second, so a gap counts up to 0.2 s
more than was missed.

| fault | rounds | gaps | p50 / max (s) | goal (s) | actions acknowledged | wrong |
| --- | ---: | ---: | ---: | ---: | ---: | --- |
{rows}

In a round, this happens:

{rounds}

After the last round, the database is compared with everything that anybody was told. It counts as wrong

- what was acknowledged or shown, and is not in the log, or is there twice;
- what was shown by a node that did not own the table in that epoch;
- a hole in a log, and an epoch that goes back;
- a view of the Tower that never was, if the log is played again by the rules.

**The negative control**: a node without its fence is stopped for longer than its lease while its client
waits. Another one goes on with the table. The first one then goes on too, and {control}.
"""


@dataclass
class Row:
    name: str
    rounds: int
    gaps: list[float]
    goal: tuple[float, float] | None
    acked: int
    wrong: dict[str, int]

    def __str__(self) -> str:
        gaps = sorted(self.gaps) or [0.0]
        middle, longest = gaps[len(gaps) // 2], gaps[-1]
        goal = ""
        if self.goal:
            held = middle <= self.goal[0] and longest <= self.goal[1]
            goal = f"{self.goal[0]:g} / {self.goal[1]:g}, {'held' if held else 'NOT HELD'}"
        wrong = ", ".join(f"{count} {what}" for what, count in self.wrong.items()) or "nothing"
        return (
            f"| {self.name} | {self.rounds} | {len(self.gaps)} | {middle:.2f} / {longest:.2f} | {goal} "
            f"| {self.acked:,} | {wrong} |"
        )


def page(rows: Sequence[Row], lost: int, *, nodes: int, tables: int, rate: float) -> str:
    """The whole page. `lost` is how many acknowledged actions the negative control has lost."""
    return PAGE.format(
        nodes=nodes,
        tables=tables,
        rate=rate,
        today=f"{date.today():%-d %B %Y}",
        cores=os.cpu_count(),
        load=os.getloadavg()[0],
        rows="\n".join(map(str, rows)),
        rounds="\n".join(f"- *{row.name}*: {SCENARIOS[row.name][0].__doc__}" for row in rows),
        control=f"{lost} of 9 acknowledged actions are lost" if lost else "LOSES NOTHING, which is wrong",
    )
