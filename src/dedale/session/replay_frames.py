"""A finished match shown again: what a viewer would have been sent, from the first snapshot to the end."""

from collections.abc import Iterable, Iterator

from msgspec import ValidationError

from dedale.games.base import JSON, Refusal
from dedale.match.document import BadDocument, Document, decode_action, reopen
from dedale.session.view_streams import Showing, Viewer

OTHER_RULES = "This match was played with other rules and cannot be shown."


class _Reader(list[bytes]):
    """Somebody for whom updates are made."""

    def send(self, *frames: bytes) -> None:
        self.extend(frames)


def retell(
    document: Document, viewer: Viewer, log: Iterable[tuple[int, int, JSON]] | None = None
) -> Iterator[bytes]:
    """One message for the beginning and one for each step after which that viewer saw something new.

    `log` is the document's, for those who have it apart, since it may be long.
    Raises BadDocument where the rules refuse what was played.
    """
    match = reopen(document)
    showing = Showing(match)
    showing.follow(viewer, _Reader())
    yield showing.snapshot(viewer, 0)
    for t, seat, raw in document.log if log is None else log:
        try:
            events = match.act(seat, decode_action(match.game, raw), t)
        except ValidationError as error:
            raise BadDocument(OTHER_RULES) from error
        if isinstance(events, Refusal):
            raise BadDocument(OTHER_RULES)
        yield from (frame for _, frame in showing.update(events))
    rest = match.wait(max(document.t, match.t))
    assert not isinstance(rest, Refusal)
    yield from (frame for _, frame in showing.update(rest))
