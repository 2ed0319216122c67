"""People at a table of the Tower, on a separate server process."""

from typing import Any

from server.harness import Client, Server, new_token

GIVE_UP = {"do": "skip"}
"""Ends a match of the Tower at once."""


class Group:
    """A table of the Tower, its host in seat 0, and people who come by its link."""

    def __init__(self, server: Server, players: int = 3, game: str = "tower", **options: Any) -> None:
        self.server = server
        self.options = {"quest": "t1", **options} if game == "tower" else options
        token = new_token()
        asked = {**self.options, "players": players}
        self.names = server.table(game, asked, token, name="Ann")
        self.host = Client(server, self.names["id"], token=token)

    def come(self, seat: int | None = None, name: str = "") -> Client:
        client = Client(self.server, self.names["id"])
        if seat is not None:
            client.well("sit", seat=seat, name=name or f"Guest {seat}")
        return client

    def watch(self) -> Client:
        return Client(self.server, watch=self.names["watch"])

    def full(self) -> tuple[Client, Client]:
        """Two guests who are ready."""
        guests = self.come(1, "Bo"), self.come(2, "Cy")
        for seat, guest in enumerate(guests, 1):
            guest.well("ready", seat=seat, ready=True)
        return guests


def seats(client: Client) -> list[str | None]:
    """Return the names at the table, as this client sees them now."""
    client.catch_up()
    return [each and each["name"] for each in client.lobby["seats"]]
