"""Voice at a table: who may switch on, who is told, and what is passed on between browsers when."""

import base64
import hashlib
import hmac
import json

import msgspec
import pytest

from dedale.server.ice_servers import TURN_SECONDS, IceServers
from dedale.server.settings import BadSetting, make_settings
from dedale.session import messages as say
from dedale.session.session_description import media_sent
from server.harness import JSON
from server.timeless import Somebody, Timeless

BO, CY, EVE = "b" * 32, "c" * 32, "e" * 32
SEVERAL = {"scenario": 2, "players": 3}
SOUND, PICTURE = "m=audio 9 UDP/TLS/RTP/SAVPF 111", "m=video 9 UDP/TLS/RTP/SAVPF 96"


class Talking(Timeless):
    """A table at which Ann, Bo and Cy sit, and Eve watches."""

    def __init__(self, options: JSON = SEVERAL) -> None:
        super().__init__("mall", options, "Ann", None, start=False)
        self.ann, self.bo, self.cy = Somebody(), Somebody(BO), Somebody(CY)
        self.eve = Somebody(EVE)
        self._sent = 0
        self.eve.watching = True
        for member in (self.ann, self.bo, self.cy, self.eve):
            self.join(member)
        self.handle(self.bo, say.Sit(1, "Bo"))
        self.handle(self.cy, say.Sit(2, "Cy"))
        self.show()

    def told(self, member: Somebody) -> list[JSON]:
        """Return what this member is told about voices now. Everything else is thrown away."""
        frames = [json.loads(frame) for each, frame in self.show() if each is member]
        return [frame for frame in frames if frame["type"] in ("voice", "signal", "refused")]

    def switch(self, member: Somebody, *, camera: bool = False, afresh: bool = False) -> JSON:
        self.handle(member, say.Voice(on=True, camera=camera, afresh=afresh))
        return self.told(member)[-1]

    def signal(self, member: Somebody, to: int, sdp: str = "") -> None:
        self._sent += 1
        self.handle(member, say.Signal(to, say.Description("offer", sdp), key=f"k{self._sent}"))

    def start(self) -> None:
        for seat, member in enumerate((self.ann, self.bo, self.cy)):
            self.handle(member, say.Ready(seat, True))
        self.handle(self.ann, say.Start())
        assert self.lobby.playing
        self.do("start")

    def do(self, kind: str) -> None:
        self.handle(self.ann, say.Act(0, msgspec.Raw(b'{"do":"%b"}' % kind.encode())))


def seats_on(frame: JSON) -> list[int]:
    return [each["seat"] for each in frame["on"]]


def test_players_learn_who_is_on_and_spectators_do_not() -> None:
    table = Talking()
    table.handle(table.ann, say.Voice(on=True))
    frames = {each: json.loads(frame) for each, frame in table.show() if b'"voice"' in frame}
    assert {*frames} == {table.ann, table.bo, table.cy}
    other, mine = frames[table.bo], frames[table.ann]
    assert seats_on(other) == [0]
    assert other["you"] is None
    assert "ice" not in other
    assert mine["you"] == mine["on"][0]["join"]


@pytest.mark.parametrize("seated", [True, False])
def test_only_who_sits_here_can_switch_on(seated: bool) -> None:
    table = Talking()
    stranger = table.eve if seated else Somebody("f" * 32)
    if not seated:
        table.join(stranger)
    assert table.switch(stranger)["error"] == "not_your_seat"
    assert table.told(table.ann) == []


def test_whoever_comes_back_is_somebody_new_to_connect_to() -> None:
    table = Talking()
    first = table.switch(table.bo)["you"]
    table.leave(table.bo)
    assert seats_on(table.told(table.ann)[-1]) == []
    table.join(again := Somebody(BO))
    assert table.switch(again)["you"] > first


def test_a_camera_is_switched_on_without_connecting_anew() -> None:
    table = Talking()
    first = table.switch(table.bo)
    second = table.switch(table.bo, camera=True)
    assert second["you"] == first["you"]
    assert second["on"][0]["camera"]
    assert table.switch(table.bo, afresh=True)["you"] > first["you"]


def test_the_latest_window_of_a_device_speaks() -> None:
    table = Talking()
    table.switch(table.bo)
    table.join(window := Somebody(BO))
    mine = table.switch(window)
    assert [each["join"] for each in mine["on"]] == [mine["you"]]
    table.leave(table.bo)  # closing the silent window changes nothing
    assert table.told(table.ann) == []


def test_whoever_stands_up_is_off() -> None:
    table = Talking()
    table.switch(table.bo)
    table.handle(table.bo, say.Stand(1))
    assert seats_on(table.told(table.ann)[-1]) == []


def test_somebody_who_joins_learns_who_is_on() -> None:
    table = Talking()
    table.switch(table.ann)
    table.leave(table.bo)
    table.join(again := Somebody(BO))
    assert seats_on(table.told(again)[-1]) == [0]


def test_a_signal_goes_to_the_one_it_is_for() -> None:
    table = Talking()
    ann, bo = table.switch(table.ann)["you"], table.switch(table.bo)["you"]
    table.switch(table.cy)
    table.show()
    way = say.Candidate("candidate:1", "0", 0, "u")
    table.handle(table.ann, say.Signal(bo, say.Description("offer", SOUND), (way,)))
    ((receiver, frame),) = [each for each in table.show() if b'"signal"' in each[1]]
    assert receiver is table.bo
    assert json.loads(frame) == {
        "type": "signal",
        "from": ann,
        "description": {"type": "offer", "sdp": SOUND},
        "candidates": [
            {"candidate": "candidate:1", "sdpMid": "0", "sdpMLineIndex": 0, "usernameFragment": "u"}
        ],
    }


def test_nothing_is_passed_on_to_or_from_who_is_off() -> None:
    table = Talking()
    bo = table.switch(table.bo)["you"]
    table.signal(table.ann, bo)
    assert table.told(table.ann)[0]["error"] == "no_voice"
    ann = table.switch(table.ann)["you"]
    table.handle(table.bo, say.Voice(on=False))
    table.show()
    for to in (bo, ann, 99):
        table.signal(table.ann, to)
        assert table.told(table.ann)[0]["error"] == "no_voice"


def test_in_silence_no_description_that_would_send_anything_is_passed_on() -> None:
    table = Talking()
    table.switch(table.ann)
    bo = table.switch(table.bo)["you"]
    table.start()
    table.show()
    table.signal(table.ann, bo, f"{SOUND}\r\na=sendrecv")
    assert table.told(table.ann)[0]["error"] == "silence"
    table.signal(table.ann, bo, f"{SOUND}\r\na=inactive\r\n{PICTURE}\r\na=recvonly")
    assert table.told(table.bo)[0]["type"] == "signal"


def test_the_turn_of_the_sand_ends_the_silence() -> None:
    """The permission is that of the talk, to the very action that opens and ends it."""
    table = Talking()
    table.switch(table.ann)
    bo = table.switch(table.bo)["you"]
    for seat, member in enumerate((table.ann, table.bo, table.cy)):
        table.handle(member, say.Ready(seat, True))
    table.handle(table.ann, say.Start())
    table.show()
    table.signal(table.ann, bo, SOUND)
    assert table.told(table.bo)[0]["type"] == "signal"
    table.do("start")
    table.signal(table.ann, bo, SOUND)
    assert "silence" in [frame.get("error") for frame in table.told(table.ann)]


@pytest.mark.rule("MALL-65")
def test_with_gestures_only_pictures_pass_and_sound_never() -> None:
    table = Talking({"scenario": 12, "players": 3})
    table.switch(table.ann)
    bo = table.switch(table.bo)["you"]
    for seat, member in enumerate((table.ann, table.bo, table.cy)):
        table.handle(member, say.Ready(seat, True))
    table.handle(table.ann, say.Start())
    table.show()
    table.signal(table.ann, bo, f"{SOUND}\r\na=inactive\r\n{PICTURE}\r\na=sendrecv")
    assert table.told(table.bo)[0]["type"] == "signal"
    table.signal(table.ann, bo, f"{SOUND}\r\na=sendonly")
    assert table.told(table.ann)[0]["error"] == "silence"


@pytest.mark.parametrize(
    ("lines", "sent"),
    [
        ([], set()),
        ([SOUND], {"audio"}),
        ([SOUND, "a=sendrecv"], {"audio"}),
        ([SOUND, "a=sendonly", PICTURE, "a=recvonly"], {"audio"}),
        ([SOUND, "a=inactive", PICTURE], {"video"}),
        (["a=inactive", SOUND, PICTURE, "a=sendonly"], {"video"}),
        ([SOUND, "a=inactive", SOUND, "A=SENDRECV "], {"audio"}),
        ([SOUND, "a=sendonly", "a=inactive"], {"audio"}),
        (["M=audio 9 x 0", SOUND, "a=inactive"], {"audio"}),
        ([SOUND, "a=inactive", "m=application 9 UDP/DTLS/SCTP webrtc-datachannel"], {"application"}),
    ],
)
def test_what_a_description_sends(lines: list[str], sent: set[str]) -> None:
    for end in ("\r\n", "\n", "\r"):
        assert media_sent(end.join(["v=0", *lines])) == sent


def test_turn_servers_get_a_password_that_ends() -> None:
    servers = IceServers(("stun:a:1", "turn:b:2", "turns:c"), "shared", lambda: 1_000.5)
    stun, turn = servers()
    assert stun == {"urls": ("stun:a:1",)}
    assert turn["urls"] == ("turn:b:2", "turns:c")
    expires, _, _ = turn["username"].partition(":")
    assert int(expires) == 1_000 + TURN_SECONDS
    made = hmac.new(b"shared", turn["username"].encode(), hashlib.sha1).digest()
    assert turn["credential"] == base64.b64encode(made).decode()
    assert servers()[1]["username"] != turn["username"]
    assert IceServers((), "")() == []


@pytest.mark.parametrize("url", ["http://a", "stun:", "stun://a", "turn"])
def test_settings_refuse_what_is_no_such_server(url: str) -> None:
    with pytest.raises(BadSetting, match="is not a STUN or TURN server"):
        make_settings({"ice": (url,)})


def test_a_turn_server_needs_its_secret() -> None:
    with pytest.raises(BadSetting, match="needs --ice-secret"):
        make_settings({"ice": ("turn:a",)})
    assert make_settings({"ice": ("turn:a",), "ice-secret": "s"}).ice == ("turn:a",)


@pytest.mark.parametrize(
    ("field", "most"), [("sdp", say.LONGEST_DESCRIPTION), ("candidates", say.MOST_CANDIDATES)]
)
def test_what_is_passed_on_is_bounded(field: str, most: int) -> None:
    def message(size: int) -> bytes:
        about: JSON = {"candidates": [{"candidate": ""}] * size}
        if field == "sdp":
            about = {"description": {"type": "offer", "sdp": "x" * size}}
        return msgspec.json.encode({"type": "signal", "to": 1, **about})

    assert isinstance(say.decode(message(most)), say.Signal)
    with pytest.raises(msgspec.ValidationError):
        say.decode(message(most + 1))
