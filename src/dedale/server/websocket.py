"""WebSockets: picows speaks the protocol, uvicorn hands over the connections that ask for an upgrade."""

import asyncio
import logging
from typing import Any

from picows import WSCloseCode, WSFrame, WSListener, WSMsgType, WSTransport, WSUpgradeRequest
from picows.picows import WSAutoPingStrategy, WSProtocol  # type: ignore[attr-defined]

from dedale.server.addresses import Gate
from dedale.server.frames import Bye
from dedale.server.gateway import Gateway
from dedale.server.http_connection import PATH
from dedale.server.limits import REQUEST_SECONDS, TOO_FAST, Bucket
from dedale.server.tables import SHUTTING_DOWN, Tables
from dedale.session import messages as say
from dedale.session.messages import encode, key_of
from dedale.session.table import Table

PING_SECONDS = 7
"""A client that has been silent for this long is pinged, and dropped if it stays silent as long again. Others
may be waiting for somebody whose laptop was closed."""
READ_BUFFER = 1_024
"""For idle sockets. It grows as needed."""
MOST_PARTS = 32
"""Fragments per message."""
PATIENCE = 100
"""How many frames in a row may be too fast before the connection is cut."""
LARGE = 8_192
"""For larger frames, picows keeps no copy of the head while they wait to be sent, and overwrites it."""
TEXT, CONTINUATION = WSMsgType.TEXT, WSMsgType.CONTINUATION
LOG = logging.getLogger("dedale.server.sockets")
LOG.setLevel(logging.WARNING)


class WebSocket(WSListener):
    """One client. Assembles the fragments of a message."""

    def __init__(self, gateway: Gateway, tables: Tables, address: str, tag: str = "") -> None:
        self._gateway, self.tables = gateway, tables
        self.address, self.tag = address, tag
        self.device = ""
        self.watching = False
        self.table: Table | None = None
        self.waiting: list[say.AtTable] | None = None
        self._bucket = Bucket(tables.limits.messages, tables.now())
        self._too_fast = 0
        self._parts: list[bytes] = []
        self._transport: WSTransport | None = None
        self._unread = False
        """True if much of what was sent has not been read yet."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        self._transport = transport
        refusal = self._gateway.admit(self)
        if refusal:
            self.close(refusal, again=True)
        else:
            asyncio.get_running_loop().call_later(self.tables.limits.hello_seconds, self._expect_hello)

    def _expect_hello(self) -> None:
        watches = self.tables.open_list.is_watched_by(self)
        if self.table is None and self.waiting is None and not watches:
            self.close("Nobody said hello.", again=True)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if self._transport is None or transport.is_close_frame_sent:
            return
        # Frames of any kind cost work, even empty ones.
        if not self._in_time(frame):
            return
        kind = frame.msg_type
        if frame.rsv1 or frame.rsv2 or frame.rsv3:
            self._hang_up(WSCloseCode.PROTOCOL_ERROR, b"No extension was agreed on.")
        elif kind == TEXT and frame.fin and not self._parts:
            self._gateway.receive(self, frame.get_payload_as_bytes())
        elif kind in (TEXT, CONTINUATION):
            self._receive_part(frame, is_first=kind == TEXT)
        elif kind == WSMsgType.PING:
            # Not picows' own answer, which would also be sent to clients that never read.
            if self._may_send(transport):
                transport.send_pong(frame.get_payload_as_bytes())
        elif kind == WSMsgType.CLOSE:
            self._hang_up(WSCloseCode.OK, b"")
        elif kind == WSMsgType.BINARY:
            self._hang_up(WSCloseCode.UNSUPPORTED_DATA, b"Text only.")

    def _receive_part(self, frame: WSFrame, *, is_first: bool) -> None:
        if is_first == bool(self._parts):
            return self._hang_up(WSCloseCode.PROTOCOL_ERROR, b"Those are not parts of one message.")
        self._parts.append(frame.get_payload_as_bytes())
        if sum(map(len, self._parts)) > self.tables.limits.message_bytes or len(self._parts) > MOST_PARTS:
            return self._hang_up(WSCloseCode.MESSAGE_TOO_BIG, b"That message is too long.")
        if not frame.fin:
            return None
        data, self._parts = b"".join(self._parts), []
        return self._gateway.receive(self, data)

    def _in_time(self, frame: WSFrame) -> bool:
        """True if one more frame may be read now. A client that does not slow down is cut off."""
        now = self.tables.now()
        if self._bucket.take(now) and self.tables.messages.take(self.address, now):
            self._too_fast = 0
            return True
        self._too_fast += 1
        if self._too_fast > PATIENCE:
            self._hang_up(WSCloseCode.POLICY_VIOLATION, TOO_FAST.message.encode())
        else:
            self._gateway.refuse(self, TOO_FAST, key_of(frame.get_payload_as_bytes()))
        return False

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        self._gateway.gone(self)
        self._transport = None  # break the reference cycle

    def send(self, *frames: bytes) -> None:
        transport = self._transport
        if transport is not None and self._may_send(transport):
            if len(frames) == 1 and len(frames[0]) <= LARGE:
                transport.send(TEXT, frames[0])  # does nothing once it is closed
            elif not (transport.is_disconnected or transport.is_close_frame_sent):
                # Each system call costs as much as many frames.
                transport.underlying_transport.write(
                    b"".join([part for frame in frames for part in (_head(len(frame)), frame)])
                )

    def _may_send(self, transport: WSTransport) -> bool:
        if not self._unread or (
            transport.underlying_transport.get_write_buffer_size() <= self.tables.limits.unread_bytes
        ):
            return True
        # A client that does not read is dropped, and can come back. The others do not wait.
        self.tables.counts.dropped += 1
        self._transport = None
        transport.underlying_transport.abort()
        return False

    def close(self, reason: str, *, again: bool) -> None:
        self.send(encode(Bye(reason, again)))
        self._hang_up(WSCloseCode.TRY_AGAIN_LATER if again else WSCloseCode.OK, b"")

    def _hang_up(self, code: WSCloseCode, reason: bytes) -> None:
        """picows' pings make sure that a client that does not read the rest is soon gone."""
        transport, self._parts = self._transport, []
        if transport and not transport.is_disconnected and not transport.is_close_frame_sent:
            transport.send_close(code, reason)
            transport.disconnect()

    def pause_writing(self) -> None:
        """Nothing waits for anybody, but from now on `send` checks how much is unread."""
        self._unread = True

    def resume_writing(self) -> None:
        self._unread = False


def _head(size: int) -> bytes:
    """Return the head of a text in one frame."""
    if size < 126:
        return b"\x81" + size.to_bytes(1)
    return b"\x81\x7e" + size.to_bytes(2) if size < 1 << 16 else b"\x81\x7f" + size.to_bytes(8)


class UpgradedProtocol(WSProtocol):  # type: ignore[misc]
    """What `Connection` turns into when it asks for a WebSocket, and may have one."""

    def __init__(self, config: Any, server_state: Any, app_state: dict[str, Any], **_: Any) -> None:
        self._tables: Tables = app_state["tables"]
        self._gateway: Gateway = app_state["gateway"]
        self._gate: Gate = app_state["gate"]
        self._connections: set[Any] = server_state.connections
        self._peer = ""
        super().__init__(
            None,  # host and port, for clients only
            None,  # path, for clients only
            False,  # is_client_side
            self._listener,
            LOG,
            True,  # disconnect_on_exception
            REQUEST_SECONDS,  # for a handshake, which has arrived as a request already
            True,  # enable_auto_ping
            PING_SECONDS,
            PING_SECONDS,
            WSAutoPingStrategy.PING_WHEN_IDLE,
            False,  # enable_auto_pong
            self._tables.limits.message_bytes,
            None,  # extra_headers
            READ_BUFFER,
        )

    def connection_made(self, transport: Any) -> None:
        peer = transport.get_extra_info("peername")
        self._peer = str(peer[0]) if isinstance(peer, tuple) else ""
        self._connections.add(self)
        super().connection_made(transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.discard(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """uvicorn has read the request. picows reads it once more, from its own buffer."""
        while data:
            buffer = memoryview(self.get_buffer(len(data)))
            size = min(len(buffer), len(data))
            buffer[:size] = data[:size]
            buffer.release()
            self.buffer_updated(size)
            data = data[size:]

    def buffer_updated(self, size: int) -> None:
        super().buffer_updated(size)
        transport = self.transport
        # picows would go on reading for a while from a client that has broken the protocol.
        if transport.is_close_frame_sent and not transport.is_disconnected:
            transport.disconnect()

    def shutdown(self) -> None:
        """uvicorn stops."""
        if isinstance(self.listener, WebSocket):
            self.listener.close(SHUTTING_DOWN, again=True)
        else:
            self.transport.disconnect()

    def _listener(self, request: WSUpgradeRequest) -> WSListener:
        forwarded = request.headers.getall("X-Forwarded-For", [])
        address = self._gate.address_of(self._peer, forwarded)
        tag = request.path.partition(b"?")[0].decode().removeprefix(PATH).removeprefix("/")
        return WebSocket(self._gateway, self._tables, address, tag)
