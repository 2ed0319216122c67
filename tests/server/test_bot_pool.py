"""Bots of the server run in separate processes: nobody waits for them, and they may even die."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dedale.games.duel.setup import Options as DuelOptions
from dedale.match.document import read, replay
from dedale.server import bot_pool
from dedale.server.bot_pool import MOST_PROCESSES, BotPool, Remote
from dedale.session.seated_bot import Place, Question
from server.harness import Client, Server, new_token
from server.process_faults import FAULTS, Fault
from server.raw import OwnServer, Raw

BOTS = """
import os, time
from pathlib import Path
from dedale.bots import registry
from dedale.bots.base import Do, Wait
from dedale.bots.mall import MACHINE, Teammate

flag = Path({flag!r})

class Eager:
    "Does the first thing that it may, at once."
    def __init__(self, seed):
        pass
    def answer(self, view, legal, t):
        return Do(legal[0]) if legal else Wait()

class Slow(Eager):
    "Thinks until somebody lets it go."
    def answer(self, view, legal, t):
        while not flag.exists():
            time.sleep(0.01)
        return super().answer(view, legal, t)

class Mortal(Eager):
    "Dies with all that is around it, once."
    def answer(self, view, legal, t):
        if not flag.exists():
            flag.touch()
            os._exit(3)
        return super().answer(view, legal, t)

class Stuck(Eager):
    "Thinks for ever, once."
    def answer(self, view, legal, t):
        if not flag.exists():
            flag.touch()
            time.sleep(3600)
        return super().answer(view, legal, t)

class Clumsy(Eager):
    "Stumbles, once."
    def answer(self, view, legal, t):
        if not flag.exists():
            flag.touch()
            raise ValueError("oh dear")
        return super().answer(view, legal, t)

class Greedy(Eager):
    "Takes all the memory that there is, once."
    def answer(self, view, legal, t):
        if not flag.exists():
            flag.touch()
            bytearray(1 << 40)
        return super().answer(view, legal, t)

for kind in (Eager, Slow, Mortal, Stuck, Clumsy, Greedy):
    registry.BOTS[kind.__name__.lower()] = kind
RAPID = MACHINE._replace(gap=(60, 60), glance=(1, 1), start=1, talk=0)
registry.OWN["mall"]["rapid"] = lambda seat, seed, options: Teammate(seat, seed, options, RAPID)
"""
BEFORE = """
import os, sys
from dedale.server import bot_pool
bots = {bots!r}
exec(bots)
bot_pool.COMMAND = [sys.executable, "-c", bots + "from dedale.server.bot_process import main; main()"]
bot_pool.LONGEST_SECONDS = {longest}
bot_pool.AGAIN_SECONDS = 0.01
from dedale.session import seated_bot
seated_bot.AGAIN_MS = 50
os.cpu_count = lambda: 2
"""
Start = Callable[..., Server]


@pytest.fixture
def flag(tmp_path: Path) -> Path:
    """What the bots wait for, or leave behind."""
    return tmp_path / "flag"


@pytest.fixture
def start(tmp_path: Path, flag: Path) -> Iterator[Start]:
    """Start a server with these bots. Both it and the bot processes know them."""
    started: list[Server] = []

    def start(longest: float = 600) -> Server:
        before = BEFORE.format(bots=BOTS.format(flag=str(flag)), longest=longest)
        started.append(OwnServer(tmp_path / "tables.db", "away_seconds=0", before).start())
        return started[0]

    yield start
    flag.touch()
    for server in started:
        if server.running:
            server.stop()
        assert not server.log()


def duel_with(server: Server, bot: str) -> Client:
    """Ann at a duel in which the bot begins."""
    token = new_token()
    made = server.table("duel", {"players": 2, "first": 1}, token, name="Ann", bots=bot, start=True)
    return Client(server, made["id"], token=token)


def processes(server: Server) -> int:
    lines = Raw(server).ask("GET", "/metrics").body.decode().splitlines()
    return int(
        float(next(line.split()[1] for line in lines if line.startswith("dedale_thinking_processes ")))
    )


def test_all_tables_share_a_few_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[bot_pool.ThinkingProcess] = []

    class Idle(bot_pool.ThinkingProcess):
        """Knows who waits for it, and runs nothing."""

        def __init__(self) -> None:
            super().__init__()
            started.append(self)

        def queue(self, bot: Remote) -> None:
            self.bots[bot.number] = bot

    def question() -> Question:
        raise AssertionError("nobody is asked")

    monkeypatch.setattr(bot_pool, "ThinkingProcess", Idle)
    monkeypatch.setattr(os, "cpu_count", lambda: 64)
    pool = BotPool()
    for table in range(3 * MOST_PROCESSES):
        place = Place("duel", "squire", 0, table, DuelOptions())
        pool.seat(place, f"table {table}", lambda: None).ask(question, lambda answer: None)
    assert [len(each.bots) for each in started] == [3] * MOST_PROCESSES


def test_who_thinks_long_delays_no_other_table(start: Start, flag: Path) -> None:
    server = start()
    assert processes(server) == 0, "there is none before somebody is asked"
    waiting = duel_with(server, "slow")
    ann = duel_with(server, "eager")
    for _ in range(5):
        ann.until(lambda: ann.seen[0].legal)
        assert ann.do(0, ann.seen[0].legal[0])["type"] == "ack"
    assert waiting.do(0, {"do": "say", "text": "Take your time."})["type"] == "ack"
    assert not waiting.seen[0].legal, "it is still thinking"
    assert processes(server) == 2
    flag.touch()
    waiting.until(lambda: waiting.seen[0].legal)
    assert waiting.do(0, waiting.seen[0].legal[0])["type"] == "ack"


@pytest.mark.parametrize(("bot", "complaint"), [("mortal", "IncompleteRead"), ("stuck", "TimeoutError")])
def test_a_process_that_dies_or_hangs_is_replaced(start: Start, flag: Path, bot: str, complaint: str) -> None:
    server = start(longest=5)
    ann = duel_with(server, bot)
    for _ in range(3):
        ann.until(lambda: ann.seen[0].legal)
        assert ann.do(0, ann.seen[0].legal[0])["type"] == "ack"
    assert flag.exists()
    server.complained(complaint)


def thinkers_of(server: Server) -> list[int]:
    """Return the bot processes of that server."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    return [int(pid) for pid in children if b"bot_process" in Path(f"/proc/{pid}/cmdline").read_bytes()]


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists the children of a process")
def test_bots_play_on_however_often_their_process_is_killed(start: Start) -> None:
    server = start()
    ann = duel_with(server, "eager")
    for _ in range(4):
        ann.until(lambda: ann.seen[0].legal)
        [pid] = thinkers_of(server)
        os.kill(pid, signal.SIGKILL)
        assert ann.do(0, ann.seen[0].legal[0])["type"] == "ack"
    ann.until(lambda: ann.seen[0].legal)
    other = duel_with(server, "eager")
    other.until(lambda: other.seen[0].legal)
    server.complained("a bot process died", times=4)
    metrics = Raw(server).ask("GET", "/metrics").body.decode()
    assert "dedale_thinking_processes_died_total 4" in metrics


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="only Linux lists the children of a process")
@pytest.mark.parametrize("fault", [FAULTS["stop"], FAULTS["starve"]], ids=["stop", "starve"])
def test_bots_play_on_and_people_do_not_wait_when_their_process_is_stopped_or_starved(
    start: Start, fault: Fault
) -> None:
    server = start(longest=2)
    ann, other = duel_with(server, "eager"), duel_with(server, "eager")
    for _ in range(2):
        ann.until(lambda: ann.seen[0].legal)
        for pid in thinkers_of(server):
            fault(pid)
        assert ann.do(0, ann.seen[0].legal[0])["type"] == "ack"
        assert other.do(0, {"do": "say", "text": "We go on."})["type"] == "ack"
    ann.until(lambda: ann.seen[0].legal)
    other.until(lambda: other.seen[0].legal)
    assert server.http("GET", "/healthz")[0] == 200
    server.forget_log()


def test_a_bot_that_takes_too_much_memory_is_ended(start: Start, flag: Path) -> None:
    server = start()
    ann = duel_with(server, "greedy")
    ann.until(lambda: ann.seen[0].legal)
    assert flag.exists()
    server.complained("MemoryError")


def test_a_bot_that_fails_is_asked_again_even_if_nothing_happens(start: Start) -> None:
    server = start()
    ann = duel_with(server, "clumsy")
    ann.until(lambda: ann.seen[0].legal)
    server.complained("oh dear")


def test_a_bot_that_fails_is_asked_again_when_something_happens(start: Start, flag: Path) -> None:
    server = start()
    ann = duel_with(server, "clumsy")
    while not flag.exists():
        ann.catch_up()
    assert ann.do(0, {"do": "say", "text": "Well?"})["type"] == "ack"
    ann.until(lambda: ann.seen[0].legal)
    server.complained("oh dear")


def test_bots_take_over_from_people_who_leave_and_play_to_the_end(start: Start) -> None:
    server = start()
    token, other = new_token(), new_token()
    made = server.table("mall", {"scenario": 2, "players": 4}, token, name="Ann")
    ann, bo = Client(server, made["id"], token=token), Client(server, made["id"], token=other)
    bo.well("sit", seat=1, name="Bo")
    bo.well("ready", seat=1, ready=True)
    for seat in (2, 3):
        ann.well("bot", seat=seat, bot="rapid")
    ann.well("start")
    ann.until(lambda: ann.seen[0].view["phase"] == "robbery")
    assert ann.refused("bot", seat=1, bot="rapid") == "taken", "he is here"
    bo.cut()
    ann.until(lambda: not ann.lobby["seats"][1]["here"])
    ann.well("bot", seat=1, bot="rapid")
    ann.well("stand", seat=0)
    ann.well("bot", seat=0, bot="rapid")
    ann.until(lambda: not ann.lobby["playing"])
    document = server.replay(ann.lobby["replay"])
    table = replay(read(json.dumps(document).encode()))
    assert table.outcome
    assert table.outcome.result == "won"
    assert {entry.seat for entry in table.log} == {0, 1, 2, 3}


def test_bots_among_themselves_go_on_after_a_restart_when_somebody_looks(start: Start) -> None:
    server = start()
    made = server.table("mall", {"scenario": 1, "players": 3}, bots="rapid", start=True)
    eve = Client(server, watch=made["watch"])
    eve.until(lambda: len(eve.seen[None].events) > 5)
    server.kill()
    eve.hear_the_rest()
    server.start()
    eve.connect()
    assert not eve.lobby["asleep"]
    eve.until(lambda: not eve.lobby["playing"])
    assert eve.seen[None].view["outcome"]["result"] == "won"
