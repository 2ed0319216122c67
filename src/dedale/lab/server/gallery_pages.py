"""How long pages of the gallery take with many entries, on both databases."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from http.client import HTTPConnection
from itertools import product
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import msgspec
from msgspec import Struct

from dedale.games.tower.pack import the_pack
from dedale.lab.gallery.picture import picture_of
from dedale.lab.server.machine import SERVER_CORE, load_average, on_core
from dedale.lab.server.measurements import where
from dedale.lab.server.peer_table import HOST, PATIENCE, Unfit
from dedale.lab.server.peers import free_port, ours, started
from dedale.lab.server.postgres_cluster import private_cluster
from dedale.server.gallery_records import MarkEntry, Publish
from dedale.server.sqlite_store import SqliteStore
from dedale.server.store import Kept, ShareText, Store

GAMES = ("tower", "mall", "hidden", "duel")
SORTS = ("new", "liked", "solved")
BATCH = 500
DEVICES = 2_000
SHARE = 1_000_000


class Plan(Struct, frozen=True):
    entries: int = 10_000
    marks: int = 20_000
    """Likes and solutions."""
    runs: int = 30
    deep: int = 100
    """The page that is measured too, far from the first."""


def lines(plan: Plan) -> Iterator[str]:
    yield f"{where()} Load average: {load_average()}."
    yield f"{plan.entries} entries, {plan.marks} likes and solutions; milliseconds from request to answer:"
    yield f"{'':12}{'page':32}{'median':>8}{'longest':>9}{'kB':>7}"
    with TemporaryDirectory(prefix="dedale-bench-") as made, ExitStack() as stack:
        folder = Path(made)
        cluster = stack.enter_context(private_cluster())
        for name, database in (("SQLite", str(folder / "bench.db")), ("PostgreSQL", cluster.new_database())):
            asyncio.run(_fill(database, plan))
            port = free_port()
            with started(name, ours(port, database), port, folder, on_core(SERVER_CORE)):
                yield from _measured(name, port, plan)


async def _fill(database: str, plan: Plan) -> None:
    store = await _opened(database)
    changes = list(_changes(plan))
    for begin in range(0, len(changes), BATCH):
        await store.save(*changes[begin : begin + BATCH])
    await store.stop()


async def _opened(database: str) -> Store:
    if "://" not in database:
        return SqliteStore(database, asyncio.get_running_loop().call_soon_threadsafe)
    from dedale.server.postgres_store import PostgresStore

    return await PostgresStore.open(database)


def _changes(plan: Plan) -> Iterator[Kept]:
    """Entries with the text and the picture of a floor, and marks of many devices."""
    random, source = Random(7), the_pack().floor("1-1").source
    picture = msgspec.json.encode(picture_of("quest", source))
    names = [f"entry-{number:07}" for number in range(plan.entries)]
    for number, name in enumerate(names):
        yield ShareText(name, "quest", source.text, number, 0)
        origin = random.choice(names) if random.random() < 0.2 else None
        yield Publish(
            name,
            random.choice(GAMES),
            f"Entry {number}",
            "Ann",
            f"device {number % DEVICES}",
            number % 97,
            origin,
            digest=name,
            stars=3,
            moves=12,
            wins=None,
            picture=picture,
            when=number,
        )
    for _ in range(plan.marks):
        name = names[min(plan.entries - 1, int(random.expovariate(6 / plan.entries)))]
        device = random.randrange(DEVICES)
        yield MarkEntry(name, random.choice(("like", "solve")), f"device {device}", device, 0, SHARE)


def _measured(name: str, port: int, plan: Plan) -> Iterator[str]:
    connection = HTTPConnection(HOST, port, timeout=PATIENCE)
    _page(connection, "")  # the first request after a start waits for it
    for sort, game in product(SORTS, ("", "tower")):
        asked = f"?sort={sort}" + (f"&game={game}" if game else "")
        yield _row(name, f"first, {sort}{', one game' if game else ''}", connection, asked, plan.runs)
    asked, deep = "?sort=liked", 1
    while deep < plan.deep and (after := _page(connection, asked)[1].get("next")):
        asked, deep = f"?sort=liked&from={after}", deep + 1
    yield _row(name, f"number {deep}, liked", connection, asked, plan.runs)


def _row(name: str, page: str, connection: HTTPConnection, asked: str, runs: int) -> str:
    times, size = [], 0
    for _ in range(runs):
        begun = perf_counter()
        size, _found = _page(connection, asked)
        times.append(1000 * (perf_counter() - begun))
    return f"{name:12}{page:32}{median(times):8.1f}{max(times):9.1f}{size / 1000:7.1f}"


def _page(connection: HTTPConnection, asked: str) -> tuple[int, dict[str, str]]:
    """Its size, and what it says."""
    headers = {"Authorization": f"Bearer {'x' * 32}"}
    connection.request("GET", f"/api/gallery{asked}", headers=headers)
    answer = connection.getresponse()
    text = answer.read()
    if answer.status != 200:
        raise Unfit(f"The server answered {answer.status} to a page of the gallery.")
    return len(text), msgspec.json.decode(text)
