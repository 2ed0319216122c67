"""The actions of the Duel, as in the contract (`{"do": "step", "dir": "N"}`)."""

from msgspec import Struct

from dedale.grid import Direction, Edge, Square


class _Action(
    Struct, frozen=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True
):
    pass


class Token(_Action, frozen=True):
    """Place a wall token during preparation (DUEL-11)."""

    at: Square


class Step(_Action, frozen=True):
    dir: Direction


class Door(_Action, frozen=True):
    """Place one's door (DUEL-23)."""

    edge: Edge


class Rock(_Action, frozen=True):
    """Place one's rock (`at`, DUEL-24) or push it (`dir`, DUEL-41). Exactly one of the two."""

    at: Square | None = None
    dir: Direction | None = None


class Push(_Action, frozen=True):
    """Push a neighbouring pawn to a square (DUEL-43). With a sword and without `to`, kill it (DUEL-45)."""

    dir: Direction
    to: Square | None = None


class Shoot(_Action, frozen=True):
    dir: Direction


class Tunnel(_Action, frozen=True):
    to: Square


class Wall(_Action, frozen=True):
    """Lay a wall for a revealed token (DUEL-32). Its shape tells which piece it is."""

    token: Square
    edges: tuple[Edge, ...]


class Pass(_Action, frozen=True):
    pass


Action = Token | Step | Door | Rock | Push | Shoot | Tunnel | Wall | Pass
