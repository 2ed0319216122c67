"""Whether a step is done: patterns are the parts of an action, an event or a view that matter."""

from collections.abc import Iterable
from typing import Any

from dedale.lessons.lesson import JSON


def includes(whole: Any, part: Any) -> bool:
    """True if everything in a pattern is in a value. Fields that the pattern leaves out may be anything."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(
            name in whole and includes(whole[name], value) for name, value in part.items()
        )
    return bool(whole == part)


def is_done(patterns: Iterable[JSON], action: JSON | None, events: list[JSON], view: JSON) -> bool:
    """`action` is None unless the learner acted."""
    return any(
        (action is not None and includes(action, pattern))
        if "do" in pattern
        else includes(view, pattern["view"])
        if "view" in pattern
        else any(includes(event, pattern) for event in events)
        for pattern in patterns
    )
