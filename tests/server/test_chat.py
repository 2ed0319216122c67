"""Chat before and after matches and among spectators, and tables where people only gesture."""

import json
from typing import Any

import msgspec

from dedale.session import messages as say
from server.harness import JSON
from server.timeless import Somebody, Timeless

BO, CY = "b" * 32, "c" * 32
MALL = {"scenario": 3, "players": 3}


class Company(Timeless):
    """Ann, Bo and Cy play, Eve watches, and Vic has just come."""

    def __init__(self) -> None:
        super().__init__("mall", MALL, "Ann", None, start=False)
        self.ann, self.bo, self.cy = Somebody(), Somebody(BO), Somebody(CY)
        self.eve, self.vic = Somebody("e" * 32), Somebody("f" * 32)
        self.eve.watching = True
        for member in (self.ann, self.bo, self.cy, self.eve, self.vic):
            self.join(member)
        self.handle(self.bo, say.Sit(1, "Bo"))
        self.handle(self.cy, say.Sit(2, "Cy"))
        self.show()

    def start(self) -> None:
        for seat, member in enumerate((self.ann, self.bo, self.cy)):
            self.handle(member, say.Ready(seat, ready=True))
        self.handle(self.ann, say.Start())
        self.show()

    def told(self) -> dict[str, list[JSON]]:
        """What each was told just now, apart from acknowledgements."""
        found: dict[str, list[JSON]] = {}
        everybody = {id(getattr(self, name)): name for name in ("ann", "bo", "cy", "eve", "vic")}
        for member, frame in self.show():
            message = json.loads(frame)
            if message["type"] != "ack":
                found.setdefault(everybody[id(member)], []).append(message)
        return found


def test_everybody_hears_the_players_chat_before_a_match() -> None:
    table = Company()
    table.handle(table.bo, say.Chat(text="Hello all"))
    heard = {"type": "chat", "by": 1, "name": "Bo", "text": "Hello all"}
    assert table.told() == {name: [heard] for name in ("ann", "bo", "cy", "eve", "vic")}


def test_spectators_talk_among_themselves_at_any_time() -> None:
    table = Company()
    for _ in range(2):
        table.handle(table.eve, say.Chat(text="She is lost", name="Eve"))
        table.handle(table.vic, say.Chat(sign="yes", name="Vic"))
        heard = [
            {"type": "chat", "by": None, "name": "Eve", "text": "She is lost"},
            {"type": "chat", "by": None, "name": "Vic", "sign": "yes"},
        ]
        assert table.told() == {"eve": heard, "vic": heard}
        table.start()


def test_players_chat_only_outside_a_match() -> None:
    table = Company()
    table.start()
    table.handle(table.ann, say.Chat(text="Go left", key="k"))
    [refused] = table.told()["ann"]
    assert refused["error"] == "not_now"


def test_newcomers_get_the_latest_chat_that_is_meant_for_them() -> None:
    table = Company()
    for number in range(40):
        table.handle(table.ann, say.Chat(text=f"{number}"))
        table.handle(table.eve, say.Chat(text=f"between us {number}", name="Eve"))
    table.show()
    for member, texts in (
        (table.bo, [f"{n}" for n in range(25, 40)]),
        (table.vic, [text for n in range(25, 40) for text in (f"{n}", f"between us {n}")]),
    ):
        table.leave(member)
        table.join(member)
        frames = [json.loads(frame) for each, frame in table.show() if each is member]
        assert [each["text"] for each in frames if each["type"] == "chat"] == texts


def test_what_is_chatted_is_checked_like_talk_and_names() -> None:
    table = Company()
    wishes = {
        "empty_text": say.Chat(text="  "),
        "long_text": say.Chat(text="x" * 501),
        "bad_text": say.Chat(text="two\nlines"),
        "no_such_sign": say.Chat(sign="salute"),
    }
    for error, wish in wishes.items():
        table.handle(table.ann, wish)
        assert [each["error"] for each in table.told()["ann"]] == [error]
    for name in ("", "Bo", "x" * 41):
        table.handle(table.eve, say.Chat(text="hi", name=name))
        assert [each["error"] for each in table.told()["eve"]] == ["bad_name"]


def test_a_chat_that_is_sent_again_counts_once() -> None:
    table = Company()
    for _ in range(2):
        table.handle(table.ann, say.Chat(text="once", key="k"))
    assert len(table.told()["bo"]) == 1


def test_who_was_removed_does_not_chat() -> None:
    table = Company()
    table.handle(table.ann, say.Remove(1))
    table.show()
    table.handle(table.bo, say.Chat(text="hi", name="Somebody"))
    assert table.told()["bo"][0]["error"] == "removed"


def test_where_people_only_gesture_nobody_writes_or_speaks() -> None:
    table = Company()
    table.handle(table.ann, say.Quiet(gestures=True))
    table.show()
    table.handle(table.ann, say.Chat(text="hello"))
    assert table.told()["ann"][0]["error"] == "gestures_only"
    table.handle(table.ann, say.Chat(sign="thanks"))
    assert table.told()["bo"][0]["sign"] == "thanks"
    for member in (table.ann, table.bo):
        table.handle(member, say.Voice(on=True))
    join = table.told()["bo"][-1]["on"][0]["join"]

    def sound() -> None:
        offer = say.Description("offer", "m=audio 9 UDP/TLS/RTP/SAVPF 111")
        table.handle(table.bo, say.Signal(join, offer, key="k"))

    sound()
    assert table.told()["bo"][0]["error"] == "silence"
    table.start()
    assert "say" not in snapshot(table)["may"]
    assert "gesture" in snapshot(table)["may"]
    table.handle(table.ann, say.Act(0, json_of(do="say", text="now"), key="k1"))
    assert table.told()["ann"][0]["error"] == "gestures_only"
    table.handle(table.ann, say.Act(0, json_of(do="gesture", sign="yes"), key="k2"))
    assert table.told()["bo"][0]["type"] == "update"
    table.handle(table.ann, say.Quiet(gestures=False, key="k3"))
    assert table.told()["ann"][0]["error"] == "playing"


def snapshot(table: Company) -> JSON:
    table.handle(table.ann, say.Sync())
    return next(each for each in table.told()["ann"] if each["type"] == "snapshot")


def json_of(**fields: Any) -> Any:
    return msgspec.Raw(json.dumps(fields).encode())
