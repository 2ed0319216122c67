"""What was acknowledged or shown is never lost, however the server ends, and no sand runs while it is
down."""

import time
from pathlib import Path
from random import Random

from contract.random_play import TINY
from dedale.games.registry import GAMES
from dedale.match.document import Document, decode_action, reopen
from server.company import Company, logged, plain
from server.harness import JSON, Client, Server, new_token, wait_until
from server.kept import match_in

DAY = 86_400_000
STORMS = 5
IN_FLIGHT = 100
"""How many actions a client may have under way. The limits of a socket allow no more."""
TOWER = {"quest": "1-1", "players": 3}
START = {"do": "start"}


def storm(company: Company, server: Server) -> None:
    """Everybody acts as fast as they can, without waiting for answers, until the server is killed."""
    for number in range(company.random.randint(2, 100)):
        for seat, client in company.holder.items():
            choices = [each for each in client.seen[seat].legal if each["do"] in ("move", "undo")]
            talk = {"do": "say", "text": f"{seat} says {number}"}
            client.act(seat, company.random.choice([*choices, talk]), times=company.random.choice((1, 1, 2)))
            if company.random.random() < 0.3:
                client.hear_all()
            client.until_answered(but=IN_FLIGHT - 1)
    server.kill()
    for client in company.everybody:
        client.hear_the_rest()
        client.close()


def positions(document: Document) -> list[JSON]:
    """Return what everybody could see after each entry of the log."""
    table = reopen(document)
    seen = [plain(table.view(None))]
    for t, seat, raw in document.log:
        assert isinstance(table.act(seat, decode_action(table.game, raw), t), list)
        seen.append(plain(table.view(None)))
    return seen


def test_nothing_acknowledged_or_shown_is_lost_in_a_storm_of_kills(server: Server, tmp_path: Path) -> None:
    assert GAMES["tower"].same_for_all
    random = Random("storm")
    company = Company(server, "tower", TOWER, [[0], [1], [2]], random)
    for number in range(STORMS):
        storm(company, server)
        kept = match_in(server.database, tmp_path / f"copy {number}")
        log = [(seat, key) for (_, seat, _), key in zip(kept.document.log, kept.keys, strict=True)]
        assert len(set(log)) == len(log), "an action counted twice"
        for seat, client in company.holder.items():
            lost = {key for key in client.sent if client.acked[key]} - {key for at, key in log if at == seat}
            assert not lost
        seen = positions(kept.document)
        for client in company.everybody:
            assert all(shown.view in seen for shown in client.seen.values())
        server.start()
        for client in company.everybody:
            client.connect()
            client.until_answered()
        for client in company.everybody:
            client.catch_up()
        [last] = company.spectator.seen.values()
        assert all(shown.view == last.view for each in company.players for shown in each.seen.values())
    server.stop()
    rows = logged(server.database)
    assert [n for n, *_ in rows] == [*range(1, len(rows) + 1)]
    done = {(seat, key) for _, _, seat, key, _ in rows}
    assert len(done) == len(rows)
    sent = [(seat, client, key) for seat, client in company.holder.items() for key in client.sent]
    acked = {(seat, key) for seat, client, key in sent if client.acked[key]}
    refused = {(seat, key) for seat, client, key in sent if client.answers[key]["type"] == "refused"}
    # One of two copies may be refused and the other arrive when it is allowed, just before the server dies.
    assert acked <= done <= acked | refused
    assert len(rows) > STORMS


def mall(server: Server, sand_ms: int, players: int = 2) -> Company:
    options = {"scenario": 1, "players": players, "sand_ms": sand_ms}
    company = Company(server, "mall", options, [[seat] for seat in range(players)], Random(1))
    assert company.players[0].do(0, START)["type"] == "ack"
    for client in company.everybody:
        client.catch_up()
    return company


def test_no_sand_runs_while_the_server_is_down_and_nobody_who_sits_is_back(server: Server) -> None:
    company = mall(server, DAY)
    table = company.players[0].lobby["id"]
    started = company.spectator.seen[None].t
    company.players[1].well("stand", seat=1)
    server.kill()
    for client in company.everybody:
        client.hear_the_rest()
        client.close()
    server.start()
    # Neither the spectators' link, nor a visitor, nor the host of another table wakes it.
    visitor = Client(server, table)
    watching = Client(server, watch=visitor.lobby["watch"], token=company.players[0].token)
    company.spectator.connect()
    for client in (visitor, watching, company.spectator):
        assert (client.lobby["playing"], client.lobby["asleep"]) == (True, True)
        later = time.monotonic() + 0.05
        while time.monotonic() < later:
            client.catch_up()
            assert client.now == client.seen[None].t == started
    before = time.monotonic()
    company.players[0].connect()
    assert not company.players[0].lobby["asleep"]
    company.players[0].catch_up()
    passed = (time.monotonic() - before) * 1000
    assert started <= company.players[0].now <= started + passed + 1
    for client in (visitor, watching, company.spectator):
        client.catch_up()
        assert not client.lobby["asleep"]
        assert client.seen[None].view["sand_ms"] == DAY
    company.players[0].until_time(started + 50)


def test_whoever_takes_a_free_seat_wakes_the_table(server: Server) -> None:
    company = mall(server, DAY)
    company.players[1].well("stand", seat=1)
    server.kill()
    server.start()
    visitor = Client(server, company.players[0].lobby["id"])
    assert visitor.lobby["asleep"]
    visitor.well("sit", seat=1, name="Dee")
    assert not visitor.lobby["asleep"]
    visitor.until_time(visitor.now + 1)


def test_the_sand_goes_on_where_it_was_and_the_loss_comes_at_its_millisecond(server: Server) -> None:
    company = mall(server, 1_500)
    company.kill_and_return()
    for client in company.everybody:
        client.until_over()
    server_log = server.replay(company.spectator.lobby["replay"])
    [[started, _, _]] = server_log["log"]
    assert server_log["t"] == started + 1_500
    assert server_log["outcome"]["result"] == "lost"
    assert {shown.t for client in company.everybody for shown in client.seen.values()} == {started + 1_500}


def test_the_sand_runs_out_while_nobody_is_there(server: Server) -> None:
    company = mall(server, 1_000)
    for client in company.everybody:
        client.cut()
    token = company.players[0].token
    wait_until(lambda: not server.http("GET", "/api/tables", token=token)[1]["tables"][0]["playing"])
    for client in company.everybody:
        client.connect()
        client.until_over()
        [shown] = client.seen.values()
        assert shown.view["outcome"]["result"] == "lost"
    document = server.replay(company.spectator.lobby["replay"])
    assert document["t"] == document["log"][0][0] + 1_000


def test_a_server_that_is_stopped_says_goodbye_and_saves(server: Server) -> None:
    company = mall(server, DAY)
    stranger = Client(server, server.table("duel")["id"])
    before = company.players[0].now
    server.stop()
    for client in (*company.everybody, stranger):
        client.hear_the_rest()
        assert client.bye == {"type": "bye", "reason": "The server is shutting down.", "again": True}
        assert client.socket.close_code == 1013
        client.close()
    assert not server.database.with_name("tables.db-wal").exists()
    server.start()
    for client in (company.spectator, *company.players, stranger):
        client.connect()
    assert company.spectator.lobby["asleep"]
    company.spectator.catch_up()
    assert not company.spectator.lobby["asleep"]
    assert company.spectator.now >= before
    server.kill()
    document = match_in(server.database, server.database.parent / "copy").document
    assert document.t >= before
    assert [raw for _, _, raw in document.log] == [START]


def test_a_move_made_just_before_the_stop_is_kept(server: Server) -> None:
    company = Company(server, "tower", TOWER, [[0], [1], [2]], Random(3))
    keys = [client.act(seat, {"do": "say", "text": "last words"}) for seat, client in company.holder.items()]
    server.signal_stop()
    for client in company.everybody:
        client.hear_the_rest()
    server.wait_for_stop()
    kept = match_in(server.database, server.database.parent / "copy")
    for client, key in zip(company.players, keys, strict=True):
        assert key in kept.keys or not client.acked[key]


def test_progress_tables_and_shared_texts_survive(server: Server) -> None:
    token = new_token()
    made = server.table("mall", token=token, name="Ann")
    _, shared = server.http("POST", "/api/shared", {"text": TINY.read_text(encoding="utf-8")}, token)
    assert server.http("PUT", "/api/progress/1-1", {"moves": 20}, token)[0] == 200
    assert server.http("PUT", "/api/progress/1-1", {"moves": 30}, token)[0] == 200
    assert server.http("PUT", "/api/daily/2025-12-24", {"moves": 9, "seconds": 80}, token)[0] == 200
    assert server.http("PUT", "/api/daily/2025-12-24", {"moves": 8, "seconds": 70}, token)[0] == 200
    server.kill()
    server.start()
    assert server.http("GET", "/api/progress", token=token)[1] == {
        "floors": {"1-1": {"moves": 20}}, "daily": {"2025-12-24": {"moves": 9, "seconds": 80}}
    }  # fmt: skip
    assert server.http("GET", f"/api/shared/{shared['id']}")[1]["kind"] == "tiles"
    assert server.http("GET", f"/api/codes/{made['code']}")[1] == {"id": made["id"]}
    assert [each["id"] for each in server.http("GET", "/api/tables", token=token)[1]["tables"]] == [
        made["id"]
    ]
    own = server.table("mall", {"tiles": f"shared:{shared['id']}", "scenario": 1}, token)
    assert Client(server, own["id"]).lobby["options"]["tiles"]["path"] == f"shared:{shared['id']}"
