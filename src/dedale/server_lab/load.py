"""The load: a process of its own, `python -m dedale.server_lab.load ORDER`, that answers in lines of JSON."""

import asyncio
import gc
import sys

import msgspec
from picows import WSError

from dedale.server_lab.boardgame import BoardgameRoom
from dedale.server_lab.colyseus import ColyseusRoom
from dedale.server_lab.dedale_table import DedaleRoom, SandyRoom
from dedale.server_lab.driving import Driver
from dedale.server_lab.idle import fill
from dedale.server_lab.machine import LOAD_CORE, pin
from dedale.server_lab.orders import Answer, Failed, Order, Settled
from dedale.server_lab.room import Room, Unfit

ROOMS: dict[str, type[Room]] = {
    "dedale": DedaleRoom,
    "boardgame.io": BoardgameRoom,
    "colyseus": ColyseusRoom,
}


async def work(order: Order) -> None:
    """Do what is asked, and answer."""
    if order.kind == "idle":
        answer(await fill(order))
        return
    driver = Driver(order, SandyRoom if order.kind == "soak" else ROOMS[order.server], answer)
    await driver.open()
    # What is there now stays; looking through it again and again would look like a slow server.
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
    """uvloop's where there is one."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


if __name__ == "__main__":
    main(sys.argv[1])
