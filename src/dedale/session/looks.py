"""What people look like at a table: a figure and a colour, so that no two of them look alike."""

from collections.abc import Iterator
from typing import Literal, get_args

from msgspec.structs import replace

from dedale.session import lobby as seating
from dedale.session.lobby import Change, Lobby

Figure = Literal["dwarf", "elf", "barbarian", "mage", "sister"]
Colour = Literal["orange", "green", "yellow", "purple", "blue", "red", "grey"]


def set_look(lobby: Lobby, seat: int, device: str, figure: Figure, colour: Colour) -> Change:
    """Grant the wish if nobody else here looks like that. Otherwise change the colour, or else the figure."""
    if refusal := seating.not_yours(lobby, seat, device):
        return refusal
    taken = {(each.figure, each.colour) for other, each in enumerate(lobby.seats) if each and other != seat}
    looks = ((one, other) for one in _from(figure, Figure) for other in _from(colour, Colour))
    found = next(look for look in looks if look not in taken)
    sitter = lobby.seats[seat]
    assert sitter is not None
    return lobby.with_seat(seat, replace(sitter, figure=found[0], colour=found[1]))


def _from(wish: str, choice: object) -> Iterator[str]:
    """All of a choice, beginning with that one."""
    values = get_args(choice)
    begin = values.index(wish)
    yield from values[begin:]
    yield from values[:begin]
