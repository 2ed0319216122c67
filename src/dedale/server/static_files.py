"""The client's files. Every page is the same file, and the client itself reads the address."""

import re
import stat
from importlib.resources import files
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

CLIENT = Path(str(files("dedale.server"))) / "client"
PAGES = (
    "/",
    "/table/{id}",
    "/watch/{id}",
    "/open/{ref}",
    "/replay/{id}",
    "/challenge/{id}",
    "/climb",
    "/daily",
    "/daily/{date}",
    "/you",
    "/turn/{tag}",
    "/tower",
    "/tower/{rest:path}",
    "/rules",
    "/rules/{game}",
    "/lesson/{id}",
    "/lessons/{game}",
    "/hourglass",
    "/move",
    "/offline",
    "/ledger",
    "/editor",
    "/editor/{id}",
    "/drawing/{id}",
    "/gallery",
    "/gallery/{id}",
)
ASSETS = "/assets"
NOT_BUILT = "The web client has not been built; see the README.\n"
CODINGS = {"br": ".br", "gzip": ".gz"}
"""The build writes these beside a file if they are smaller. The best comes first."""
HASHED = re.compile(r"-[\w-]{8}\.\w+$")
"""A name that changes with the contents."""


class ClientFiles(StaticFiles):
    """Serves files compressed at build time to browsers that accept them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await self._compressed(path, scope) or await super().get_response(path, scope)
        response.headers["vary"] = "Accept-Encoding"
        forever = HASHED.search(path) is not None
        response.headers["cache-control"] = "public, max-age=31536000, immutable" if forever else "no-cache"
        return response

    async def _compressed(self, path: str, scope: Scope) -> Response | None:
        taken = accepted(Headers(scope=scope).get("accept-encoding", ""))
        for coding, suffix in CODINGS.items():
            if coding not in taken or scope["method"] not in ("GET", "HEAD"):
                continue
            found, about = await run_in_threadpool(self.lookup_path, path + suffix)
            if about and stat.S_ISREG(about.st_mode):
                response = self.file_response(found, about, scope)
                response.headers["content-encoding"] = coding
                return response
        return None


def accepted(header: str) -> set[str]:
    """Return the codings a browser accepts."""
    found = set()
    for each in header.lower().split(","):
        coding, _, weight = each.partition(";")
        if not re.fullmatch(r"\s*q=0(\.0*)?\s*", weight):
            found.add(coding.strip())
    return found


FILES = ClientFiles(directory=CLIENT, check_dir=False)


async def _file(name: str, scope: Scope) -> Response:
    if not (CLIENT / name).is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    return await FILES.get_response(name, scope)


async def page(request: Request) -> Response:
    return await _file("index.html", request.scope)


async def worker(request: Request) -> Response:
    """The service worker. It can only control the client's pages if it is served from their folder."""
    return await _file("sw.js", request.scope)


def routes() -> list[BaseRoute]:
    assets = ClientFiles(directory=CLIENT / "assets", check_dir=False)
    return [*(Route(path, page) for path in PAGES), Route("/sw.js", worker), Mount(ASSETS, assets)]
