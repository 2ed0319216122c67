"""The OpenAPI description of the pages for programs, made from the structs that they decode."""

from functools import cache
from typing import Any

import msgspec

from dedale import __version__
from dedale.games.registry import GAMES_TO_PLAY
from dedale.server.http import DATE, FLOOR, NewTable, NewText, Solved, SolvedDaily
from dedale.server.keys import CODE

_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}
_FLAG = {"type": "boolean"}
_GAME = {"type": "string", "enum": GAMES_TO_PLAY}
_ANY = {"type": "object"}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "required": list(fields), "properties": fields}


def _list(of: Any) -> dict[str, Any]:
    return {"type": "array", "items": of}


_ERROR = _object(error=_TEXT, message=_TEXT)
_PROGRESS = _object(
    floors={"type": "object", "additionalProperties": _object(moves=_NUMBER)},
    daily={"type": "object", "additionalProperties": _object(moves=_NUMBER, seconds=_NUMBER)},
)
_MADE = {"id": _TEXT, "code": {"type": "string", "pattern": f"^{CODE.pattern}$"}, "watch": _TEXT}
_MY_TABLE = _object(**_MADE, game=_GAME, names=_list(_TEXT), playing=_FLAG, match=_NUMBER, touched=_NUMBER)
_VERDICT = _object(
    solvable={"type": ["boolean", "null"]},
    moves={"type": ["integer", "null"]},
    plan=_list(_ANY),
    grade={"type": ["object", "null"]},
    mistake={"type": ["object", "null"]},
)
_DOCUMENT = _object(
    version=_NUMBER, game=_GAME, seed=_NUMBER, options=_ANY, names=_list(_TEXT), t=_NUMBER,
    log=_list({"type": "array"}), outcome=_object(result=_TEXT, winners=_list(_NUMBER)),
)  # fmt: skip


def _page(
    summary: str,
    result: Any,
    *errors: int,
    status: int = 200,
    takes: str | None = None,
    token: bool = True,
    parameter: str | None = None,
    pattern: str | None = None,
) -> dict[str, Any]:
    """One operation. Every page may say that it was asked too often, or is not for whoever asks."""
    codes = [*errors, 403, 429, *([401] if token else []), *([400, 413, 415] if takes else [])]
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
        page["requestBody"] = {"required": True, "content": _json({"$ref": f"#/components/schemas/{takes}"})}
    if parameter:
        kind = {"type": "string", "pattern": f"^{pattern}$"} if pattern else _TEXT
        page["parameters"] = [{"name": parameter, "in": "path", "required": True, "schema": kind}]
    return page


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


@cache
def description() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(
        (NewTable, NewText, Solved, SolvedDaily), ref_template="#/components/schemas/{name}"
    )
    schemas["NewTable"]["properties"]["game"] = _GAME
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dédale", "version": __version__},
        "paths": {
            "/api/tables": {
                "post": _page("Make a table.", _object(**_MADE), 503, status=201, takes="NewTable"),
                "get": _page("The tables at which this device sits.", _object(tables=_list(_MY_TABLE))),
            },
            "/api/codes/{code}": {
                "get": _page(
                    "Find a table.",
                    _object(id=_TEXT),
                    404,
                    token=False,
                    parameter="code",
                    pattern=CODE.pattern,
                )
            },
            "/api/games": {
                "get": _page(
                    "Games and options.",
                    _object(games=_list(_object(game=_GAME, options=_ANY, bots=_list(_TEXT)))),
                    token=False,
                )
            },
            "/api/tower": {
                "get": _page(
                    "The floors of the Tower.",
                    _object(adventures=_list(_ANY), floors=_list(_ANY)),
                    token=False,
                )
            },
            "/api/replays/{id}": {
                "get": _page("A finished match.", _DOCUMENT, 404, token=False, parameter="id")
            },
            "/api/replays/{id}/shown": {
                "get": _page(
                    "A finished match, step by step.",
                    _object(frames=_list({"type": "object"})),
                    404,
                    token=False,
                    parameter="id",
                )
            },
            "/api/ledger": {
                "get": _page("The ledger.", _object(entries=_list(_object(replay=_TEXT))), token=False)
            },
            "/api/progress": {"get": _page("What this device has solved.", _PROGRESS)},
            "/api/progress/{floor}": {
                "put": _page(
                    "A floor was solved.",
                    _PROGRESS,
                    404,
                    takes="Solved",
                    parameter="floor",
                    pattern=FLOOR.pattern,
                )
            },
            "/api/daily/{date}": {
                "put": _page(
                    "A daily quest was solved.",
                    _PROGRESS,
                    404,
                    takes="SolvedDaily",
                    parameter="date",
                    pattern=DATE.pattern,
                )
            },
            "/api/solve": {"post": _page("Solve a quest.", _VERDICT, 503, takes="NewText")},
            "/api/shared": {
                "post": _page(
                    "Share a text.", _object(id=_TEXT, kind=_TEXT), 503, status=201, takes="NewText"
                )
            },
            "/api/shared/{id}": {
                "get": _page(
                    "A shared text.", _object(kind=_TEXT, text=_TEXT), 404, token=False, parameter="id"
                )
            },
            "/healthz": {"get": _page("Is it well?", _object(ok=_FLAG), token=False)},
            "/metrics": {
                "get": {
                    "summary": "Numbers for the host.",
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
