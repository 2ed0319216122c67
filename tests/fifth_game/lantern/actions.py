"""The actions: `{"do": "step", "dir": "N"}`."""

from msgspec import Struct

from dedale.grid import Direction


class Step(Struct, frozen=True, tag_field="do", tag="step", forbid_unknown_fields=True):
    """Carry the lantern one square that way."""

    dir: Direction


Action = Step
