"""What may go wrong while people play. After each, everybody plays on."""

import asyncio
from collections.abc import Awaitable, Callable

from faults.players import Company
from faults.site import Site

Scenario = Callable[[Site, Company], Awaitable[None]]


async def kill(site: Site, company: Company) -> None:
    """A node is killed. When everybody plays elsewhere, it is started again."""
    for node in site.nodes.values():
        await asyncio.to_thread(node.kill)
        await company.play_on()
        await asyncio.to_thread(node.start)
        await company.play_on()


async def pause(site: Site, company: Company) -> None:
    """A node is stopped for longer than its lease. Its clients are patient. Then it goes on."""
    for node in site.nodes.values():
        node.freeze()
        await company.play_on()  # elsewhere, when its lease is over
        node.thaw()
        await company.play_on()


async def cut(site: Site, company: Company) -> None:
    """Nothing passes between a node and the database any more; later it does again."""
    for line in site.lines.values():
        line.cut()
        await company.play_on()
        line.mend()
        await company.play_on()


async def restart_database(site: Site, company: Company) -> None:
    """The database is stopped, which cuts off every node, and started again."""
    await asyncio.to_thread(site.postgres.restart, "fast")
    await company.play_on()


async def crash_database(site: Site, company: Company) -> None:
    """The database is stopped without time to tidy up, and recovers from its log."""
    await asyncio.to_thread(site.postgres.restart, "immediate")
    await company.play_on()


async def rolling_restart(site: Site, company: Company) -> None:
    """Each node is stopped as a host does it, and started again."""
    for node in site.nodes.values():
        await asyncio.to_thread(node.stop)
        await asyncio.to_thread(node.start)
        await company.play_on()


async def add_and_remove(site: Site, company: Company) -> None:
    """A node is added, and HAProxy reloaded. Later it is stopped, and removed."""
    await site.add("added")
    await asyncio.to_thread(site.balance)
    await company.play_on()
    await site.remove("added")
    await company.play_on()
    await asyncio.to_thread(site.balance)
    await company.play_on()


SCENARIOS: dict[str, tuple[Scenario, tuple[float, float] | None]] = {
    "rolling restart": (rolling_restart, (0.5, 1.5)),
    "kill -9": (kill, (1.2, 2.5)),
    "SIGSTOP past the lease": (pause, (4.5, 6)),
    "cut from the database": (cut, None),
    "a node added and removed": (add_and_remove, None),
    "database restarted (fast)": (restart_database, (3, 6)),
    "database restarted (immediate)": (crash_database, (3, 6)),
}
"""Each with the gap that players should see at most: usually, and at worst."""
