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

from browser.conftest import People
from browser.people import Person, find_chromium
from browser.shared_browsers import BROWSERS
from browser.voices import FAKE_MICROPHONES, switch_on
from server.harness import JSON, Client, Server
from voice.report import page
from voice.windows import Log, Window, windows

PEOPLE = 4
TALK_MS, SILENCE_MS = 1_000, 800
A_DAY_MS = 86_400_000
RATE = 48_000
RECORDER = (Path(__file__).parent / "recorder.js").read_text(encoding="utf-8")


class Hand(Client):
    """Acts for somebody whose page is open too: pressing buttons would be more work than the voices."""

    def _voice(self, message: JSON) -> None:
        """It is the page that listens."""


def murmur(path: Path) -> None:
    """Two seconds that never fall silent, of several tones that swell and fade as a voice does."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        for n in range(2 * RATE):
            t = n / RATE
            swell = 0.6 + 0.4 * math.sin(2 * math.pi * 5 * t)
            tone = sum(math.sin(2 * math.pi * f * t) / f * 180 for f in (180, 360, 720, 1_440))
            file.writeframesraw(struct.pack("<h", int(9_000 * swell * tone / 2)))


def table_of(people: People, server: Server) -> tuple[list[Person], list[Hand]]:
    """A table of the Mall where talk ends only for a pause, and everybody is on the line with everybody."""
    persons = [people() for _ in range(PEOPLE)]
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


def measure(rounds: int, server: Server, chromium: People) -> list[Window]:
    persons, hands = table_of(chromium, server)
    found: list[Window] = []
    for number in range(rounds):
        if number == rounds // 2:
            cut = persons[2]
            found += recorded(cut)
            cut.page.reload()
            cut.sees_the_game()
            switch_on(cut)
            connected(persons)
        persons[0].page.wait_for_timeout(TALK_MS)
        for seat, hand in enumerate(hands):  # everybody has to agree
            hand.do(seat, {"do": "pause"})
        persons[0].page.wait_for_timeout(SILENCE_MS)
        hands[0].do(0, {"do": "resume"})
        for hand in hands:
            hand.catch_up()
        print(f"\r{number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
    persons[0].page.wait_for_timeout(TALK_MS)
    for seat, hand in enumerate(hands):
        hand.do(seat, {"do": "pause"})
    persons[0].page.wait_for_timeout(SILENCE_MS)
    return found + [window for person in persons for window in recorded(person)]


def main() -> int:
    parser = argparse.ArgumentParser(prog="voice", description=__doc__)
    parser.add_argument("--rounds", type=int, default=100, help="pauses (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the report there too")
    options = parser.parse_args()
    began, load = monotonic(), os.getloadavg()[0]
    with tempfile.TemporaryDirectory() as folder:
        tone = Path(folder, "murmur.wav")
        murmur(tone)
        server = Server(Path(folder, "tables.db")).start()
        flags = [*FAKE_MICROPHONES, f"--use-file-for-fake-audio-capture={tone}"]
        people = People(BROWSERS.get(find_chromium(), flags), server, service_worker=False)
        try:
            found = measure(options.rounds, server, people)
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
