"""Makes quests with `dedale generate`, in a child process."""

import sys
from collections.abc import Sequence

from dedale.games.base import Source
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import MazeError
from dedale.server.child_process import output_of

GENERATE = (sys.executable, "-m", "dedale", "generate")


class NotMade(Exception):
    """No quest came of it; the text says why."""


async def generated(command: Sequence[str], seconds: float) -> str:
    """The maze file that the command prints, checked. Raises NotMade."""
    made, complaint = await output_of(command, seconds)
    try:
        text = made.decode().strip() + "\n"
        read_quest(Source("quest", text))
    except (UnicodeDecodeError, MazeError):
        raise NotMade(complaint.decode(errors="replace")) from None
    return text
