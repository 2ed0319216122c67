"""What a lesson is made of."""

from collections.abc import Mapping
from typing import Any, Literal, get_args

from msgspec import Struct

from dedale.grid import MazeError, Section

JSON = dict[str, Any]
Others = Literal["script", "bots", "nobody"]
"""Who else plays: players moved by the lesson, bots at a real table, or nobody at a real table for one."""
OTHERS: tuple[Others, ...] = get_args(Others)
Words = Mapping[str, str]
"""A sentence by language. English stands in for a missing one."""


class Step(Struct, frozen=True):
    """One thing to learn, which is said, shown and done."""

    section: Section
    say: Words
    wrong: Words
    """The answer to doing something else; empty if nothing else can be done."""
    show: tuple[tuple[str, str], ...]
    """What is pointed at: a kind (`piece`, `square`, `panel`, `seat`) and which one."""
    solution: tuple[JSON, ...]
    """The lesson's own solution; empty if there is only something to read or to wait for."""
    done: tuple[JSON, ...]
    """Patterns, one of which must match: parts of an action, an event or a `view`."""
    then: tuple[JSON, ...]
    """What the others do next, in the referee's notation."""
    clock: tuple[int, int] | None
    """When the step begins and how long its clock runs, in lessons about the sand."""


class Lesson(Struct, frozen=True):
    path: str
    section: Section
    title: Words
    new: JSON
    """The match as the contract's `new`, with the texts of its files."""
    seat: int
    """The learner's seat."""
    others: Others
    before: tuple[JSON, ...]
    """What is done before the first step."""
    steps: tuple[Step, ...]

    @property
    def game(self) -> str:
        return str(self.new["game"])

    def wrong(self, section: Section, field: str, sentence: str) -> MazeError:
        """What is wrong with a field of this lesson."""
        return MazeError(self.path, *section.place_of_field(field), sentence)
