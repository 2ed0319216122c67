"""The list of open tables, as those see it who watch it."""

from typing import Any

from server.harness import JSON, Server, new_token
from server.raw import Raw, web_socket


class Watcher:
    """Somebody who watches the list, and keeps it as the frames say."""

    def __init__(self, server: Server) -> None:
        self.raw = web_socket(server)
        self.raw.say(type="list")
        self.tables: dict[str, JSON] = {}
        self.hear()

    def hear(self) -> None:
        frame = self.raw.message()
        assert frame["type"] == "open", frame
        for each in frame["tables"]:
            self.tables[each["ref"]] = each
        for ref in frame["gone"]:
            del self.tables[ref]

    def until(self, count: int, **fields: Any) -> list[JSON]:
        """Wait until that many tables have these fields."""
        while (
            len(found := [each for each in self.tables.values() if fields.items() <= each.items()]) != count
        ):
            self.hear()
        return found


def come(server: Server, ref: str, name: str = "Bo", token: str = "") -> Raw:
    """Say hello to a table of the list."""
    raw = web_socket(server)
    raw.say(type="hello", token=token or new_token(), open=ref, name=name)
    return raw
