"""One of several processes that serve one port. The front process hands it connections over a channel."""

import socket
import sys

import msgspec

from dedale.server.logs import log_to_stderr
from dedale.server.runner import serve
from dedale.server.schema import BadDatabase
from dedale.server.settings import Settings


def main() -> None:
    """The argument is the number of the channel; the settings come on standard input."""
    settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
    log_to_stderr(settings.log)
    try:
        serve(settings, lambda address: None, socket.socket(fileno=int(sys.argv[1])))
    except BadDatabase as error:
        sys.exit(f"dedale: {error}")
