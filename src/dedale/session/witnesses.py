"""Who has seen which match: whoever plays a challenge after that knew it."""

from collections.abc import Iterable, Iterator

from dedale.session.changes import Change, SeeMatch, TryChallenge
from dedale.session.context import Member
from dedale.session.lobby import Lobby


def of_change(before: Lobby, lobby: Lobby, members: Iterable[Member]) -> Iterator[Change]:
    """Note who sees a match because it begins, or because they sit down at it."""
    if not lobby.playing:
        return
    begins = not before.playing
    for device in lobby.devices:
        if begins or device not in before.devices:
            yield SeeMatch(lobby.match_id, device, True)
    if begins and lobby.challenge:
        yield TryChallenge(lobby.match_id, lobby.challenge.code)
        for member in members:
            yield from of_visit(lobby, member)


def of_visit(lobby: Lobby, member: Member) -> list[Change]:
    """Note somebody who comes to see a match of a challenge."""
    return [SeeMatch(lobby.match_id, member.device, False)] if lobby.challenge and lobby.match_id else []
