"""HTTP connections: uvicorn's, with the timeouts and limits that it leaves to a proxy."""

import asyncio
import re
from base64 import b64decode
from http import HTTPStatus
from typing import Any

from starlette.datastructures import Headers
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from dedale.server.addresses import BANNED, Gate
from dedale.server.gateway import Gateway
from dedale.server.limits import HEAD_BYTES, REQUEST_SECONDS, TOO_FAST
from dedale.server.tables import Tables

PATH = "/ws"
_PATH = re.compile(rb"/ws(/[0-9a-f]{8})?(\?.*)?")
REQUEST_BYTES = 1 << 19
"""More than any valid body, so that a slightly larger one still gets a readable refusal."""
MOST_HEADERS = 100
MOST_WAITING = 16
"""Pipelined requests that may wait for an answer. Browsers send one at a time."""
READ_SECONDS = 10
READ_BYTES = 32_768
"""How much of an unread answer a client must read per interval."""


class TooManyRequests(Exception):
    """Stops the parser in the middle of the input."""


class Connection(HttpToolsProtocol):
    """One connection. If it asks for a WebSocket and may have one, it continues as one."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._tables: Tables = self.app_state["tables"]
        self._gateway: Gateway = self.app_state["gateway"]
        self._gate: Gate = self.app_state["gate"]
        self._read = 0
        self._headed = False
        self._patience: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None
        self._unread = 0
        self._counted: str | None = None
        self._answering: Any = None

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._wait_for_request()
        peer = "" if self._gate.trust_proxy or self.client is None else self.client[0]
        self._counted = self._gate.address_of(peer, ())
        if not self._gateway.let_in(self._counted):
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._request_is_whole()
        self._stop_expecting()
        self._let_out()
        self._stop_answering()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _stop_answering(self) -> None:
        """uvicorn only considers the latest request, not the one being answered."""
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _let_out(self) -> None:
        """Stop counting it as an HTTP connection."""
        if self._counted is not None:
            self._gateway.let_out(self._counted)
            self._counted = None

    def data_received(self, data: bytes) -> None:
        if self._patience is None:
            self._wait_for_request()
        if self._read > (REQUEST_BYTES if self._headed else HEAD_BYTES):
            self.transport.abort()
            return
        self._read += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        if len(self.pipeline) >= MOST_WAITING:
            # uvicorn reports a bad request and hangs up. Waiting requests get no answer.
            self.pipeline.clear()
            self._stop_answering()
            raise TooManyRequests
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._headed = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._request_is_whole()
        super().on_message_complete()

    def _wait_for_request(self) -> None:
        self._patience = self.loop.call_later(REQUEST_SECONDS, self._hang_up)

    def _request_is_whole(self) -> None:
        self._read, self._headed = 0, False
        if self._patience:
            self._patience.cancel()
            self._patience = None

    def _hang_up(self) -> None:
        self.transport.abort()

    # Answers

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading()

    def resume_writing(self) -> None:
        self._stop_expecting()
        super().resume_writing()

    def timeout_keep_alive_handler(self) -> None:
        """Closing would otherwise wait until everything is read, perhaps for ever."""
        super().timeout_keep_alive_handler()
        if self._reading is None and self.transport.get_write_buffer_size():
            self._expect_reading()

    def _expect_reading(self) -> None:
        self._unread = self.transport.get_write_buffer_size()
        self._reading = self.loop.call_later(READ_SECONDS, self._look_for_reading)

    def _look_for_reading(self) -> None:
        if self._unread - self.transport.get_write_buffer_size() < READ_BYTES:
            self._tables.counts.dropped += 1
            self.transport.abort()
        else:
            self._expect_reading()

    def _stop_expecting(self) -> None:
        if self._reading:
            self._reading.cancel()
            self._reading = None

    # WebSockets

    def handle_websocket_upgrade(self) -> None:
        self._request_is_whole()
        headers = Headers(raw=self.headers)
        refusal = self._refuse_upgrade(headers)
        if refusal:
            self._answer(*refusal)
            return
        # Some browsers ask for more than an upgrade here, which picows would refuse.
        self.scope["headers"] = [
            (name, b"Upgrade" if name == b"connection" else value) for name, value in self.scope["headers"]
        ]
        self._let_out()
        super().handle_websocket_upgrade()

    def _refuse_upgrade(self, headers: Headers) -> tuple[HTTPStatus, str] | None:
        if not _PATH.fullmatch(self.url):
            return HTTPStatus.NOT_FOUND, "There is no WebSocket here."
        if not _is_handshake(self.scope["method"], self.scope["http_version"], headers):
            return HTTPStatus.BAD_REQUEST, "That is not a WebSocket handshake."
        origin, host = headers.get("origin"), headers.get("host", "")
        if not self._gate.knows(host) or (origin is not None and not self._gate.is_ours(origin, host)):
            return HTTPStatus.FORBIDDEN, "This page may not talk to this server."
        peer = self.client[0] if self.client else ""
        address = self._gate.address_of(peer, headers.getlist("x-forwarded-for"))
        if self._gate.is_banned(address):
            return HTTPStatus.FORBIDDEN, BANNED.message
        if not self._tables.requests.take(address):
            return HTTPStatus.TOO_MANY_REQUESTS, TOO_FAST.message
        return None

    def _answer(self, status: HTTPStatus, sentence: str) -> None:
        lines = [b"HTTP/1.1 %d %b" % (status, status.phrase.encode())]
        lines += [name + b": " + value for name, value in self.server_state.default_headers]
        lines += [b"content-type: text/plain; charset=utf-8", b"content-length: %d" % len(sentence)]
        self.transport.write(b"\r\n".join([*lines, b"connection: close", b"", sentence.encode()]))
        self.transport.close()


def _is_handshake(method: str, version: str, headers: Headers) -> bool:
    """Refuse what picows would refuse as well, but in our own words."""
    try:
        key = b64decode(headers.get("sec-websocket-key", ""), validate=True)
    except ValueError:
        return False
    return (
        (method, version) == ("GET", "1.1")
        and len(key) == 16
        and headers.get("sec-websocket-version") == "13"
        and headers.get("content-length", "0") == "0"
        and "transfer-encoding" not in headers
        and len(headers) <= MOST_HEADERS
    )
