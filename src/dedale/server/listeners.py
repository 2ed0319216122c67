"""Sockets to listen on."""

import socket


def listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def is_free(port: int) -> bool:
    """True if this machine can listen on that port."""
    try:
        listen("127.0.0.1", port).close()
    except OSError:
        return False
    return True


def address_of(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def port_of(listener: socket.socket) -> int:
    return int(listener.getsockname()[1])
