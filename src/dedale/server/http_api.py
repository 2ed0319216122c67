"""The HTTP API: creating and finding tables, replays, progress, shared texts."""

import logging
import re
from collections.abc import Awaitable, Callable
from functools import cache
from typing import Annotated, Any, TypeVar, cast

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import asdict, replace
from starlette.concurrency import run_in_threadpool
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.bots import bots_for
from dedale.games.base import Refusal, Source
from dedale.games.registry import GAMES, GAMES_TO_PLAY, GameName
from dedale.games.tower.pack import the_pack
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import MazeError
from dedale.match.document import BadDocument
from dedale.match.error_text import plain
from dedale.server import answers as say
from dedale.server.checked_options import shared_text
from dedale.server.limits import TOO_FAST, Buckets
from dedale.server.replay_response import shown as shown_again
from dedale.server.store import ForgetDevice, ShareText
from dedale.server.stored_match import StoredMatch
from dedale.server.tables import Tables
from dedale.session.changes import SolveFloor, TableRecord
from dedale.session.lobby import Challenge, Lobby
from dedale.session.messages import Language, Name, encode, mistake_in, one_line
from dedale.session.option_checks import game_called
from dedale.session.shared_texts import checked, kind_of
from dedale.session.tokens import code_of, device_of, new_id
from dedale.session.turns import Turn

LOG = logging.getLogger("dedale.server")
T = TypeVar("T")
LEDGER_ENTRIES = 500
TABLES_OF_DEVICE = 100
SOLVE_SECONDS = 2.0
ACTIONS_PER_REPLAY = 1_000
"""Replaying this many actions is as much work as reading another match."""
UNKNOWN = say.Verdict(solvable=None, moves=None, plan=(), grade=None, mistake=None)
"""The answer while nothing is known."""
FLOOR = re.compile(r"(t[1-6]|([1-9]|1[0-5])-([1-8]|L))")


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a new table. `open`: to strangers who speak that language."""

    game: str
    options: dict[str, Any] = {}
    name: Name | None = None
    bots: Annotated[str, Meta(max_length=40)] | None = None
    start: bool = False
    open: Language | None = None


class Anybody(Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play with anybody, a certain game or any. `bots`: begin with bots at once."""

    language: Language
    name: Name
    game: str | None = None
    bots: bool = False


class Solved(Struct, frozen=True, forbid_unknown_fields=True):
    moves: Annotated[int, Meta(ge=1, le=100_000)]


class NewText(Struct, frozen=True, forbid_unknown_fields=True):
    text: str


class Problem(Exception):
    """An error response."""

    def __init__(self, status: int, error: str, message: str) -> None:
        self.status = status
        self.refusal = Refusal(error, one_line(message))


Endpoint = Callable[[Request], Awaitable[Response]]


def answer(value: Any, status: int = 200) -> Response:
    return Response(
        encode(value), status, media_type="application/json", headers={"cache-control": "no-store"}
    )


def tables_of(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def known_device(request: Request) -> str | None:
    """Return the device that sent the request, if it says so."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return device_of(token) if scheme.lower() == "bearer" else None


def device(request: Request) -> str:
    """Return the device that sent the request."""
    found = known_device(request)
    if found is None:
        raise Problem(401, "bad_token", "Send your device token as 'Authorization: Bearer TOKEN'.")
    return found


async def body(request: Request, kind: type[T]) -> T:
    """Decode the request body into a struct."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Problem(415, "not_json", "Send JSON, as 'Content-Type: application/json'.")
    limit = tables_of(request).limits.body_bytes
    data = b""
    try:
        async for part in request.stream():
            data += part
            if len(data) > limit:
                raise Problem(413, "too_long", f"A request may have at most {limit} bytes.")
        return msgspec.json.decode(data, type=kind)
    except ClientDisconnect:
        raise Problem(400, "broken_json", "The request was cut short.") from None
    except msgspec.ValidationError as error:
        raise Problem(400, "bad_request", f"Invalid request: {plain(error)}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Problem(400, "broken_json", "That is not JSON.") from None


def limited(buckets: Buckets, request: Request, drops: float = 1) -> None:
    if not buckets.take(request.state.address, drops=drops):
        raise Problem(429, TOO_FAST.error, TOO_FAST.message)


async def make_table(request: Request) -> Response:
    tables, who = tables_of(request), device(request)
    row = await made_table(tables, who, request, await body(request, NewTable))
    return answer(say.TableNames(row.id, row.code, row.watch), 201)


async def made_table(
    tables: Tables, who: str, request: Request, wish: NewTable, challenge: Challenge | None = None
) -> TableRecord:
    limited(tables.new_tables, request)
    refusal = None
    if wish.open:
        limited(tables.opens, request)
        refusal = tables.open_list.refuse("", request.state.address)
    row = refusal or await tables.make_table(
        who,
        wish.game,
        wish.options,
        wish.name,
        wish.bots,
        start=wish.start,
        address=request.state.address,
        language=wish.open or "",
        challenge=challenge,
    )
    if isinstance(row, Refusal):
        raise Problem(503 if row.error in ("full", "closing") else 400, row.error, row.message)
    return row


async def play_with_anybody(request: Request) -> Response:
    """Find a fitting open table, or open one with the options for playing with friends."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, Anybody)
    found = game_called(wish.game or GAMES_TO_PLAY[0])
    if isinstance(found, Refusal):
        raise Problem(400, found.error, found.message)
    if ref := tables.open_list.fitting(wish.game, wish.language):
        limited(tables.opens, request)
        return answer(say.FoundSeat(ref, None))
    bots = next(iter(bots_for(found.name)), None) if wish.bots else None
    new = NewTable(found.name, found.meta.friends, wish.name, bots, start=bool(bots), open=wish.language)
    made = await made_table(tables, who, request, new)
    return answer(say.FoundSeat(None, made.id))


async def my_tables(request: Request) -> Response:
    who = device(request)
    store = tables_of(request).store
    found, turns = await store.tables_of(who, TABLES_OF_DEVICE), await store.turns_of(who)
    known = (_known_table(who, *each, turns.get(each[0].id)) for each in found)
    return answer(say.KnownTables(tuple(known)))


def _known_table(device: str, record: TableRecord, touched: int, turn: Turn | None) -> say.KnownTable:
    """What a device is told about a table where it sits."""
    lobby = record.lobby
    names = tuple(sitter.name for sitter in lobby.seats if sitter)
    game = cast(GameName, lobby.game)
    return say.KnownTable(
        *(record.id, record.code, record.watch, game, names, lobby.playing, lobby.match, touched),
        _whose_turn(lobby, device, turn) if turn else UNSET,
    )


def _whose_turn(lobby: Lobby, device: str, turn: Turn) -> say.WhoseTurn:
    seats = [seat for seat in turn.seats if seat < len(lobby.seats)]
    names = tuple(sitter.name for seat in seats if (sitter := lobby.seats[seat]))
    mine = any(lobby.sits(device, seat) for seat in seats)
    return say.WhoseTurn(names, mine, turn.since, turn.due)


async def find_code(request: Request) -> Response:
    tables = tables_of(request)
    limited(tables.code_tries, request)
    code = code_of(request.path_params["code"])
    found = code and await tables.store.find_code(code)
    if not found:
        raise Problem(404, "no_such_table", "There is no table with that code.")
    return answer(say.FoundTable(found))


@cache
def games_content() -> say.KnownGames:
    """Return every game that can be played here."""
    return say.KnownGames(
        tuple(
            say.KnownGame(name, msgspec.json.schema(GAMES[name].options), bots_for(name), GAMES[name].meta)
            for name in GAMES_TO_PLAY
        )
    )


async def games(request: Request) -> Response:
    return answer(games_content())


@cache
def tower_content() -> say.TowerContent:
    """Return the adventures and floors of the pack, from the first tutorial to the last legendary quest."""
    pack = the_pack()
    floors = []
    for floor, _, quest in map(pack.floor, pack.floors()):
        assert quest.stars is not None
        assert quest.moves is not None
        floors.append(say.Floor(floor, quest.names, quest.stars, quest.moves))
    return say.TowerContent(tuple(pack.adventures().values()), tuple(floors))


async def tower(request: Request) -> Response:
    # The first call reads all the files, which takes long enough to let others go on meanwhile.
    return answer(await run_in_threadpool(tower_content))


async def _finished(request: Request) -> StoredMatch:
    limited(tables_of(request).replays, request)
    store, match_id = tables_of(request).store, request.path_params["id"]
    if code := await store.challenge_of(match_id):
        who = known_device(request)
        if who is None or not await store.has_finished(code, who):
            raise Problem(403, "challenge_first", "This match is a challenge: play it, then you may see it.")
    stored = await store.find_match(match_id)
    if stored is None or stored.head.outcome is None:
        raise Problem(404, "no_such_replay", "There is no finished match with that id.")
    return stored


async def replay(request: Request) -> Response:
    stored = await _finished(request)
    kept = await tables_of(request).replay_slicer.last(stored.read())
    return answer(kept.document)


async def shown(request: Request) -> Response:
    """Return a finished match as the frames that a seat (`?seat=0`), or a spectator, would have received."""
    tables = tables_of(request)
    # A long match needs much memory, so only a few are processed at a time.
    async with tables.replays_in_progress:
        stored = await _finished(request)
        asked = request.query_params.get("seat", "")
        seats = [str(seat) for seat in range(len(stored.head.names))]
        if asked and asked not in seats:
            raise Problem(404, "no_such_seat", f"There is no seat {asked:.20} in that match.")
        limited(tables.replays, request, stored.length / ACTIONS_PER_REPLAY)
        try:
            response = await shown_again(tables, stored, int(asked) if asked else None)
        except BadDocument as error:
            raise Problem(404, "other_rules", str(error)) from None
    if response is None:
        raise Problem(503, "busy", "Too many long replays are being read; try again in a minute.")
    return response


async def ledger(request: Request) -> Response:
    found = await tables_of(request).store.ledger(LEDGER_ENTRIES)
    entries = [{"replay": match, **msgspec.json.decode(entry)} for match, entry in found]
    return answer({"entries": entries})  # as they were written, however long ago


async def progress(request: Request) -> Response:
    who = device(request)
    floors, daily = await tables_of(request).store.progress(who)
    return answer(
        say.Progress(
            {floor: say.SolvedFloor(moves) for floor, moves in floors.items()},
            {
                day: say.DailyResult(moves, seconds, late or UNSET)
                for day, (moves, seconds, late) in daily.items()
            },
        )
    )


async def erase(request: Request) -> Response:
    """Forget what this device has done."""
    await tables_of(request).store.save(ForgetDevice(device(request)))
    return answer({})


async def solve_floor(request: Request) -> Response:
    tables, who = tables_of(request), device(request)
    floor = request.path_params["floor"]
    if not FLOOR.fullmatch(floor) or floor not in GAMES["tower"].ids:
        raise Problem(404, "no_such_floor", "There is no such floor.")
    solved = await body(request, Solved)
    limited(tables.results, request)
    await tables.store.save(SolveFloor(who, floor, solved.moves, tables.wall()))
    return await progress(request)


async def share(request: Request) -> Response:
    tables = tables_of(request)
    device(request)
    text = (await body(request, NewText)).text
    limited(tables.shared_texts, request)
    check_length(text, tables)
    try:
        kind = await run_in_threadpool(kind_of, Source("your text", text))
    except MazeError as error:
        raise Problem(400, "bad_file", f"{error}.") from None
    if await tables.store.count_texts() >= tables.limits.texts:
        raise Problem(503, "full", "This server has as many texts as it can hold.")
    text_id, maker = new_id(), tables.maker_of(request.state.address)
    if await tables.store.count_texts(maker) >= tables.limits.texts_of_address:
        raise Problem(503, "full", "There are already too many texts from your network.")
    await tables.store.save(ShareText(text_id, kind, text, tables.wall(), maker))
    return answer(say.SharedName(text_id, kind), 201)


async def shared(request: Request) -> Response:
    found = await shared_text(tables_of(request).store, request.path_params["id"])
    if found is None:
        raise Problem(404, "no_such_text", "There is no shared text with that id.")
    return answer(say.SharedText(*found))


async def check(request: Request) -> Response:
    """Return what a drawing is, or all that is wrong with it. An unfinished drawing is never right."""
    tables = tables_of(request)
    device(request)
    text = (await body(request, NewText)).text
    limited(tables.solves, request)
    check_length(text, tables)
    return answer(await run_in_threadpool(checked, Source("your text", text)))


def check_length(text: str, tables: Tables) -> None:
    if len(text.encode(errors="replace")) > tables.limits.text_bytes:
        raise Problem(413, "too_long", f"A text may have at most {tables.limits.text_bytes} bytes.")


async def solve(request: Request) -> Response:
    """Return whether a quest can be solved, in how many moves, and how hard it is."""
    tables = tables_of(request)
    device(request)
    text = (await body(request, NewText)).text
    limited(tables.solves, request)
    try:
        await run_in_threadpool(read_quest, Source("your text", text))
    except MazeError as error:
        # Not the client's fault: an unfinished drawing is never right.
        return answer(replace(UNKNOWN, mistake=mistake_in(error)))
    found = await tables.judge.ask({"ask": "solve", "text": text}, SOLVE_SECONDS, request.state.address)
    if isinstance(found, Refusal):
        raise Problem(503, found.error, found.message)
    return answer(msgspec.convert({**asdict(UNKNOWN), **(found or {})}, say.Verdict))


ROUTES = [
    Route("/api/tables", make_table, methods=["POST"]),
    Route("/api/tables", my_tables, methods=["GET"]),
    Route("/api/anybody", play_with_anybody, methods=["POST"]),
    Route("/api/codes/{code}", find_code, methods=["GET"]),
    Route("/api/games", games, methods=["GET"]),
    Route("/api/tower", tower, methods=["GET"]),
    Route("/api/replays/{id}", replay, methods=["GET"]),
    Route("/api/replays/{id}/shown", shown, methods=["GET"]),
    Route("/api/ledger", ledger, methods=["GET"]),
    Route("/api/progress", progress, methods=["GET"]),
    Route("/api/me", erase, methods=["DELETE"]),
    Route("/api/progress/{floor}", solve_floor, methods=["PUT"]),
    Route("/api/check", check, methods=["POST"]),
    Route("/api/solve", solve, methods=["POST"]),
    Route("/api/shared", share, methods=["POST"]),
    Route("/api/shared/{id}", shared, methods=["GET"]),
]
