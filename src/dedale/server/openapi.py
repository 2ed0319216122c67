"""The OpenAPI description of the pages for programs, made from the structs that they decode."""

from functools import cache
from typing import Any

import msgspec

from dedale import __version__
from dedale.server.http import NewTable, NewText, Solved, SolvedDaily

_TEXT = {"type": "string"}
_NUMBER = {"type": "integer"}
_DONE = {"type": "object", "required": ["moves"], "properties": {"moves": _NUMBER}}


def _object(**fields: Any) -> dict[str, Any]:
    return {"type": "object", "required": list(fields), "properties": fields}


def _list(of: Any) -> dict[str, Any]:
    return {"type": "array", "items": of}


_ERROR = _object(error=_TEXT, message=_TEXT)
_PROGRESS = _object(
    floors={"type": "object", "additionalProperties": _DONE},
    daily={"type": "object", "additionalProperties": _DONE},
)
_TABLE = _object(id=_TEXT, code=_TEXT, watch=_TEXT)


def _page(
    summary: str,
    result: Any,
    *errors: int,
    status: int = 200,
    takes: str | None = None,
    token: bool = True,
    parameter: str | None = None,
) -> dict[str, Any]:
    """One operation. Every page may say that it was asked too often."""
    codes = [*errors, 429, *([401] if token else []), *([400, 413, 415] if takes else [])]
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
        page["parameters"] = [{"name": parameter, "in": "path", "required": True, "schema": _TEXT}]
    return page


def _json(schema: Any) -> dict[str, Any]:
    return {"application/json": {"schema": schema}}


@cache
def description() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(
        (NewTable, NewText, Solved, SolvedDaily), ref_template="#/components/schemas/{name}"
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dédale", "version": __version__},
        "paths": {
            "/api/tables": {
                "post": _page("Make a table.", _TABLE, 403, 503, status=201, takes="NewTable"),
                "get": _page("The tables at which this device sits.", _object(tables=_list(_TABLE))),
            },
            "/api/codes/{code}": {
                "get": _page("Find a table.", _object(id=_TEXT), 404, token=False, parameter="code")
            },
            "/api/games": {
                "get": _page("Games and options.", _object(games=_list(_object(game=_TEXT))), token=False)
            },
            "/api/tower": {
                "get": _page(
                    "The floors of the Tower.",
                    _object(adventures=_list({"type": "object"}), floors=_list({"type": "object"})),
                    token=False,
                )
            },
            "/api/replays/{id}": {
                "get": _page("A finished match.", _object(game=_TEXT), 404, token=False, parameter="id")
            },
            "/api/ledger": {
                "get": _page("The ledger.", _object(entries=_list({"type": "object"})), token=False)
            },
            "/api/progress": {"get": _page("What this device has solved.", _PROGRESS)},
            "/api/progress/{floor}": {
                "put": _page("A floor was solved.", _PROGRESS, 403, 404, takes="Solved", parameter="floor")
            },
            "/api/daily/{date}": {
                "put": _page(
                    "A daily quest was solved.", _PROGRESS, 403, 404, takes="SolvedDaily", parameter="date"
                )
            },
            "/api/shared": {
                "post": _page(
                    "Share a text.", _object(id=_TEXT, kind=_TEXT), 403, status=201, takes="NewText"
                )
            },
            "/api/shared/{id}": {
                "get": _page(
                    "A shared text.", _object(kind=_TEXT, text=_TEXT), 404, token=False, parameter="id"
                )
            },
            "/healthz": {"get": _page("Is it well?", _object(ok={"type": "boolean"}), token=False)},
        },
        "components": {
            "schemas": schemas,
            "securitySchemes": {"device": {"type": "http", "scheme": "bearer"}},
        },
    }
