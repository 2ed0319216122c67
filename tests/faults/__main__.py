"""`python -m faults`: plays while nodes and database fail, and reports what players saw."""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from time import monotonic

from faults.checks import found_wrong
from faults.patience import UNFENCED, lost_keys
from faults.players import Company
from faults.report import Row, page
from faults.scenarios import SCENARIOS
from faults.site import haproxy_and_postgres, site
from storage.cluster import Cluster

NODES = ("a", "b", "c")
RATE = 4


async def tried(postgres: Cluster, name: str, seconds: float, tables: int) -> Row:
    """Let this happen again and again, for so long."""
    scenario, goal = SCENARIOS[name]
    rounds, end = 0, monotonic() + seconds
    async with site(postgres, *NODES) as there:
        company = Company(there, tables, RATE)
        await company.sit_down()
        await company.play_on()
        while not rounds or monotonic() < end:
            await scenario(there, company)
            rounds += 1
        await company.finish()
        wrong = await found_wrong(there.address, company.notes)
    return Row(name, rounds, company.notes.gaps, goal, len(company.notes.acked), wrong)


def main() -> int:
    parser = argparse.ArgumentParser(prog="faults", description=__doc__)
    parser.add_argument("faults", nargs="*", metavar="FAULT", help="all of them, unless some are named")
    parser.add_argument("--minutes", type=float, default=9, help="for all of them together (%(default)s)")
    parser.add_argument("--tables", type=int, default=20, help="with two people each (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the report there too")
    options = parser.parse_args()
    unknown = {*options.faults} - {*SCENARIOS}
    if unknown:
        parser.error(f"there is no fault '{min(unknown)}'; there are {', '.join(SCENARIOS)}")
    names = options.faults or list(SCENARIOS)
    rows = []
    with haproxy_and_postgres() as postgres:
        for name in names:
            seconds = options.minutes * 60 / len(names)
            rows.append(asyncio.run(tried(postgres, name, seconds, options.tables)))
            print(rows[-1], flush=True)
        with tempfile.TemporaryDirectory() as folder:
            lost = lost_keys(postgres, Path(folder), (sys.executable, str(UNFENCED)))
    report = page(rows, len(lost), nodes=len(NODES), tables=options.tables, rate=RATE)
    print(report)
    if options.write:
        options.write.write_text(report, encoding="utf-8")
    return 0 if lost and not any(row.wrong for row in rows) else 1


sys.exit(main())
