"""The client's own files. Every page of it is the same file; its addresses are for the client to read."""

from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

CLIENT = Path(str(files("dedale.server"))) / "client"
PAGES = (
    "/",
    "/table/{id}",
    "/watch/{id}",
    "/replay/{id}",
    "/tower",
    "/tower/{rest:path}",
    "/rules",
    "/rules/{game}",
    "/hourglass",
    "/offline",
    "/ledger",
    "/editor",
)
NOT_BUILT = "The client of this installation was not built; see the README.\n"


class Assets(StaticFiles):
    """Their names change with their contents, so a browser may keep them."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def page(request: Request) -> Response:
    path = CLIENT / "index.html"
    if not path.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(path, media_type="text/html", headers={"cache-control": "no-cache"})


async def worker(request: Request) -> Response:
    """The service worker: it can keep the pages of the client only if it comes from their folder."""
    path = CLIENT / "sw.js"
    if not path.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(path, media_type="text/javascript", headers={"cache-control": "no-cache"})


def routes() -> list[BaseRoute]:
    assets = Assets(directory=CLIENT / "assets", check_dir=False)
    return [*(Route(path, page) for path in PAGES), Route("/sw.js", worker), Mount("/assets", assets)]
