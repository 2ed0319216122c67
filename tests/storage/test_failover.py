"""The database is lost for good. A synchronous standby has all that was acknowledged, and play goes on."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import asyncpg
import pytest
from websockets.exceptions import WebSocketException

from server.harness import Client, Server, new_token, wait_until
from storage.cluster import Cluster, cluster

PORT = "5433"


class Pair:
    """A primary, and its standby at another port in the same folder."""

    def __init__(self, primary: Cluster) -> None:
        self._run, folder = primary.run, primary.folder
        self._primary, self._standby = str(folder / "data"), str(folder / "standby")
        plain = primary.new_database()
        self._run("pg_basebackup", "-h", str(folder), "-U", "postgres", "-D", self._standby, "-R", "-cfast")
        options = f"-F -p {PORT} -c listen_addresses='' -c unix_socket_directories='{folder}'"
        log = str(folder / "standby.log")
        self._run("pg_ctl", "-D", self._standby, "-w", "-o", options, "-l", log, "start")
        asyncio.run(_make_synchronous(plain))
        self.address = f"{plain},{folder}&port=5432,{PORT}&target_session_attrs=read-write"

    def lose_primary(self) -> None:
        self._run("pg_ctl", "-D", self._primary, "-m", "immediate", "stop")
        self._run("pg_ctl", "-D", self._standby, "-w", "promote")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self._standby, "-m", "immediate", "stop")


async def _make_synchronous(address: str) -> None:
    look = await asyncpg.connect(address)
    await look.execute("ALTER SYSTEM SET synchronous_standby_names = '*'")
    await look.execute("SELECT pg_reload_conf()")
    while not await look.fetchval("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"):
        await asyncio.sleep(0.01)
    await look.close()


@pytest.fixture
def pair() -> Iterator[Pair]:
    with cluster() as primary:
        made = Pair(primary)
        yield made
        made.stop()


def test_nothing_acknowledged_is_lost_when_a_synchronous_standby_takes_over(
    pair: Pair, tmp_path: Path
) -> None:
    server = Server(tmp_path / "none.db", "--no-limits", "--database", pair.address).start()
    token = new_token()
    made = server.table("tower", {"quest": "1-1", "players": 1}, token, name="Ann", start=True)
    ann = Client(server, made["id"], token=token)
    assert ann.do(0, {"do": "say", "text": "0"})["type"] == "ack"
    for n in range(1, 20):
        ann.act(0, {"do": "say", "text": f"{n}"})
    pair.lose_primary()
    ann.hear_the_rest()
    ann.close()

    def is_back() -> bool:
        try:
            ann.connect()
        except (OSError, WebSocketException):
            return False
        return True

    wait_until(is_back)
    ann.until_answered()
    ann.sync()
    assert [each["talk"]["text"] for each in ann.seen[0].said] == [f"{n}" for n in range(20)]
    ann.close()
    server.stop()
