"""People with microphones that whistle, and how much of it arrives where."""

from typing import Any

from playwright.sync_api import expect

from browser.people import Person
from server.harness import JSON

FAKE_MICROPHONES = [
    "--use-fake-device-for-media-stream",
    "--use-fake-ui-for-media-stream",
    "--autoplay-policy=no-user-gesture-required",
    "--disable-features=WebRtcHideLocalIpsWithMdns",
    "--no-sandbox",
    "--disable-gpu",
]
"""Chromium's own: a beep every second. Its addresses need no network to be found."""
OVERHEARD = """
  window.lines = [];
  window.RTCPeerConnection = class extends RTCPeerConnection {
    constructor(...settings) { super(...settings); lines.push(this); }
  };
"""
RECEIVED = """async (kind) => {
  const sum = { packets: 0, energy: 0, frames: 0, sent: 0, lines: 0 };
  for (const line of lines) {
    if (line.connectionState === 'closed') continue;
    sum.lines += line.connectionState === 'connected';
    for (const each of (await line.getStats()).values()) {
      if (each.kind !== kind) continue;
      if (each.type === 'inbound-rtp') {
        sum.packets += each.packetsReceived;
        sum.energy += each.totalAudioEnergy ?? 0;
        sum.frames += each.framesDecoded ?? 0;
      }
      if (each.type === 'outbound-rtp') sum.sent += each.packetsSent;
    }
  }
  return sum;
}"""
HALF_A_SECOND = """async () => {
  const context = new AudioContext();
  while (context.currentTime < 0.5) await new Promise((frame) => setTimeout(frame, 20));
  await context.close();
}"""
"""By the clock of the sound itself: as long as that somebody could have been heard."""


def listen(person: Person) -> None:
    """Count what arrives in this person's browser."""
    person.context.add_init_script(OVERHEARD)


def received(person: Person, kind: str = "audio") -> JSON:
    found: Any = person.page.evaluate(RECEIVED, kind)
    return dict(found)


def switch_on(person: Person, *, camera: bool = False) -> None:
    """Switch on the microphone, in the panel."""
    person.page.get_by_role("button", name="Voice").click()
    if camera:
        person.button("Turn the camera on").click()
    person.button("Turn the microphone on").click()
    expect(person.button("Turn off")).to_be_visible()
    person.button("Close").click()


def finds(person: Person, others: int) -> None:
    """Wait until this person's browser is connected with so many others."""
    person.wire.until(lambda: received(person)["lines"] == others, "the others")


def hears(person: Person) -> None:
    """Wait until there is something to hear that was not there before."""
    before = received(person)
    person.wire.until(lambda: received(person)["energy"] > before["energy"], "a voice")


def sees(person: Person) -> None:
    """Wait until there is something to see that was not there before."""
    before = received(person, "video")
    person.wire.until(lambda: received(person, "video")["frames"] > before["frames"], "a picture")


def hears_nothing(*people: Person) -> None:
    """Everybody has seen the silence; from then on not one packet of sound arrives."""
    for person in people:
        expect(person.page.get_by_role("button", name="Silence: nobody can hear you")).to_be_visible()
    for person in people:  # what was under way has arrived
        person.page.evaluate(HALF_A_SECOND)
    before = [received(person) for person in people]
    for person in people:
        person.page.evaluate(HALF_A_SECOND)
    after = [received(person) for person in people]
    assert [each["packets"] for each in after] == [each["packets"] for each in before]
    assert [each["sent"] for each in after] == [each["sent"] for each in before]
