"""The load in its own process: `python -m dedale.lab.server.load_process ORDER` answers in lines of JSON."""

import asyncio
import gc
import sys

import msgspec
from picows import WSError

from dedale.lab.server.boardgame_io import BoardgameTable
from dedale.lab.server.colyseus import ColyseusTable
from dedale.lab.server.dedale_server import DedaleTable, SandyTable
from dedale.lab.server.driver import Driver
from dedale.lab.server.idle_tables import fill
from dedale.lab.server.load_protocol import Answer, Failed, Order, Settled
from dedale.lab.server.machine import LOAD_CORE, pin
from dedale.lab.server.peer_table import Table, Unfit

TABLES: dict[str, type[Table]] = {
    "dedale": DedaleTable,
    "boardgame.io": BoardgameTable,
    "colyseus": ColyseusTable,
}


async def work(order: Order) -> None:
    """Carry out the order and answer."""
    if order.kind == "idle":
        answer(await fill(order))
        return
    driver = Driver(order, SandyTable if order.kind == "soak" else TABLES[order.server], answer)
    await driver.open()
    # Freeze what exists now: collecting it again and again would look like a slow server.
    gc.collect()
    gc.freeze()
    await (driver.flat_out() if order.kind == "flat out" else driver.paced())
    unanswered, lost = await driver.settle()
    answer(Settled(unanswered=unanswered, lost=lost))


def answer(said: Answer) -> None:
    sys.stdout.write(msgspec.json.encode(said).decode() + "\n")
    sys.stdout.flush()


def main(text: str) -> None:
    order = msgspec.json.decode(text, type=Order)
    pin(LOAD_CORE)
    try:
        with asyncio.Runner(loop_factory=_loop) as runner:
            runner.run(work(order))
    except (Unfit, OSError, WSError) as error:
        answer(Failed(str(error)))


def _loop() -> asyncio.AbstractEventLoop:
    """uvloop, where it is available."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


if __name__ == "__main__":
    main(sys.argv[1])
