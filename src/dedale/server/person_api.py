"""Several devices that are one person, over HTTP: a transfer from one to another, and what they all know.

The texts of both are the clients' own. Clients encrypt them where browsers can, so the server looks at
nothing but their length (docs/server.md).
"""

import secrets
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.server import answers as say
from dedale.server.http_api import Problem, answer, body, check_length, device, limited, tables_of
from dedale.server.person import (
    DropTransfer,
    JoinDevices,
    MakeTransfer,
    TakeTransfer,
    UseDocument,
    WriteDocument,
)
from dedale.session.messages import Token
from dedale.session.tokens import device_of

TRANSFER_SECONDS = 600
TEXTS_PER_REPLAY = 20
"""Reading this many published texts is as much work as reading a match."""
SHORTEST_NAME, LONGEST_NAME = 12, 64
LAST_VERSION = 2**31 - 2
Text = Annotated[str, Meta(pattern=r"^[^\x00]*$")]
"""No NUL: PostgreSQL keeps no such text."""


class NewTransfer(Struct, frozen=True, forbid_unknown_fields=True):
    """`name` is the secret by which the other device finds it."""

    name: Annotated[str, Meta(pattern=f"^[A-Za-z0-9_-]{{{SHORTEST_NAME},{LONGEST_NAME}}}$")]
    text: Text


class NewDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """`version` is the one that it replaces."""

    version: Annotated[int, Meta(ge=0, le=LAST_VERSION)]
    text: Text


class Former(Struct, frozen=True, forbid_unknown_fields=True):
    """The token that this device had before it became somebody else."""

    token: Token


def _kept(name: str) -> str:
    """What is kept of the secret name of a transfer: a copy of the database is no help in taking it."""
    return sha256(name.encode(errors="replace")).hexdigest()


async def make_transfer(request: Request) -> Response:
    """Leave something for another device for a few minutes."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, NewTransfer)
    limited(tables.persons.transfers, request)
    check_length(wish.text, tables)
    now = tables.wall()
    if await tables.store.count_transfers(now) >= tables.limits.transfers_in_all:
        raise Problem(503, "full", "Too many people are moving to another device; try again in ten minutes.")
    await tables.store.save(MakeTransfer(_kept(wish.name), who, wish.text, now, now + TRANSFER_SECONDS))
    return answer(say.MadeTransfer(TRANSFER_SECONDS), 201)


async def take_transfer(request: Request) -> Response:
    """Hand it over, once."""
    tables = tables_of(request)
    device(request)
    limited(tables.persons.transfers, request)
    name, taker = _kept(request.path_params["name"]), secrets.token_urlsafe(12)
    await tables.store.save(TakeTransfer(name, taker, tables.wall()))
    found = await tables.store.transfer(name, taker)
    if found is None:
        raise Problem(404, "no_such_transfer", "That code is wrong, too old, or was used before.")
    await tables.store.save(DropTransfer(name))
    return answer(say.TakenTransfer(found))


async def is_waiting(request: Request) -> Response:
    """Tell whoever made a transfer whether it was taken."""
    tables, who = tables_of(request), device(request)
    name = _kept(request.path_params["name"])
    return answer(say.WaitingTransfer(await tables.store.is_waiting(name, who, tables.wall())))


async def all_about(request: Request) -> Response:
    """Everything that is kept about this device, with the texts that it has published."""
    tables, who = tables_of(request), device(request)
    limited(tables.replays, request)
    rating, about = await tables.store.rating(who), await tables.store.all_about(who)
    published = about["gallery"]
    limited(tables.replays, request, len(published) / TEXTS_PER_REPLAY)
    texts = await tables.store.find_texts([entry["id"] for entry in published])
    about["gallery"] = [{**entry, "text": texts.get(entry["id"])} for entry in published]
    return answer({**about, "rating": rating and rating.rating / 1_000})


async def read_document(request: Request) -> Response:
    who, store = device(request), tables_of(request).store
    found = await store.document(who)
    if found and found.is_due:
        await store.save(UseDocument(who))
    return answer(say.PersonDocument(found.version, found.text) if found else say.PersonDocument(0, ""))


async def write_document(request: Request) -> Response:
    """Replace that version. Whoever is too late has to look at what another device has written first."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, NewDocument)
    limited(tables.persons.documents, request)
    store, limits, maker = tables.store, tables.limits, tables.maker_of(request.state.address)
    check_length(wish.text, tables)
    if wish.version == 0:
        if await store.count_documents() >= limits.documents_in_all:
            raise Problem(503, "full", "This server has as many documents as it can hold.")
        if await store.count_documents(maker) >= limits.documents_of_address:
            raise Problem(503, "full", "There are already too many documents from your network.")
    writer = secrets.token_urlsafe(12)
    await store.save(WriteDocument(who, wish.version, wish.text, writer, maker))
    found = await store.document(who)
    if found is None or found.writer != writer:
        raise Problem(409, "changed", "Another of your devices has written meanwhile; read that first.")
    return answer(say.WrittenDocument(found.version))


async def join(request: Request) -> Response:
    """Let this person have done what the device did under its former token."""
    tables, who = tables_of(request), device(request)
    former = device_of((await body(request, Former)).token)
    limited(tables.persons.transfers, request)
    if former is None:
        raise Problem(400, "bad_request", "Invalid request: that is not a device token.")
    if former != who:
        await tables.store.save(JoinDevices(who, former))
    return answer({})


ROUTES = [
    Route("/api/transfers", make_transfer, methods=["POST"]),
    Route("/api/transfers/{name}", take_transfer, methods=["POST"]),
    Route("/api/transfers/{name}", is_waiting, methods=["GET"]),
    Route("/api/me", all_about, methods=["GET"]),
    Route("/api/me/document", read_document, methods=["GET"]),
    Route("/api/me/document", write_document, methods=["PUT"]),
    Route("/api/me/join", join, methods=["POST"]),
]
