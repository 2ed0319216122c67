"""A finished match shown again: what a viewer would have been sent, from the first snapshot to the end."""

from dedale.games.base import Refusal
from dedale.server.showing import Showing, Viewer
from dedale.table.document import Document, decode_action, reopen


class _Reader(list[bytes]):
    """Somebody for whom updates are made."""

    send = list[bytes].append


def retell(document: Document, viewer: Viewer) -> list[bytes] | Refusal:
    """One message for the beginning and one for each step after which that viewer saw something new."""
    table = reopen(document)
    showing = Showing(table)
    showing.follow(viewer, _Reader())
    frames = [showing.snapshot(viewer, 0)]
    for t, seat, raw in document.log:
        events = table.act(seat, decode_action(table.game, raw), t)
        if isinstance(events, Refusal):
            return Refusal("other_rules", "This match was played with other rules and cannot be shown.")
        frames += [frame for _, frame in showing.update(events)]
    rest = table.wait(max(document.t, table.t))
    assert not isinstance(rest, Refusal)
    return [*frames, *(frame for _, frame in showing.update(rest))]
