"""The actions of the Hidden Labyrinth, as in the contract (`{"do": "step", "dir": "N"}`)."""

from msgspec import Struct

from dedale.grid import Direction, Edge


class _Action(Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True):
    pass


class Wall(_Action, frozen=True):
    """Build a wall there (HIDDEN-13)."""

    edge: Edge


class Ready(_Action, frozen=True):
    """Finish looking at the labyrinth (HIDDEN-14)."""


class Roll(_Action, frozen=True):
    """Roll the die (HIDDEN-21)."""


class Step(_Action, frozen=True):
    """Take one step that way, or run into a wall (HIDDEN-22)."""

    dir: Direction


class Stop(_Action, frozen=True):
    """End the turn with steps left (HIDDEN-21)."""


class Note(_Action, frozen=True):
    """Put a private marker on an edge, or remove it (HIDDEN-32)."""

    edge: Edge


Action = Wall | Ready | Roll | Step | Stop | Note
