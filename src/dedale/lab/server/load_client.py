"""Talks to the process that makes the load."""

import subprocess
import sys
from collections.abc import Iterator

import msgspec

from dedale.lab.server.load_protocol import Answer, Failed, Filled, Order, Settled, Taken
from dedale.lab.server.peer_table import Unfit

_decode = msgspec.json.Decoder(Answer).decode


def answers(order: Order) -> Iterator[Taken | Settled | Filled]:
    """Yield each answer as soon as it arrives."""
    command = [sys.executable, "-m", "dedale.lab.server.load_process", msgspec.json.encode(order).decode()]
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE) as process:
        assert process.stdout
        try:
            for line in process.stdout:
                said: Answer = _decode(line)
                if isinstance(said, Failed):
                    raise Unfit(f"{order.server}: {said.why}")
                yield said
        except BaseException:
            process.terminate()
            raise
    if process.returncode:
        raise Unfit(f"The load for {order.server} ended with an error.")


def taken(order: Order) -> tuple[Taken, Settled]:
    """The figures of an order with a single interval."""
    found, settled = answers(order)
    assert isinstance(found, Taken)
    assert isinstance(settled, Settled)
    return found, settled
