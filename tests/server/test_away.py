"""A short interruption of the connection costs nobody their seat."""

from msgspec import Raw

from dedale.session import messages as say
from dedale.session.table import Table
from server.timeless import DEVICE, Timeless


class Somebody:
    """A member who only collects what it is sent."""

    watching = False

    def __init__(self, device: str) -> None:
        self.device = device

    def send(self, *frames: bytes) -> None: ...


def test_a_seat_is_freed_only_after_a_while() -> None:
    table = Timeless("duel", {"players": 2}, "Ann", "wanderer")
    host, guest = Somebody(DEVICE), Somebody("guest")
    table.join(host)
    table.join(guest)
    table.handle(host, say.Bot(1, None))
    table.handle(guest, say.Sit(1, "Bo"))
    table.leave(guest)
    table.seconds += 9
    table.handle(host, say.Free(1))
    assert table.lobby.seats[1], "nine seconds are a tunnel"
    table.seconds += 1
    table.handle(host, say.Free(1))
    assert table.lobby.seats[1] is None


def two() -> tuple[Timeless, Somebody, Somebody]:
    """Ann, who is the host, and Bo at a duel, both present."""
    table = Timeless("duel", {"players": 2}, "Ann", "wanderer")
    host, guest = Somebody(DEVICE), Somebody("guest")
    table.join(host)
    table.join(guest)
    table.handle(host, say.Bot(1, None))
    table.handle(guest, say.Sit(1, "Bo"))
    return table, host, guest


def test_the_table_of_a_host_is_taken_only_after_a_while() -> None:
    table, host, guest = two()
    table.leave(host)
    table.seconds += 9
    table.handle(guest, say.Host(1))
    table.handle(guest, say.Free(0))
    assert table.lobby.host == DEVICE
    assert table.lobby.seats[0]
    table.seconds += 1
    table.handle(guest, say.Host(1))
    assert table.lobby.host == "guest"


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    before, _, _ = two()
    again = Table(before.record, before.context)
    guest = Somebody("guest")
    again.join(guest)
    before.seconds += 9
    again.handle(guest, say.Host(1))
    again.handle(guest, say.Free(0))
    assert again.lobby == before.lobby
    before.seconds += 1
    again.handle(guest, say.Free(0))
    assert again.lobby.seats[0] is None


def test_the_sand_stands_still_while_only_bots_are_left() -> None:
    table = Timeless("mall", {"players": 2}, "Ann", "brisk")
    ann, onlooker = Somebody(DEVICE), Somebody("onlooker")
    table.join(ann)
    table.join(onlooker)
    assert table.live
    table.handle(ann, say.Act(0, Raw(b'{"do":"start"}')))
    table.seconds += 5
    table.leave(ann)
    sand, log = table.live.clock.t(), len(table.live.match.log)
    table.seconds += 600
    table.tick()
    assert table.next_tick() is None, "no bot plays on"
    assert len(table.live.match.log) == log
    assert table.lobby.playing
    table.join(ann)
    assert table.live.clock.t() == sand
    table.seconds += 1
    assert table.live.clock.t() == sand + 1000


def test_the_sand_runs_on_as_long_as_one_player_is_here() -> None:
    table = Timeless("mall", {"players": 3}, "Ann", "brisk")
    ann, bo = Somebody(DEVICE), Somebody("bo")
    table.join(ann)
    table.join(bo)
    table.handle(ann, say.Bot(1, None))
    table.handle(bo, say.Sit(1, "Bo"))
    table.leave(ann)
    assert not table.asleep
    table.leave(bo)
    assert table.asleep
    table.join(bo)
    assert not table.asleep


def test_the_sand_runs_on_at_a_table_of_people() -> None:
    table, host, guest = two()
    table.leave(host)
    table.leave(guest)
    assert not table.asleep
