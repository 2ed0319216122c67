"""The web application: the HTTP API, the client's files, and what guards them."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from dedale.games.base import Refusal
from dedale.server import challenges, climb_api, daily_api, gallery_api, person_api, push_api, static_files
from dedale.server.addresses import BANNED, Gate
from dedale.server.drain import CLOSING
from dedale.server.gateway import Gateway
from dedale.server.handover import hand_over
from dedale.server.http_api import ROUTES, Problem, answer, games_content
from dedale.server.limits import TOO_FAST, Buckets
from dedale.server.node_status import StatusReport
from dedale.server.openapi import description
from dedale.server.store import StoreError
from dedale.server.tables import Tables

LOG = logging.getLogger("dedale.server")
HEADERS = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; img-src 'self' data:; "
        "worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), microphone=(self), geolocation=()",
}
"""On every response. uvicorn adds them, so that its own answers to broken requests have them too."""


class Guard:
    """Keeps foreign pages from changing anything, and limits the request rate."""

    def __init__(self, app: ASGIApp, tables: Tables, gate: Gate) -> None:
        self._app, self._tables, self._gate = app, tables, gate

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        peer = scope["client"][0] if scope.get("client") else ""
        address = self._gate.address_of(peer, headers.getlist("x-forwarded-for"))
        scope.setdefault("state", {})["address"] = address
        asked = (
            self._tables.files
            if scope["path"].startswith(static_files.ASSETS + "/")
            else self._tables.requests
        )
        refused = self._refuse(scope["method"], headers, address, asked)
        await (refused or self._app)(scope, receive, send)

    def _refuse(self, method: str, headers: Headers, address: str, asked: Buckets) -> Response | None:
        origin, host = headers.get("origin"), headers.get("host", "")
        if not self._gate.knows(host):
            return answer(Refusal("bad_host", "Unknown Host header; --host-name adds a name."), 403)
        if self._gate.is_banned(address):
            return answer(BANNED, 403)
        changes = method not in ("GET", "HEAD", "OPTIONS")
        if changes and origin and not self._gate.is_ours(origin, host):
            return answer(Refusal("bad_origin", "This page may not talk to this server."), 403)
        if not asked.take(address):
            return answer(TOO_FAST, 429)
        return None


def make_app(tables: Tables, gate: Gate) -> Starlette:
    """Create the application around the tables. What WebSockets need is in its lifespan state."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[dict[str, object]]:
        await tables.open()
        gateway = Gateway(tables)
        tables.store.attend(
            tables.lose_all,
            lambda table, settled: hand_over(tables, table, settled=settled),
            gateway.many_sockets,
            lambda: gate.shut_out(tables.sockets),
            StatusReport(tables).now,
        )
        tables.store.attend_open(tables.open_list.mine, tables.open_list.hear)
        # Load lazily imported parts now, such as thread support. Later they would hold up players.
        await run_in_threadpool(games_content)
        yield {"tables": tables, "gateway": gateway, "gate": gate}
        await tables.close()

    async def healthz(request: Request) -> Response:
        trouble = await tables.store.trouble()
        return answer(trouble, 503) if trouble else answer({"ok": True})

    async def livez(request: Request) -> Response:
        return answer({"ok": True})

    async def readyz(request: Request) -> Response:
        return answer(CLOSING, 503) if tables.closing else await healthz(request)

    async def metrics(request: Request) -> Response:
        return Response(tables.counts.text(), media_type="text/plain; version=0.0.4")

    async def openapi(request: Request) -> Response:
        return answer(description())

    app = Starlette(
        routes=[
            *ROUTES,
            *challenges.ROUTES,
            *daily_api.ROUTES,
            *climb_api.ROUTES,
            *gallery_api.ROUTES,
            *push_api.ROUTES,
            *person_api.ROUTES,
            Route("/healthz", healthz),
            Route("/livez", livez),
            Route("/readyz", readyz),
            Route("/metrics", metrics),
            Route("/openapi.json", openapi),
            *static_files.routes(),
        ],
        lifespan=lifespan,
        middleware=[Middleware(Guard, tables=tables, gate=gate)],
        exception_handlers={
            Problem: _problem,
            HTTPException: _http_problem,
            StoreError: _not_kept,
            Exception: _crash,
        },
    )
    app.state.tables = tables
    return app


async def _problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return answer(error.refusal, error.status)


async def _not_kept(request: Request, error: Exception) -> Response:
    assert isinstance(error, StoreError)
    # Without what stands in its places, which may be a secret: the name of a transfer.
    path = getattr(request.scope.get("route"), "path", "")
    LOG.error("a request failed", extra={"path": path, "reason": str(error)})
    return answer(error.refusal, 503)


async def _http_problem(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if request.url.path.startswith("/api/"):
        said = answer(Refusal("no_such_page", f"{error.detail}."), error.status_code)
        said.headers.update(error.headers or {})
        return said
    if error.status_code == 404 and "text/html" in request.headers.get("accept", ""):
        lost = await static_files.page(request)
        lost.status_code = 404
        return lost
    return PlainTextResponse(f"{error.detail}.\n", error.status_code, headers=error.headers)


async def _crash(request: Request, error: Exception) -> Response:
    return answer(Refusal("broken", "Internal server error; it was logged."), 500)
