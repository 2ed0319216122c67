"""A connection that is cut for a moment costs nobody the seat."""

from dedale.server import messages as say
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
