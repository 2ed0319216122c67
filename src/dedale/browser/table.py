"""One table for one person: the messages of the server's tables in, their frames out, and no network between.

Nothing here waits or writes. `Answer` says what has to be kept before its frames may be shown.
"""

from typing import Any

import msgspec
from msgspec.structs import replace

from dedale.browser.hints import hint
from dedale.browser.match import SEAT, LiveMatch
from dedale.browser.messages import Incoming, decode
from dedale.browser.options import FOR_ONE, bad_name, options_for_one
from dedale.browser.saved_table import Answer, Finished, Kept, World
from dedale.games.base import JSON, Refusal
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.error_text import plain
from dedale.match.ledger import entry_of
from dedale.match.progress import solved_floors
from dedale.session import messages as say
from dedale.session.messages import encode, one_line

LONGEST_MATCH = 20_000
KEYS = 50
"""How many keys of actions are remembered, to know those that come twice."""

NO_MATCH = Refusal("no_match", "The match has not begun.")
PLAYING = Refusal("playing", "A match is going on.")


class SoloTable:
    def __init__(self, kept: Kept, world: World) -> None:
        """Raises BadDocument if the rules refuse what was kept."""
        self._kept = kept
        self._world = world
        self._live = LiveMatch.again(kept.document, world.now) if kept.document else None
        self._answer = Answer([], {})
        self._t = kept.document.t if kept.document else 0
        """Until when time alone has done what it had to."""

    @property
    def kept(self) -> Kept:
        """The table as it is now."""
        return replace(self._kept, document=self._live.document(self._t) if self._live else None)

    @property
    def playing(self) -> bool:
        return bool(self._live and not self._live.match.outcome)

    def milliseconds_left(self) -> int | None:
        """Until something happens by itself."""
        return self._live.milliseconds_left() if self._live else None

    def receive(self, frame: str) -> Answer:
        """Do what a message says."""
        try:
            message = decode(frame)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            words = plain(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
            self._refuse("", Refusal("bad_message", f"That is not a message: {words}."))
        else:
            self._pass_time()
            self._handle(message)
        return self._take()

    def tick(self) -> Answer:
        """Time has passed: the sand may have run out."""
        self._pass_time()
        return self._take()

    def begin(self) -> Refusal | None:
        """Set a match up."""
        game = GAMES[self._kept.game]
        options = msgspec.convert(self._kept.options, game.options)
        match = Match.open(game, options, self._world.seed(), (self._kept.name,))
        if isinstance(match, Refusal):
            return match
        self._live = LiveMatch(match, self._world.now)
        self._live.clock.start()
        self._t = 0
        self._kept = replace(self._kept, match=self._kept.match + 1, keys=())
        return None

    # What the player asks for

    def _handle(self, message: Incoming) -> None:
        match message:
            case say.Hello():
                if self._live and self.playing:
                    self._live.clock.start()  # the sand waited while nobody was here
                self._show()
            case say.Sync():
                self._show()
            case say.Ping(n):
                t = self._live.clock.t() if self._live else 0
                self._answer.frames.append(b'{"type":"pong","n":%d,"t":%d}' % (n, t))
            case say.Act() | say.Hint() if message.seat != SEAT:
                self._refuse(message.key, Refusal("not_your_seat", "That is not your seat."))
            case say.Act():
                self._act(message)
            case say.Hint():
                self._hint(message)
            case _:
                refusal = self._change(message)
                if refusal:
                    self._refuse(message.key, refusal)
                else:
                    self._acknowledge(message.key)

    def _act(self, message: say.Act) -> None:
        live, key = self._live, message.key
        if not live:
            return self._refuse(key, NO_MATCH)
        if key and key in self._kept.keys:
            return self._acknowledge(key)
        try:
            action = live.decode(message.action)
        except (msgspec.DecodeError, RecursionError) as error:
            words = plain(error) if isinstance(error, msgspec.ValidationError) else "it is not JSON"
            return self._refuse(key, Refusal("bad_action", f"That is not an action of this game: {words}."))
        if len(live.match.log) >= LONGEST_MATCH:
            sentence = "This match has had too many actions; make another table."
            return self._refuse(key, Refusal("too_long", sentence))
        events = live.match.act(SEAT, action, self._t)
        if isinstance(events, Refusal):
            return self._refuse(key, events)
        if key:
            self._kept = replace(self._kept, keys=(*self._kept.keys, key)[-KEYS:])
        return self._happened(events, key)

    def _hint(self, message: say.Hint) -> None:
        live = self._live
        if self._kept.game != "tower":
            return self._refuse(message.key, Refusal("no_hints", "There are hints in the Tower only."))
        if not live or live.match.outcome:
            return self._refuse(message.key, Refusal("no_match", "There is no quest on the table."))
        if live.match.state.setup.talk == "expert":
            return self._refuse(message.key, Refusal("no_hints", "Among experts there are no hints."))
        told = {"type": "hint", "key": message.key, **hint(live.match.state, message.level)}
        self._answer.frames.append(encode(told))
        return None

    def _change(self, message: say.Options | say.Seating) -> Refusal | None:
        """What changes the table itself; None if it was done."""
        match message:
            case say.Start() | say.Rematch() if self.playing:
                return PLAYING
            case say.Rematch() if not self._live:
                return Refusal("no_match", "There was no match yet.")
            case say.Start() | say.Rematch():
                refusal = self.begin()
            case say.Options(options):
                refusal = PLAYING if self.playing else self._choose(options)
            case say.Rename(seat, name) if seat == SEAT:
                refusal = PLAYING if self.playing else self._rename(name)
            case say.Ready(seat, _) if seat == SEAT:
                return None  # whoever is alone need not wait for anybody
            case _:
                return FOR_ONE
        if not refusal:
            self._show()
        return refusal

    def _choose(self, options: dict[str, Any]) -> Refusal | None:
        checked = options_for_one(self._kept.game, options)
        if isinstance(checked, Refusal):
            return checked
        self._kept = replace(self._kept, options=checked)
        return None

    def _rename(self, name: str) -> Refusal | None:
        refusal = bad_name(name)
        if not refusal:
            self._kept = replace(self._kept, name=name)
        return refusal

    # What has happened

    def _pass_time(self) -> None:
        live = self._live
        if live and live.clock.running:
            self._t = live.clock.t()
            for events in live.pass_time(self._t):
                self._happened(events)

    def _happened(self, events: list[JSON], key: str | None = None) -> None:
        live = self._live
        assert live
        self._answer.frames += live.update(events, key)
        self._answer.floors |= dict(solved_floors(live.match, events))
        if live.match.outcome and live.clock.running:
            live.clock.stop()
            entry = entry_of(live.match, self._world.when())
            self._answer.finished = Finished(self._replay, live.document(self._t), entry)
            self._show_lobby()

    # What is shown

    @property
    def _replay(self) -> str:
        return f"{self._kept.id}.{self._kept.match}"

    def _show(self) -> None:
        self._show_lobby()
        if self._live:
            self._answer.frames.append(self._live.snapshot())

    def _show_lobby(self) -> None:
        kept, playing = self._kept, self.playing
        sitter = {"seat": SEAT, "name": kept.name, "bot": None, "ready": True, "here": True}
        self._answer.frames.append(
            encode(
                {
                    "type": "lobby",
                    "you": {"seats": [SEAT], "host": True},
                    "id": kept.id,
                    "game": kept.game,
                    "options": kept.options,
                    "seats": [sitter],
                    "host": SEAT,
                    "playing": playing,
                    "asleep": False,
                    "match": kept.match,
                    "replay": self._replay if kept.match and not playing else None,
                    "watching": 0,
                }
            )
        )

    def _acknowledge(self, key: str) -> None:
        if key:
            self._answer.frames.append(encode({"type": "ack", "key": key}))

    def _refuse(self, key: str, refusal: Refusal) -> None:
        said = {"error": refusal.error, "message": one_line(refusal.message)}
        self._answer.frames.append(encode({"type": "refused", "key": key, **said}))

    def _take(self) -> Answer:
        taken, self._answer = self._answer, Answer([], {})
        return taken


def new_table(
    table_id: str, game: str, options: dict[str, Any], name: str, world: World, *, start: bool
) -> SoloTable | Refusal:
    """A table of one of the games that one person plays alone."""
    checked = bad_name(name) or options_for_one(game, options)
    if isinstance(checked, Refusal):
        return checked
    match = SoloTable(Kept(table_id, game, checked, name), world)
    return (match.begin() if start else None) or match
