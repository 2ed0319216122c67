"""Several clients and a spectator at one table, and everything that can go wrong on a network."""

import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from dedale.games.base import View
from dedale.games.registry import GAMES
from dedale.match.document import read, replay
from server.harness import JSON, SECONDS, Client, Seen, Server, new_token

Choose = Callable[[Seen, int], JSON | None]
"""What a seat that sees this wants to do; None for nothing now."""
MOST_ROUNDS = 4_000


class Company:
    """`devices` says which seats each client holds."""

    def __init__(
        self, server: Server, game: str, options: JSON, devices: Sequence[Sequence[int]], random: Random
    ) -> None:
        self.server, self.game, self.random = server, game, random
        self.stale = self.killed = False
        token = new_token()
        names = server.table(game, options, token, name="Player 1")
        self.players = [Client(server, names["id"], token=token)]
        self.players += [Client(server, names["id"]) for _ in devices[1:]]
        self.spectator = Client(server, watch=names["watch"])
        self.holder: dict[int, Client] = {}
        for client, seats in zip(self.players, devices, strict=True):
            for seat in seats:
                self.holder[seat] = client
                if seat:
                    client.well("sit", seat=seat, name=f"Player {seat + 1}")
                client.well("ready", seat=seat, ready=True)
        self.players[0].well("start")
        for client in self.everybody:
            client.until_begun()
            client.catch_up()

    @property
    def everybody(self) -> list[Client]:
        return [*self.players, self.spectator]

    @property
    def over(self) -> bool:
        return any(seen.view["outcome"] for client in self.everybody for seen in client.seen.values())

    # Playing

    def play(self, choose: Choose, *, kill_in: Sequence[int] = (), stale: bool = True) -> None:
        """Play to the end. The server is killed in these rounds. With `stale`, old actions are tried
        again."""
        self.stale, self.killed = stale, bool(kill_in)
        for number in range(MOST_ROUNDS):
            if self.over:
                return
            sent = self._act_at_once(choose)
            if number in kill_in:
                self.kill_and_return()
            for client, key in sent:
                client.answer(key)
            self._trouble()
            for client in self.everybody:
                client.hear_all()
            if not sent:
                # Nobody can act on what they have seen, so somebody has missed the last update.
                for client in self.everybody:
                    client.losing = 0
                    client.sync()
        raise AssertionError("the match does not end")

    def _act_at_once(self, choose: Choose) -> list[tuple[Client, str]]:
        """Up to three seats act, each before it hears of the others, and everything is sent twice."""
        sent = []
        for seat in self.random.sample(sorted(self.holder), min(len(self.holder), 3)):
            client = self.holder[seat]
            action = choose(client.seen[seat], seat)
            if action is not None:
                sent.append((client, client.act(seat, action, times=2)))
        return sent

    def _trouble(self) -> None:
        client = self.random.choice(self.everybody)
        match self.random.randrange(12):
            case 0:
                client.cut()
                client.connect()
            case 1:
                client.losing = self.random.randint(1, 3)
            case 2:
                # An old action comes again, long after it was done.
                self._again(client)
            case 3 if self.stale and client.sent:
                # Something that was possible once is tried again. It may or may not be possible now.
                old = self.random.choice([*client.sent.values()])
                client.do(old["seat"], old["action"], times=2)

    def _again(self, client: Client) -> None:
        done = sorted(key for key in client.sent if client.acked[key])
        if done:
            key = self.random.choice(done)
            client.send(client.sent[key])
            client.catch_up()
            assert client.answers[key]["type"] == "ack"

    def kill_and_return(self) -> None:
        self.server.kill()
        for client in self.everybody:
            client.hear_the_rest()
            client.close()
        self.server.start()
        for client in self.random.sample(self.everybody, len(self.everybody)):
            client.connect()
        for client in self.everybody:
            client.until_begun()

    # The end

    def end(self, folder: Path) -> JSON:
        """Check that everybody sees the same end, live and in the replay, and return the document."""
        for client in self.everybody:
            client.losing = 0
            client.until_over()
            client.sync()
        document = self.server.replay(self.spectator.lobby["replay"])
        table = replay(read(json.dumps(document).encode()))
        shown = {seat: seen for client in self.everybody for seat, seen in client.seen.items()}
        assert shown.keys() == {None, *self.holder}
        for seat, seen in shown.items():
            assert seen.view == plain(table.view(seat))
            assert seen.t == table.t == document["t"]
            assert seen.legal == []
        if GAMES[self.game].same_for_all:
            assert all(seen.view == shown[None].view for seen in shown.values())
        assert replayed(document, folder) == shown[None].view
        self._check_acknowledged(document)
        return document

    def _check_acknowledged(self, document: JSON) -> None:
        """Check that acknowledged actions are in the log once, and that refused ones are not."""
        sent = [(client, key) for client in self.players for key in client.sent]
        acked = sum(bool(client.acked[key]) for client, key in sent)
        refused = sum(client.answers[key]["type"] == "refused" for client, key in sent)
        assert not any(client.unanswered for client in self.players)
        # One of two copies may be refused and the other arrive when it is allowed, just before a kill.
        assert acked <= len(document["log"]) <= acked + (refused if self.killed else 0)


def plain(view: View) -> JSON:
    """Return a view the way clients store it."""
    seen: JSON = msgspec.json.decode(msgspec.json.encode(view))
    return {name: value for name, value in seen.items() if name not in ("t", "may")}


def replayed(document: JSON, folder: Path) -> JSON:
    """Return the end as `dedale replay` tells it."""
    file = folder / "replay.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    command = [sys.executable, "-m", "dedale", "replay", str(file), "--json"]
    done = subprocess.run(command, capture_output=True, timeout=SECONDS, check=True)
    return plain(json.loads(done.stdout))


def logged(database: Path) -> list[tuple[int, int, int, str, JSON]]:
    """Return the log of the latest match in a file that no server uses: n, t, seat, key, action."""
    with sqlite3.connect(database) as connection:
        rows: list[tuple[Any, ...]] = connection.execute(
            "SELECT n, t, seat, key, action FROM actions "
            "WHERE match = (SELECT max(number) FROM matches) ORDER BY n"
        ).fetchall()
    connection.close()
    return [(n, t, seat, key, json.loads(action)) for n, t, seat, key, action in rows]
