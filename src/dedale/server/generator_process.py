"""Makes quests with `dedale generate`, in a child process of the lowest priority."""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress

from dedale.games.base import Source
from dedale.games.tower.quest_reader import read_quest
from dedale.grid import MazeError
from dedale.server.memory_limit import limit_memory

GENERATE = (sys.executable, "-m", "dedale", "generate")
LOWEST_PRIORITY = 19


class NotMade(Exception):
    """No quest came of it; the text says why."""


async def generated(command: Sequence[str], seconds: float) -> str:
    """The maze file that the command prints, checked. Raises NotMade."""
    process = await asyncio.create_subprocess_exec(*command, stdout=PIPE, stderr=PIPE, start_new_session=True)
    limit_memory(process.pid)
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST_PRIORITY)
    try:
        async with asyncio.timeout(seconds):
            made, complaint = await process.communicate()
    except TimeoutError:
        made, complaint = b"", b"it took too long"
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
    try:
        text = made.decode().strip() + "\n"
        read_quest(Source("quest", text))
    except (UnicodeDecodeError, MazeError):
        raise NotMade(complaint.decode(errors="replace")) from None
    return text
