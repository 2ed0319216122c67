"""`python -m faults`: plays while nodes and database fail, and reports what players saw."""

import argparse
import asyncio
import sys

from faults.checks import found_wrong
from faults.players import Company
from faults.scenarios import SCENARIOS
from faults.site import haproxy_and_postgres, site
from storage.cluster import Cluster

HEAD = """\
| fault | cuts | gap p50 / max (s) | wanted | acknowledged | wrong |
| --- | --- | --- | --- | --- | --- |"""


async def tried(postgres: Cluster, name: str, rounds: int, tables: int) -> bool:
    scenario, wanted = SCENARIOS[name]
    async with site(postgres, "a", "b", "c") as there:
        company = Company(there, tables, rate=4)
        await company.sit_down()
        await company.play_on()
        for _ in range(rounds):
            await scenario(there, company)
        await company.finish()
        notes, wrong = company.notes, await found_wrong(there.address, company.notes)
    gaps = sorted(notes.gaps) or [0.0]
    seen = f"{gaps[len(gaps) // 2]:.1f} / {gaps[-1]:.1f}"
    limit = f"{wanted[0]:g} / {wanted[1]:g}" if wanted else ""
    found = ", ".join(f"{count} {what}" for what, count in wrong.items()) or "nothing"
    print(f"| {name} | {len(notes.gaps)} | {seen} | {limit} | {len(notes.acked)} | {found} |", flush=True)
    return not wrong


def main() -> int:
    parser = argparse.ArgumentParser(prog="faults", description=__doc__)
    parser.add_argument("faults", nargs="*", metavar="FAULT", help="all of them, unless some are named")
    parser.add_argument("--rounds", type=int, default=5, help="of each (%(default)s)")
    parser.add_argument("--tables", type=int, default=20, help="with two people each (%(default)s)")
    options = parser.parse_args()
    unknown = {*options.faults} - {*SCENARIOS}
    if unknown:
        parser.error(f"there is no fault '{min(unknown)}'; there are {', '.join(SCENARIOS)}")
    print(HEAD, flush=True)
    with haproxy_and_postgres() as postgres:
        done = [
            asyncio.run(tried(postgres, name, options.rounds, options.tables))
            for name in options.faults or SCENARIOS
        ]
    return 0 if all(done) else 1


sys.exit(main())
