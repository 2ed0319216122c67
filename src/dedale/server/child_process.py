"""Work for a child process of the lowest priority, with limits of time and memory."""

import asyncio
import os
from asyncio.subprocess import PIPE
from collections.abc import Sequence
from contextlib import suppress

from dedale.server.memory_limit import limit_memory

LOWEST_PRIORITY = 19
TOO_LONG = b"it took too long"


async def output_of(command: Sequence[str], seconds: float, given: bytes = b"") -> tuple[bytes, bytes]:
    """What the command prints, and its complaints. It is killed when the time is over, or when this is
    cancelled."""
    process = await asyncio.create_subprocess_exec(
        *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
    )
    limit_memory(process.pid)
    if hasattr(os, "setpriority"):
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST_PRIORITY)
    try:
        async with asyncio.timeout(seconds):
            return await process.communicate(given)
    except TimeoutError:
        return b"", TOO_LONG
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
