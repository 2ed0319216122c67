"""What systemd expects of a service: sockets that it opened come as files, news go to a socket."""

import asyncio
import os
import socket
from contextlib import suppress

FIRST_FILE = 3


def inherited_sockets() -> list[socket.socket]:
    """Sockets on which systemd listens for us (LISTEN_FDS), if it does."""
    if os.environ.get("LISTEN_PID") != str(os.getpid()):
        return []
    last = FIRST_FILE + int(os.environ.get("LISTEN_FDS", "0"))
    return [socket.socket(fileno=number) for number in range(FIRST_FILE, last)]


def notify(news: str) -> None:
    """Tell systemd: READY=1, STOPPING=1, WATCHDOG=1. Elsewhere, nobody listens."""
    path = os.environ.get("NOTIFY_SOCKET", "")
    if path:
        with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
            sender.setblocking(False)
            sender.sendto(news.encode(), "\0" + path[1:] if path.startswith("@") else path)


async def feed_watchdog() -> None:
    """Say that the event loop turns, twice as often as asked. systemd restarts a server that hangs."""
    microseconds = os.environ.get("WATCHDOG_USEC", "")
    if microseconds and os.environ.get("WATCHDOG_PID", str(os.getpid())) == str(os.getpid()):
        while True:
            notify("WATCHDOG=1")
            await asyncio.sleep(int(microseconds) / 2_000_000)
