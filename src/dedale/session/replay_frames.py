"""Replays: the frames a viewer would have received, from the first snapshot to the end."""

from collections.abc import Iterable, Iterator

from msgspec import ValidationError

from dedale.games.base import JSON, Refusal
from dedale.match.document import BadDocument, Document, decode_action, reopen
from dedale.session.view_streams import Viewer, ViewStreams

OTHER_RULES = "This match was played under different rules and cannot be shown."


class _Reader(list[bytes]):
    """A follower that collects its updates."""

    def send(self, *frames: bytes) -> None:
        self.extend(frames)


def retell(
    document: Document, viewer: Viewer, log: Iterable[tuple[int, int, JSON]] | None = None
) -> Iterator[bytes]:
    """Yield one frame for the start, and one for each step that showed this viewer something new.

    `log` replaces the document's own, for callers that read it separately because it may be long. Raises
    BadDocument if the rules refuse an entry.
    """
    match = reopen(document)
    streams = ViewStreams(match)
    streams.follow(viewer, _Reader())
    yield streams.snapshot(viewer, 0)
    for t, seat, raw in document.log if log is None else log:
        try:
            events = match.act(seat, decode_action(match.game, raw), t)
        except ValidationError as error:
            raise BadDocument(OTHER_RULES) from error
        if isinstance(events, Refusal):
            raise BadDocument(OTHER_RULES)
        yield from (frame for _, frame in streams.update(events))
    rest = match.wait(max(document.t, match.t))
    assert not isinstance(rest, Refusal)
    yield from (frame for _, frame in streams.update(rest))
