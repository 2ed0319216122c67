"""HTTP with JSON, just enough to open a table."""

import json
from http.client import HTTPConnection, HTTPException
from typing import Any

from dedale.lab.server.peer_table import HOST, PATIENCE, Unfit

_connections: dict[int, HTTPConnection] = {}


def post(port: int, path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
    """Return the answer and keep the connection. Blocking is harmless before the load starts."""
    connection = _connections.setdefault(port, HTTPConnection(HOST, port, timeout=PATIENCE))
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        text = answer.read()
    except (OSError, HTTPException) as error:
        raise Unfit(f"The server did not answer to POST {path}: {error}.") from None
    if answer.status >= 300:
        raise Unfit(f"The server answered {answer.status} to POST {path}: {text[:200].decode()}")
    found: dict[str, Any] = json.loads(text)
    return found
