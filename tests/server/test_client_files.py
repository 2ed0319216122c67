"""The client's files are small on the wire, and browsers cache what they may."""

import gzip
import re
from collections.abc import Iterator

import pytest

from dedale.server.static_files import CLIENT, accepted
from server.harness import Server
from server.raw import Answer, Raw


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("files") / "tables.db").start()
    yield server
    server.stop()


def get(server: Server, path: str, **headers: str) -> Answer:
    raw = Raw(server)
    answer = raw.ask("GET", path, b"", **headers)
    raw.close()
    return answer


@pytest.fixture(scope="module")
def script(server: Server) -> str:
    """Return the address of the client's first script, which has a hash in its name."""
    found = re.search(r'src="(/assets/[^"]+\.js)"', get(server, "/").body.decode())
    assert found
    return found[1]


def test_what_was_compressed_is_sent_to_those_who_take_it(server: Server, script: str) -> None:
    plain = get(server, script)
    assert "content-encoding" not in plain.headers
    packed = get(server, script, accept_encoding="gzip")
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    best = get(server, script, accept_encoding="gzip, deflate, br, zstd")
    assert best.headers["content-encoding"] == "br"
    assert len(best.body) < len(packed.body) < len(plain.body)
    for each in (plain, packed, best):
        assert each.headers["content-type"].startswith("text/javascript")
        assert each.headers["vary"] == "Accept-Encoding"
        assert int(each.headers["content-length"]) == len(each.body)
    assert len({each.headers["etag"] for each in (plain, packed, best)}) == 3


@pytest.mark.parametrize("coding", ["br", "gzip", ""])
def test_what_a_browser_has_is_not_sent_again(server: Server, script: str, coding: str) -> None:
    for path in (script, "/", "/sw.js"):
        first = get(server, path, accept_encoding=coding)
        again = get(server, path, accept_encoding=coding, if_none_match=first.headers["etag"])
        assert (again.status, again.body) == (304, b"")
        for name in ("vary", "cache-control", "etag"):
            assert again.headers[name] == first.headers[name]


def test_only_names_that_change_with_their_contents_are_kept_for_good(server: Server, script: str) -> None:
    assert "immutable" in get(server, script).headers["cache-control"]
    for path in ("/", "/tower", "/sw.js", "/assets/icon.svg"):
        answer = get(server, path)
        assert (answer.status, answer.headers["cache-control"]) == (200, "no-cache"), path


def test_every_page_is_the_same_small_file(server: Server) -> None:
    home = get(server, "/", accept_encoding="br")
    assert home.headers["content-type"].startswith("text/html")
    assert get(server, "/table/abc", accept_encoding="br").body == home.body


def test_people_who_are_lost_get_a_page_and_programs_a_word(server: Server) -> None:
    for path in ("/nowhere", "/table/a/b"):
        page = get(server, path, accept="text/html,*/*")
        assert (page.status, page.body) == (404, get(server, "/").body)
        assert get(server, path).body == b"Not Found.\n"
    assert get(server, "/api/nowhere", accept="text/html").body.startswith(b"{")


@pytest.mark.parametrize("coding", ["br", ""])
@pytest.mark.parametrize("beyond", ["../index.html", "../../tables.py"])
def test_nothing_else_is_reached_by_way_of_the_files(server: Server, beyond: str, coding: str) -> None:
    assert (CLIENT / "assets" / beyond).is_file(), "there is something to reach"
    for path in (beyond, beyond.replace("/", "%2f"), beyond.replace("..", "%2e%2e"), ""):
        assert get(server, f"/assets/{path}", accept_encoding=coding).status == 404, path


def test_files_are_only_read(server: Server, script: str) -> None:
    raw = Raw(server)
    assert raw.ask("POST", script, b"{}", accept_encoding="br").status == 405
    raw.close()


def test_a_coding_may_be_refused() -> None:
    assert accepted("br;q=0, gzip;q=0.5, *;q=0") == {"gzip"}
    assert accepted(" BR , gzip; q=1.0") == {"br", "gzip"}
    assert accepted("") == {""}


def test_the_drawings_are_files_of_their_own(server: Server) -> None:
    sheets = sorted(path.name for path in (CLIENT / "assets").glob("heroes-*.svg"))
    assert sheets
    answer = get(server, f"/assets/{sheets[0]}", accept_encoding="br")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["content-encoding"] == "br"
