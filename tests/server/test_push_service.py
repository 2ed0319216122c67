"""The server sends messages to push services, and can be made to send them nowhere else."""

import asyncio
import socket
from typing import Any

import pytest

from dedale.server.push_service import LONGEST_ENDPOINT, post, read_endpoint
from server.push_stand_in import push_service

KNOWN = [
    "https://fcm.googleapis.com/fcm/send/abc:def",
    "https://updates.push.services.mozilla.com/wpush/v2/abc",
    "https://wns2-par02p.notify.windows.com/w/?token=abc",
    "https://web.push.apple.com/QabC",
    "https://fcm.googleapis.com:443/x",
]
NOT_THEIRS = [
    "http://fcm.googleapis.com/x",
    "https://maze.example/x",
    "https://fcm.googleapis.com.maze.example/x",
    "https://evilfcm.googleapis.com/x",
    "https://fcm.googleapis.com@maze.example/x",
    "https://ann:b@fcm.googleapis.com/x",
    "https://maze.example#fcm.googleapis.com/x",
    "https://maze.example\\@fcm.googleapis.com/x",
    "https://fcm.googleapis.com:22/x",
    "https://fcm.googleapis.com:x/x",
    "https://[::1]/x",
    "https://127.0.0.1/x",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "ftp://fcm.googleapis.com/x",
    "//fcm.googleapis.com/x",
    "https://fcm.googleapis.com/a b",
    "https://fcm.googleapis.com/x\r\nhost: maze.example",
    "https://fcm.googleapis.com/é",
    "https://",
    "",
    "https://fcm.googleapis.com/" + "x" * LONGEST_ENDPOINT,
]


@pytest.mark.parametrize("url", KNOWN)
def test_the_services_of_the_browsers_are_known(url: str) -> None:
    endpoint = read_endpoint(url)
    assert endpoint
    assert endpoint.port == 443
    assert url.endswith(endpoint.path)


@pytest.mark.parametrize("url", NOT_THEIRS)
def test_no_other_address_is_taken_for_one(url: str) -> None:
    assert read_endpoint(url) is None


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "::1", "fd00::1",
     "fe80::1", "::ffff:127.0.0.1", "0.0.0.0"],
)  # fmt: skip
def test_a_name_that_leads_to_a_private_address_is_not_followed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> None:
        loop = asyncio.get_running_loop()

        async def found(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 0, "", (address, 443))]

        async def connected(*_: Any, **__: Any) -> None:
            raise AssertionError("it was contacted")

        monkeypatch.setattr(loop, "getaddrinfo", found)
        monkeypatch.setattr(asyncio, "open_connection", connected)
        endpoint = read_endpoint(KNOWN[0])
        assert endpoint
        with pytest.raises(OSError, match="no public address"):
            await post(endpoint, {}, b"")

    asyncio.run(run())


def test_the_connection_goes_to_the_address_that_was_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def run() -> None:
        loop = asyncio.get_running_loop()

        async def found(*_: Any, **__: Any) -> list[Any]:
            return [(0, 0, 0, "", (address, 443)) for address in ("10.0.0.1", "8.8.8.8")]

        async def connected(address: str, port: int, *, ssl: Any, server_hostname: str) -> None:
            asked.append((address, port, ssl.check_hostname, server_hostname))
            raise OSError("enough")

        monkeypatch.setattr(loop, "getaddrinfo", found)
        monkeypatch.setattr(asyncio, "open_connection", connected)
        endpoint = read_endpoint(KNOWN[0])
        assert endpoint
        with pytest.raises(OSError, match="enough"):
            await post(endpoint, {}, b"")

    asyncio.run(run())
    assert asked == [("8.8.8.8", 443, True, "fcm.googleapis.com")]


@pytest.mark.parametrize("status", [201, 302, 307, 410, 500])
def test_the_answer_is_a_status_and_no_redirect_is_followed(status: int) -> None:
    with push_service() as service:
        service.status = status
        endpoint = read_endpoint(f"{service.origin}/one?two", service.origin)
        assert endpoint
        assert asyncio.run(post(endpoint, {"ttl": "9"}, b"body")) == status
        [(path, headers, body)] = service.received
    assert (path, headers["ttl"], body) == ("/one?two", "9", b"body")


def test_whoever_answers_nothing_or_nonsense_is_given_up() -> None:
    async def run() -> None:
        async def nonsense(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"SSH-2.0\r\n")
            writer.close()

        server = await asyncio.start_server(nonsense, "127.0.0.1", 0)
        origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        endpoint = read_endpoint(f"{origin}/x", origin)
        assert endpoint
        with pytest.raises(OSError, match="does not speak HTTP"):
            await post(endpoint, {}, b"")
        server.close()
        with pytest.raises(OSError):  # noqa: PT011 (whatever the system says)
            await post(endpoint, {}, b"")

    asyncio.run(run())
