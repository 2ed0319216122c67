"""A real terminal for tests: `dedale` in a pseudo-terminal, its screen read by an emulator."""

import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path

import pyte

# Make the pseudo-terminal the controlling terminal, so that keys like Ctrl-C work.
START = """
import fcntl, signal, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever started the tests may ignore it
from dedale.cli import main
sys.exit(main(sys.argv[1:]))
"""
PATIENCE_S = 20


class Terminal:
    """Runs `dedale` with these arguments. `keys` types, `until` waits for something to be on the screen."""

    def __init__(
        self,
        *words: str,
        home: Path,
        kind: str = "linux",
        width: int = 80,
        height: int = 24,
        patience_s: float = PATIENCE_S,
    ) -> None:
        self.patience_s = patience_s
        self.screen = pyte.Screen(width, height)
        self.stream = pyte.ByteStream(self.screen)
        self.master, slave = pty.openpty()
        self.resize(width, height)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=home,
            env={
                **os.environ,
                "TERM": kind,
                "XDG_DATA_HOME": str(home),
                "HOME": str(home),
                "LC_ALL": "C.UTF-8",
            },
            start_new_session=True,
        )

    def resize(self, width: int, height: int) -> None:
        self.screen.resize(height, width)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def keys(self, text: str) -> None:
        os.write(self.master, text.encode())

    @property
    def shown(self) -> str:
        return "\n".join(self.screen.display)

    def until(self, text: str, *, gone: bool = False) -> str:
        """Return the screen as soon as the text is on it, or has gone."""
        end = time.monotonic() + self.patience_s
        while (text in self.shown) == gone:
            assert time.monotonic() < end, f"waited for {text!r}:\n{self.shown}"
            self._read(0.1)
        return self.shown

    def ended(self) -> int:
        """Return the exit code, after reading whatever was still written."""
        end = time.monotonic() + self.patience_s
        while self.process.poll() is None:
            assert time.monotonic() < end, self.shown
            self._read(0.1)
        while self._read(0):
            pass
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.slave)
        os.close(self.master)

    def _read(self, wait_s: float) -> bool:
        if not select.select([self.master], [], [], wait_s)[0]:
            return False
        self.stream.feed(os.read(self.master, 65536))
        return True
