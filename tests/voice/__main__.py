"""`python -m voice`: four browsers talk and fall silent, many times, and what they heard is measured."""

import argparse
import math
import os
import struct
import sys
import tempfile
import wave
from pathlib import Path
from time import monotonic

import msgspec
from playwright.sync_api import Browser

from browser.conftest import People
from browser.people import Person, find_chromium
from browser.shared_browsers import BROWSERS
from browser.voices import FAKE_MICROPHONES, switch_on
from server.harness import JSON, Client, Server
from voice.report import page
from voice.windows import Log, Window, windows

PEOPLE = 4
TALK_MS, SILENCE_MS = 1_000, 2_500
A_DAY_MS = 86_400_000
RATE = 48_000
RECORDER = (Path(__file__).parent / "recorder.js").read_text(encoding="utf-8")


class Hand(Client):
    """Acts for somebody whose page is open too: pressing buttons would be more work than the voices."""

    def _voice(self, message: JSON) -> None:
        """It is the page that listens."""


def murmur(path: Path, seat: int) -> None:
    """Two seconds that never fall silent, of several tones that swell and fade as a voice does.

    Each has a pitch and a pace of its own: a browser may remove as an echo what it hears from others.
    """
    pitch, pace = 140 + 60 * seat, 3 + seat
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for n in range(2 * RATE):
            t = n / RATE
            swell = 0.6 + 0.4 * math.sin(2 * math.pi * pace * t)
            tone = sum(math.sin(2 * math.pi * f * pitch * t) / f for f in (1, 2, 4, 8))
            file.writeframesraw(struct.pack("<h", int(9_000 * swell * tone / 2)))


def with_voice(folder: Path, seat: int) -> Browser:
    tone = folder / f"{seat}.wav"
    murmur(tone, seat)
    return BROWSERS.get(find_chromium(), [*FAKE_MICROPHONES, f"--use-file-for-fake-audio-capture={tone}"])


def table_of(browsers: list[People], server: Server) -> tuple[list[Person], list[Hand]]:
    """A table of the Mall where talk ends only for a pause, and everybody is on the line with everybody."""
    persons = [people() for people in browsers]
    made = server.table("mall", {"scenario": 1, "players": PEOPLE, "sand_ms": A_DAY_MS}, persons[0].token)
    hands = [Hand(server, made["id"], token=person.token) for person in persons]
    for seat, hand in enumerate(hands):
        hand.well("sit", seat=seat, name=f"Player {seat + 1}")
        hand.well("ready", seat=seat, ready=True)
    for person in persons:
        person.context.add_init_script(RECORDER)
        person.go(f"/table/{made['id']}")
        switch_on(person)
    hands[0].well("start")
    hands[0].do(0, {"do": "start"})
    for person in persons:
        person.sees_the_game()
    connected(persons)
    return persons, hands


def connected(persons: list[Person]) -> None:
    for person in persons:
        person.page.wait_for_function(f"voiceLines() === {PEOPLE - 1}")


def recorded(person: Person) -> list[Window]:
    return list(windows(msgspec.convert(person.page.evaluate("voiceLog"), Log)))


def pause(persons: list[Person], hands: list[Hand]) -> None:
    """Let them talk, and fall silent. Everybody has to agree, and people do not in the same millisecond."""
    for seat, hand in enumerate(hands):
        persons[0].page.wait_for_timeout(TALK_MS / PEOPLE)
        hand.do(seat, {"do": "pause"})
    persons[0].page.wait_for_timeout(SILENCE_MS)


def measure(rounds: int, server: Server, browsers: list[People]) -> list[Window]:
    persons, hands = table_of(browsers, server)
    found: list[Window] = []
    for number in range(rounds):
        if number == rounds // 2:
            cut = persons[2]
            found += recorded(cut)
            cut.page.reload()
            cut.sees_the_game()
            switch_on(cut)
            connected(persons)
        pause(persons, hands)
        hands[0].do(0, {"do": "resume"})
        for hand in hands:
            hand.catch_up()
        print(f"\r{number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    pause(persons, hands)
    return found + [window for person in persons for window in recorded(person)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="voice", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="pauses (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the report there too")
    options = parser.parse_args()
    began, load = monotonic(), os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder, "tables.db")).start()
        try:
            browsers = [
                People(with_voice(Path(folder), n), server, service_worker=False) for n in range(PEOPLE)
            ]
            found = measure(options.rounds, server, browsers)
            for people in browsers:
                people.leave()
        finally:
            BROWSERS.close()
            server.stop()
    report = page(
        found,
        people=PEOPLE,
        rounds=options.rounds,
        seconds=monotonic() - began,
        load=(load, os.getloadavg()[0]),
    )
    print(f"\n{report}")
    if options.write:
        options.write.write_text(report, encoding="utf-8")
    return 1 if "NOT HELD" in report else 0


sys.exit(main())
