"""One saved match in the client, on this machine only: `dedale replay --open`."""

import socket
from collections.abc import Callable

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.match.document import Document
from dedale.server import static_files
from dedale.server.app import HEADERS
from dedale.server.replay_response import HEADERS as UNCACHED
from dedale.server.replay_response import KIND
from dedale.session.replay_frames import retell


def replay_app(document: Document) -> Starlette:
    """The client, and this match by any id. It must have been replayed before, to see that it can be."""

    def whole(request: Request) -> Response:
        return Response(msgspec.json.encode(document), media_type=KIND, headers=UNCACHED)

    def shown(request: Request) -> Response:
        asked = request.query_params.get("seat", "")
        if asked and asked not in map(str, range(len(document.names))):
            return Response(status_code=404)
        frames = retell(document, int(asked) if asked else None)
        return Response(b'{"frames":[%b]}' % b",".join(frames), media_type=KIND, headers=UNCACHED)

    ours = [Route("/api/replays/{id}", whole), Route("/api/replays/{id}/shown", shown)]
    return Starlette(routes=[*ours, *static_files.routes()])


def show(document: Document, ready: Callable[[str], None]) -> None:
    """Serve it until stopped. `ready` gets the link."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        config = uvicorn.Config(
            replay_app(document),
            headers=list(HEADERS.items()),
            log_config=None,
            access_log=False,
            lifespan="off",
            ws="none",
        )
        ready(f"http://127.0.0.1:{listener.getsockname()[1]}/replay/{document.game}-{document.seed}")
        uvicorn.Server(config).run(sockets=[listener])
