"""The gallery over HTTP: what people have made and show to everybody."""

import re
from collections.abc import Iterable
from typing import Annotated, Any, cast, get_args

from msgspec import UNSET, Meta, Raw, Struct, UnsetType
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.games.base import Refusal, Source
from dedale.games.maze_files import OPTIONS
from dedale.games.registry import GAMES_TO_PLAY, GameName
from dedale.grid import MazeError
from dedale.match.document import Document
from dedale.server import answers as say
from dedale.server.challenges import FinishedMatch, verified
from dedale.server.drain import CLOSING
from dedale.server.gallery_check import BUSY
from dedale.server.gallery_records import (
    Listing,
    MarkEntry,
    Place,
    Publish,
    Sort,
    StoredEntry,
    UnlikeEntry,
    What,
)
from dedale.server.gallery_texts import UnderName, digest_of, tidied
from dedale.server.http_api import (
    ACTIONS_PER_REPLAY,
    Problem,
    answer,
    body,
    check_length,
    device,
    known_device,
    limited,
    tables_of,
)
from dedale.server.store import DeleteText, ShareText
from dedale.server.tables import Tables
from dedale.session.lobby import unusable_name
from dedale.session.messages import Name
from dedale.session.shared_texts import kind_of
from dedale.session.tokens import new_id

PAGE = 12
"""Entries on a page."""
SORTS: tuple[Sort, ...] = get_args(Sort)
GAMES_SHOWN = GAMES_TO_PLAY
LONGEST_ID = 40
_PLACE = re.compile(rf"([0-9]{{1,9}})\.([0-9]{{1,12}})\.([A-Za-z0-9_-]{{1,{LONGEST_ID}}})", re.ASCII)


class NewEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """`origin` is the entry that this was made from."""

    text: str
    name: Name
    author: Name
    origin: Annotated[str, Meta(max_length=LONGEST_ID)] = ""


async def page(request: Request) -> Response:
    asked = request.query_params
    sort, game, begin = asked.get("sort", "new"), asked.get("game") or None, asked.get("from", "")
    place = _PLACE.fullmatch(begin)
    if sort not in SORTS or (game and game not in GAMES_SHOWN) or (begin and not place):
        raise Problem(400, "bad_request", "Invalid request: there is no such page of the gallery.")
    listing = Listing(
        sort,
        game,
        mine=bool(asked.get("mine")),
        after=Place(int(place[1]), int(place[2]), place[3]) if place else None,
        most=PAGE + 1,
    )
    store, who = tables_of(request).store, device(request) if listing.mine else known_device(request) or ""
    if "id" in asked:
        one = await store.find_entry(who, asked["id"])
        return answer(say.GalleryPage((_shown(one),) if one and not one.hidden else ()))
    found = await store.gallery_page(who, listing)
    shown = say.GalleryPage(tuple(map(_shown, found[:PAGE])))
    if len(found) > PAGE:
        shown.next = ".".join(map(str, found[PAGE - 1].place(sort)))
    return answer(shown)


async def entry(request: Request) -> Response:
    return answer(_shown(await _found(request, known_device(request) or "")))


async def _found(request: Request, who: str) -> StoredEntry:
    """What the device may see of the gallery."""
    found = await tables_of(request).store.find_entry(who, request.path_params["id"])
    if found is None or (found.hidden and not found.mine):
        raise _no_such_entry()
    return found


def _no_such_entry() -> Problem:
    return Problem(404, "no_such_entry", "There is no such thing in the gallery.")


def _shown(row: StoredEntry) -> say.GalleryEntry:
    _, option = OPTIONS[row.kind]
    return say.GalleryEntry(
        id=row.text_id,
        kind=row.kind,
        game=cast(GameName, row.game),
        option=option,
        name=row.name,
        author=row.author,
        written=row.written,
        stars=UNSET if row.stars is None else row.stars,
        moves=UNSET if row.moves is None else row.moves,
        wins=UNSET if row.wins is None else row.wins,
        likes=row.likes,
        solves=row.solves,
        liked=bool(row.liked),
        solved=bool(row.solved),
        mine=bool(row.mine),
        hidden=True if row.hidden else UNSET,
        origin=_origin(row),
        picture=cast(say.GalleryPicture, Raw(row.picture)),
    )


def _origin(row: StoredEntry) -> say.GalleryOrigin | UnsetType:
    if row.origin and row.origin_name and row.origin_author:
        return say.GalleryOrigin(row.origin, row.origin_name, row.origin_author)
    return UNSET


async def publish(request: Request) -> Response:
    """Show something to everybody, if it is right, and can be solved or won."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, NewEntry)
    limited(tables.gallery.publications, request)
    maker = tables.maker_of(request.state.address)
    await _check_room(tables, maker)
    name, author = wish.name.strip(), wish.author.strip()
    for each in (name, author):
        if refusal := unusable_name(each):
            raise Problem(400, refusal.error, refusal.message)
    kind, text, digest = await _read(tables, wish.text, name)
    await _refuse_same(tables, digest)
    found = await tables.gallery.check.look_at(kind, text, request.state.address)
    if isinstance(found, Refusal):
        raise Problem(503 if found in (BUSY, CLOSING) else 400, found.error, found.message)
    text_id, now = new_id(), tables.wall()
    known = await tables.store.find_entry(who, wish.origin) if wish.origin else None
    await tables.store.save(
        ShareText(text_id, kind, found.text, now, maker),
        Publish(
            *(text_id, OPTIONS[kind][0], name, author, who, maker, known and known.text_id, digest),
            *(found.stars, found.moves, found.wins, found.picture, now),
        ),
    )
    shown = await tables.store.find_entry(who, text_id)
    if shown is None:  # somebody was faster
        await tables.store.save(DeleteText(text_id))
        raise _same()
    return answer(_shown(shown), 201)


async def _check_room(tables: Tables, maker: int) -> None:
    store, limits = tables.store, tables.limits
    if await store.count_entries() >= limits.entries or await store.count_texts() >= limits.texts:
        raise Problem(503, "full", "The gallery has as much as it can hold.")
    if await store.count_entries(maker) >= limits.entries_of_address:
        raise Problem(503, "full", "There is already too much in the gallery from your network.")


async def _read(tables: Tables, text: str, name: str) -> tuple[str, str, str]:
    """The kind of a text, the text as the gallery keeps it, and its digest."""
    check_length(text, tables)
    source = Source("your text", text)

    def read() -> tuple[str, str, str]:
        kind = kind_of(source)
        return kind, tidied(kind, source, name), digest_of(kind, source)

    try:
        return await run_in_threadpool(read)
    except MazeError as error:
        raise Problem(400, "bad_file", f"{error}.") from None
    except UnderName as wrong:
        refusal = wrong.refusal
        raise Problem(400, refusal.error, refusal.message) from None


async def _refuse_same(tables: Tables, digest: str) -> None:
    if await tables.store.find_same(digest):
        raise _same()


def _same() -> Problem:
    return Problem(400, "already_there", "The very same is in the gallery already.")


async def withdraw(request: Request) -> Response:
    who = device(request)
    found = await _found(request, who)
    if not found.mine:
        raise Problem(403, "not_yours", "Only whoever has published it can withdraw it.")
    if found.hidden:  # otherwise the same could be published again
        raise _no_such_entry()
    await tables_of(request).store.save(DeleteText(found.text_id))
    return answer({})


async def like(request: Request) -> Response:
    tables, who = tables_of(request), device(request)
    limited(tables.gallery.likes, request)
    found = await _mark(request, who, "like")
    if not found.liked:
        raise Problem(503, "full", "There are already many who like this in your network.")
    return answer(_shown(found))


async def unlike(request: Request) -> Response:
    tables, who = tables_of(request), device(request)
    limited(tables.gallery.likes, request)
    found = await _found(request, who)
    await tables.store.save(UnlikeEntry(found.text_id, who))
    return answer(_shown(await _found(request, who)))


async def _mark(request: Request, who: str, what: What) -> StoredEntry:
    tables, found = tables_of(request), await _found(request, who)
    maker, share = tables.maker_of(request.state.address), tables.limits.marks_of_address
    await tables.store.save(MarkEntry(found.text_id, what, who, maker, tables.wall(), share))
    return await _found(request, who)


async def finish(request: Request) -> Response:
    """Count somebody among those who have solved it, or played it to its end; `solved` says whether."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, FinishedMatch)
    length = len(wish.document.log) if wish.document else 0
    limited(tables.replays, request, 1 + length / ACTIONS_PER_REPLAY)
    found = await _found(request, who)
    if await _has_finished(request, who, found, wish):
        found = await _mark(request, who, "solve")
    return answer(_shown(found))


async def _has_finished(request: Request, who: str, found: StoredEntry, wish: FinishedMatch) -> bool:
    tables = tables_of(request)
    if wish.document:
        head, _ = await verified(tables, wish.document)
        return await _counts(tables, found, head, wish.document.log)
    if not await tables.store.has_played(wish.replay, who):
        return False
    # A long match needs much memory, as when it is shown again.
    async with tables.replays_in_progress:
        stored = await tables.store.find_match(wish.replay)
        if stored is None:
            return False
        limited(tables.replays, request, stored.length / ACTIONS_PER_REPLAY)
        return await _counts(tables, found, stored.head, stored.entries())


async def _counts(tables: Tables, found: StoredEntry, head: Document, log: Iterable[tuple[Any, ...]]) -> bool:
    """Whether that is a match of the entry which nobody has lost together, nor been shown the solution."""
    if head.game != found.game or head.outcome is None or head.outcome.result == "lost":
        return False
    texts = await tables.store.find_texts([found.text_id])
    played = head.options.get(OPTIONS[found.kind][1])
    if not isinstance(played, dict) or played.get("text") != texts.get(found.text_id):
        return False
    return not await run_in_threadpool(lambda: any(entry[2].get("do") == "solution" for entry in log))


ROUTES = [
    Route("/api/gallery", page, methods=["GET"]),
    Route("/api/gallery", publish, methods=["POST"]),
    Route("/api/gallery/{id}", entry, methods=["GET"]),
    Route("/api/gallery/{id}", withdraw, methods=["DELETE"]),
    Route("/api/gallery/{id}/like", like, methods=["PUT"]),
    Route("/api/gallery/{id}/like", unlike, methods=["DELETE"]),
    Route("/api/gallery/{id}/solved", finish, methods=["PUT"]),
]
