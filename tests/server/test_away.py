"""A connection that is cut for a moment costs nobody the seat."""

from dedale.server import messages as say
from dedale.server.room import Room
from server.timeless import DEVICE, Timeless


class Somebody:
    """A member who only collects what it is sent."""

    watching = False

    def __init__(self, device: str) -> None:
        self.device = device

    def send(self, *frames: bytes) -> None: ...


def test_a_seat_is_freed_only_after_a_while() -> None:
    room = Timeless("duel", {"players": 2}, "Ann", "wanderer")
    host, guest = Somebody(DEVICE), Somebody("guest")
    room.join(host)
    room.join(guest)
    room.handle(host, say.Bot(1, None))
    room.handle(guest, say.Sit(1, "Bo"))
    room.leave(guest)
    room.seconds += 9
    room.handle(host, say.Free(1))
    assert room.lobby.seats[1], "nine seconds are a tunnel"
    room.seconds += 1
    room.handle(host, say.Free(1))
    assert room.lobby.seats[1] is None


def two() -> tuple[Timeless, Somebody, Somebody]:
    """Ann, who is the host, and Bo at a duel, both there."""
    room = Timeless("duel", {"players": 2}, "Ann", "wanderer")
    host, guest = Somebody(DEVICE), Somebody("guest")
    room.join(host)
    room.join(guest)
    room.handle(host, say.Bot(1, None))
    room.handle(guest, say.Sit(1, "Bo"))
    return room, host, guest


def test_the_table_of_a_host_is_taken_only_after_a_while() -> None:
    room, host, guest = two()
    room.leave(host)
    room.seconds += 9
    room.handle(guest, say.Host(1))
    room.handle(guest, say.Free(0))
    assert room.lobby.host == DEVICE
    assert room.lobby.seats[0]
    room.seconds += 1
    room.handle(guest, say.Host(1))
    assert room.lobby.host == "guest"


def test_after_a_restart_everybody_has_time_to_come_back() -> None:
    before, _, _ = two()
    again = Room(before.row, before._world)
    guest = Somebody("guest")
    again.join(guest)
    before.seconds += 9
    again.handle(guest, say.Host(1))
    again.handle(guest, say.Free(0))
    assert again.lobby == before.lobby
    before.seconds += 1
    again.handle(guest, say.Free(0))
    assert again.lobby.seats[0] is None
