"""The OpenAPI description of the HTTP API, made from the structs that it decodes."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from dedale import __version__
from dedale.games.registry import GAMES_TO_PLAY
from dedale.server import answers as say
from dedale.server.challenges import CODE as CHALLENGE
from dedale.server.challenges import Company, FinishedMatch
from dedale.server.climb_api import NewQuest, Tried
from dedale.server.daily_api import DATE, MONTH, SolvedDaily
from dedale.server.gallery_api import GAMES_SHOWN, SORTS, NewEntry
from dedale.server.http_api import FLOOR, Anybody, NewTable, NewText, Solved
from dedale.server.person_api import Former, NewDocument, NewTransfer
from dedale.server.push_api import NewSubscription, OldSubscription
from dedale.session.shared_texts import Checked
from dedale.session.tokens import CODE

_TEXT = {"type": "string"}
_FLAG = {"type": "boolean"}
_GAME = {"type": "string", "enum": GAMES_TO_PLAY}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "required": list(fields), "properties": fields}


_ERROR = _object(error=_TEXT, message=_TEXT)


def _page(
    summary: str,
    result: Any,
    *errors: int,
    status: int = 200,
    takes: type[Struct] | None = None,
    token: bool = True,
    parameter: str | None = None,
    pattern: str | None = None,
    query: Mapping[str, Sequence[str] | None] | None = None,
) -> dict[str, Any]:
    """Describe one operation. Each may also answer with 403, 429 or 503."""
    codes = [*errors, 403, 429, 503, *([401] if token else []), *([400, 413, 415] if takes else [])]
    page: dict[str, Any] = {
        "summary": summary,
        "responses": {
            str(status): {"description": "Done.", "content": _json(result)},
            **{
                str(code): {"description": "Refused.", "content": _json(_ERROR)}
                for code in sorted(set(codes))
            },
        },
    }
    if token:
        page["security"] = [{"device": []}]
    if takes:
        page["requestBody"] = {"required": True, "content": _json(takes)}
    if parameter:
        kind = {"type": "string", "pattern": f"^{pattern}$"} if pattern else _TEXT
        page["parameters"] = [{"name": parameter, "in": "path", "required": True, "schema": kind}]
    for name, values in (query or {}).items():
        schema = {"type": "string", "enum": values} if values else _TEXT
        page.setdefault("parameters", []).append({"name": name, "in": "query", "schema": schema})
    return page


def _json(schema: dict[str, Any] | type[Struct]) -> dict[str, Any]:
    """Return a schema, or a reference to a struct among the components."""
    if isinstance(schema, type):
        schema = {"$ref": f"#/components/schemas/{schema.__name__}"}
    return {"application/json": {"schema": schema}}


@cache
def description() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(
        (
            *(NewTable, Anybody, Company, NewText, NewQuest, FinishedMatch, NewSubscription, OldSubscription),
            *(Solved, SolvedDaily, Tried, NewTransfer, NewDocument, Former, NewEntry),
            *say.OVER_HTTP,
        ),
        ref_template="#/components/schemas/{name}",
    )
    schemas["NewTable"]["properties"]["game"] = _GAME
    schemas["Anybody"]["properties"]["game"] = {"anyOf": [_GAME, {"type": "null"}], "default": None}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dédale", "version": __version__},
        "paths": {
            "/api/tables": {
                "post": _page("Create a table.", say.TableNames, 503, status=201, takes=NewTable),
                "get": _page("The tables where this device sits.", say.KnownTables),
            },
            "/api/anybody": {
                "post": _page("Play with anyone.", say.FoundSeat, 503, takes=Anybody),
            },
            "/api/codes/{code}": {
                "get": _page(
                    "Find a table.",
                    say.FoundTable,
                    404,
                    token=False,
                    parameter="code",
                    pattern=CODE.pattern,
                )
            },
            "/api/games": {
                "get": _page(
                    "Games and options.",
                    say.KnownGames,
                    token=False,
                )
            },
            "/api/tower": {
                "get": _page(
                    "The floors of the Tower.",
                    say.TowerContent,
                    token=False,
                )
            },
            "/api/replays/{id}": {
                "get": _page("A finished match.", say.ReplayDocument, 404, token=False, parameter="id")
            },
            "/api/replays/{id}/shown": {
                "get": _page(
                    "A finished match, step by step.",
                    _object(frames={"type": "array", "items": {"type": "object"}}),
                    404,
                    503,
                    token=False,
                    parameter="id",
                )
            },
            "/api/ledger": {"get": _page("The ledger.", say.KeptLedger, token=False)},
            "/api/progress": {"get": _page("What this device has solved.", say.Progress)},
            "/api/me": {
                "get": _page("Everything about this device.", _object()),
                "delete": _page("Forget this device.", _object()),
            },
            "/api/progress/{floor}": {
                "put": _page(
                    "Record a solved floor.",
                    say.Progress,
                    404,
                    takes=Solved,
                    parameter="floor",
                    pattern=FLOOR.pattern,
                )
            },
            "/api/daily": {"get": _page("The quests of the day.", say.DailyQuests, token=False)},
            "/api/daily/months/{month}": {
                "get": _page(
                    "The quests of a month.",
                    say.DailyQuests,
                    404,
                    token=False,
                    parameter="month",
                    pattern=MONTH.pattern,
                )
            },
            "/api/daily/{date}": {
                "get": _page(
                    "How everyone did on a daily quest.",
                    say.DailyTries,
                    404,
                    token=False,
                    parameter="date",
                    pattern=DATE.pattern,
                ),
                "put": _page(
                    "Record a solved daily quest.",
                    say.Progress,
                    404,
                    takes=SolvedDaily,
                    parameter="date",
                    pattern=DATE.pattern,
                ),
            },
            "/api/climb": {"get": _page("Where this device stands in the climb.", say.Climb)},
            "/api/climb/{quest}": {
                "put": _page("Record a try of the climb.", say.Climb, 404, takes=Tried, parameter="quest")
            },
            "/api/quests": {
                "post": _page("Order a quest.", say.MadeQuest, 404, 503, status=201, takes=NewQuest)
            },
            "/api/quests/{id}": {
                "get": _page("A quest that was ordered.", say.MadeQuest, 404, token=False, parameter="id")
            },
            "/api/check": {"post": _page("Check a drawing.", Checked, takes=NewText)},
            "/api/solve": {"post": _page("Solve a quest.", say.Verdict, 503, takes=NewText)},
            "/api/shared": {"post": _page("Share a text.", say.SharedName, 503, status=201, takes=NewText)},
            "/api/shared/{id}": {
                "get": _page("A shared text.", say.SharedText, 404, token=False, parameter="id")
            },
            "/api/challenges": {
                "post": _page(
                    "Set a match as a challenge.",
                    say.ChallengeName,
                    404,
                    503,
                    status=201,
                    takes=FinishedMatch,
                )
            },
            "/api/challenges/{code}": {
                "get": _page(
                    "A challenge, and its results for those who have played it.",
                    say.ChallengePage,
                    404,
                    token=False,
                    parameter="code",
                    pattern=CHALLENGE.pattern,
                )
            },
            "/api/challenges/{code}/tables": {
                "post": _page(
                    "Create a table for a challenge.",
                    say.TableNames,
                    404,
                    503,
                    status=201,
                    takes=Company,
                    parameter="code",
                    pattern=CHALLENGE.pattern,
                )
            },
            "/api/gallery": {
                "get": _page(
                    "What people have made.",
                    say.GalleryPage,
                    400,
                    token=False,
                    query={"sort": SORTS, "game": GAMES_SHOWN, "mine": ("1",), "from": None, "id": None},
                ),
                "post": _page("Publish something.", say.GalleryEntry, 503, status=201, takes=NewEntry),
            },
            "/api/gallery/{id}": {
                "get": _page("One of them.", say.GalleryEntry, 404, token=False, parameter="id"),
                "delete": _page("Withdraw something of one's own.", _object(), 404, parameter="id"),
            },
            "/api/gallery/{id}/like": {
                "put": _page("Like it.", say.GalleryEntry, 404, 503, parameter="id"),
                "delete": _page("Like it no longer.", say.GalleryEntry, 404, parameter="id"),
            },
            "/api/gallery/{id}/solved": {
                "put": _page(
                    "Say that one has played it to its end.",
                    say.GalleryEntry,
                    404,
                    takes=FinishedMatch,
                    parameter="id",
                )
            },
            "/api/push": {
                "get": _page("The key to subscribe with.", say.PushKey, 404, token=False),
                "put": _page("Get push messages.", say.Subscribed, 404, 503, takes=NewSubscription),
                "delete": _page("Get no more push messages.", say.Subscribed, 404, takes=OldSubscription),
            },
            "/api/transfers": {
                "post": _page(
                    "Leave something for another device.", say.MadeTransfer, status=201, takes=NewTransfer
                )
            },
            "/api/transfers/{name}": {
                "get": _page("Has it been taken?", say.WaitingTransfer, parameter="name"),
                "post": _page("Take what another device has left.", say.TakenTransfer, 404, parameter="name"),
            },
            "/api/me/document": {
                "get": _page("What the devices of this person know.", say.PersonDocument),
                "put": _page(
                    "Replace what the devices of this person know.",
                    say.WrittenDocument,
                    409,
                    takes=NewDocument,
                ),
            },
            "/api/me/join": {
                "post": _page("Take over what this device did before.", _object(), takes=Former)
            },
            "/healthz": {"get": _page("Can it save?", _object(ok=_FLAG), 503, token=False)},
            "/livez": {"get": _page("Does it answer?", _object(ok=_FLAG), token=False)},
            "/readyz": {"get": _page("May players be sent here?", _object(ok=_FLAG), 503, token=False)},
            "/metrics": {
                "get": {
                    "summary": "Metrics for the host.",
                    "responses": {
                        "200": {"description": "Done.", "content": {"text/plain": {"schema": _TEXT}}},
                        "403": {"description": "Refused.", "content": _json(_ERROR)},
                        "429": {"description": "Refused.", "content": _json(_ERROR)},
                    },
                }
            },
        },
        "components": {
            "schemas": schemas,
            "securitySchemes": {
                "device": {"type": "http", "scheme": "bearer", "description": "The device's own token."}
            },
        },
    }
