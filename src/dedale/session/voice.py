"""Voice and pictures between the people at a table, from browser to browser.

The table carries only what the browsers need to find each other. Nothing is stored: whoever comes back after
a cut switches on again. The rules decide when somebody may be heard (`say`) or seen (`gesture`). A browser
that is to send anything must first tell the other one so. Out of turn, the table does not pass that on.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dedale.games.base import Manner, Refusal
from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session.context import Member
from dedale.session.lobby import Lobby
from dedale.session.messages import encode
from dedale.session.session_description import media_sent

MANNERS: dict[str, Manner] = {"audio": "say", "video": "gesture"}
"""How somebody must be allowed to reach the others before they may be heard or seen."""
SILENCE = Refusal("silence", "Nobody can be heard or seen now.")
NO_VOICE = Refusal("no_voice", "That player can't be reached by voice any more.")


Frame = tuple[Member, bytes]


class _On(NamedTuple):
    member: Member
    join: int
    camera: bool


class Voices:
    """Who at a table has switched on a microphone."""

    def __init__(self, ice: Callable[[], list[dict[str, Any]]]) -> None:
        self._ice = ice
        self._on: dict[str, _On] = {}
        """By device. The latest window of a device is the one that speaks."""
        self._joins = 0
        """Tells a connection from an earlier one with the same person."""

    def handle(
        self,
        lobby: Lobby,
        members: list[Member],
        member: Member,
        message: say.Voice | say.Signal,
        may: Callable[[int], Sequence[Manner]] | None,
    ) -> Refusal | list[Frame]:
        """Do what a member asks for. `may` is how a seat may reach the others; None: in every way."""
        if member.watching or not lobby.seats_of(member.device):
            return seating.NOT_YOUR_SEAT
        if isinstance(message, say.Signal):
            return self._pass_on(lobby, member, message, may)
        self._switch(member, message)
        return self._frames(lobby, members)

    def _switch(self, member: Member, message: say.Voice) -> None:
        before = self._on.get(member.device)
        if not message.on:
            self._on.pop(member.device, None)
        elif before and before.member is member and not message.afresh:
            self._on[member.device] = before._replace(camera=message.camera)
        else:
            self._joins += 1
            self._on[member.device] = _On(member, self._joins, message.camera)

    def left(self, lobby: Lobby, members: list[Member], member: Member) -> list[Frame]:
        """Switch off for somebody who is gone."""
        on = self._on.get(member.device)
        if not on or on.member is not member:
            return []
        del self._on[member.device]
        return self._frames(lobby, members)

    def seated(self, lobby: Lobby, members: list[Member]) -> list[Frame]:
        """Tell people who came, sat down or stood up who is on. Whoever stands is off."""
        if not self._on:
            return []
        self._on = {device: on for device, on in self._on.items() if lobby.seats_of(device)}
        return self._frames(lobby, members)

    def _frames(self, lobby: Lobby, members: list[Member]) -> list[Frame]:
        """Spectators neither hear nor are heard, and are told nothing."""
        on = [
            {"seat": lobby.seats_of(device)[0], "join": each.join, "camera": each.camera}
            for device, each in self._on.items()
        ]
        told: list[Frame] = []
        for member in members:
            if member.watching or not lobby.seats_of(member.device):
                continue
            mine = self._on.get(member.device)
            you = {"you": mine.join, "ice": self._ice()} if mine and mine.member is member else {"you": None}
            told.append((member, encode({"type": "voice", "on": on, **you})))
        return told

    def _pass_on(
        self,
        lobby: Lobby,
        member: Member,
        message: say.Signal,
        may: Callable[[int], Sequence[Manner]] | None,
    ) -> Refusal | list[Frame]:
        """Let two browsers find each other."""
        sender = self._on.get(member.device)
        receiver = next((each for each in self._on.values() if each.join == message.to), None)
        if not sender or sender.member is not member or not receiver or receiver is sender:
            return NO_VOICE
        if message.description and may:
            allowed = may(lobby.seats_of(member.device)[0])
            if any(MANNERS.get(kind) not in allowed for kind in media_sent(message.description.sdp)):
                return SILENCE
        about = {"description": message.description, "candidates": message.candidates}
        told = {name: value for name, value in about.items() if value}
        return [(receiver.member, encode({"type": "signal", "from": sender.join, **told}))]
