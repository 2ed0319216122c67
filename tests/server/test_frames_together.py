"""Several frames sent in one write arrive one by one and whole, whatever their sizes."""

import asyncio
from collections.abc import Callable

import pytest
from picows import WSTransport, WSUpgradeRequest, ws_create_server
from websockets.asyncio.client import connect

from dedale.server.gateway import Gateway
from dedale.server.limits import Limits
from dedale.server.runner import loop_factory
from dedale.server.sqlite_store import SqliteStore
from dedale.server.tables import Tables
from dedale.server.websocket import LARGE, WebSocket

SIZES = (0, 1, 2, 124, 125, 126, 127, 128, 255, 256, LARGE - 1, LARGE, LARGE + 1, 65_535, 65_536, 65_537)


def text(size: int) -> str:
    return (f"{size}," * size)[:size]


class Teller(WebSocket):
    """Sends what the test wants as soon as somebody connects, and then says goodbye."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        super().on_ws_connected(transport)
        for size in SIZES:
            self.send(text(size).encode())
            self.send(*(text(each).encode() for each in (size, *SIZES, size)))
        self.send(b"last")
        self.close("That was all.", again=False)
        self.send(b"never")
        self.send(b"never", b"ever")


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, loop_factory()])
def test_frames_of_every_size_arrive_in_their_order_and_none_after_goodbye(
    loop: Callable[[], asyncio.AbstractEventLoop] | None,
) -> None:
    async def main() -> list[str | bytes]:
        store = SqliteStore(":memory:", asyncio.get_running_loop().call_soon_threadsafe)
        tables = Tables(store, Limits())

        def listener(request: WSUpgradeRequest) -> Teller:
            return Teller(Gateway(tables), tables, "192.0.2.1")

        server = await ws_create_server(listener, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}/", compression=None) as client:
            heard = [frame async for frame in client]
        server.close()
        await asyncio.to_thread(store.close)
        return heard

    with asyncio.Runner(loop_factory=loop) as runner:
        *heard, last, bye = runner.run(main())
    expected = [text(each) for size in SIZES for each in (size, size, *SIZES, size)]
    assert [len(each) for each in heard] == [len(each) for each in expected]
    assert heard == expected
    assert last == "last"
    assert "That was all." in str(bye)
