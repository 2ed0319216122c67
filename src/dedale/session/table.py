"""One table: messages in, frames and changes to store out.

Synchronous: nothing here waits or writes. A message takes effect at once. `take` returns what has to be
stored, and `show` what may be shown once it is.
"""

import logging
from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from dedale.bots import Advice
from dedale.games.base import Event, Refusal, speedups
from dedale.games.registry import GAMES
from dedale.match import Match
from dedale.match.document import document_of
from dedale.match.error_text import unreadable
from dedale.match.talk import Say
from dedale.session import changes, witnesses
from dedale.session import lobby as seating
from dedale.session import messages as say
from dedale.session.changes import Change, LoggedAction, SetTime, TableRecord
from dedale.session.chat import Chats
from dedale.session.coach import NO_COACH, advice_frame, consult, refuse_coach
from dedale.session.context import Context, Member
from dedale.session.live_match import LiveMatch
from dedale.session.lobby import Lobby
from dedale.session.lobby_commands import changed, furnishing
from dedale.session.lobby_frames import acknowledged, lobby_frames, refused
from dedale.session.messages import encode
from dedale.session.open_table import GESTURES_ONLY, manners_at
from dedale.session.presence import Presence
from dedale.session.saved_table import saved
from dedale.session.seated_bot import seat_bot
from dedale.session.seen_keys import SeenKeys
from dedale.session.stand_in import late_actions
from dedale.session.view_streams import Follower, Viewer
from dedale.session.voice import Voices

LOG = logging.getLogger("dedale.session")
WATCHING = Refusal("watching", "This link is for watching.")
TOO_LONG = Refusal("too_long", "This match has had too many actions; make another table.")
NOTHING = object()
Granted = say.Options | say.Voice | say.Signal | say.Chat | say.Seating
KEYS = 100
"""How many keys of messages about the table itself are remembered per device."""
BOT_ACTIONS = 32
"""How many actions bots may take in a row before others get a chance."""


class Table:
    def __init__(self, record: TableRecord, context: Context, live: LiveMatch | None = None) -> None:
        self.id, self.code, self.watch, self.lobby = record
        self.live = live
        self._context = context
        self._presence = Presence(context.now, context.away_seconds)
        self.members, self.is_here = self._presence.members, self._presence.is_here
        self._changes: list[Change] = []
        self._actions: list[LoggedAction] = []
        """Actions of the match, apart: there are many, and a store may have a faster way for them."""
        self._frames: list[tuple[Follower, bytes]] = []
        self._answers: list[tuple[Follower, bytes]] = []
        """Answers wait for what was done before them, so that a refused player has seen why."""
        self._events: list[Event] | None = None
        """Events that are in no frame yet; None if nothing has happened."""
        self._doers: dict[int, str] = {}
        """The seats that caused them, with the keys of their actions."""
        self._doing: set[str | int] = set()
        """The devices in those seats, or the seats of bots."""
        self._seen_keys = SeenKeys(KEYS)
        self._voices = Voices(context.ice)
        self._chats = Chats()
        self._next_seed: int | None = None
        """The seed of a match that is being prepared."""
        self._follow_lobby()

    @property
    def record(self) -> TableRecord:
        return TableRecord(self.id, self.code, self.watch, self.lobby)

    @property
    def asleep(self) -> bool:
        """True if a match is going on, but none of its players has come back yet."""
        return bool(self.live and self.lobby.playing and not self.live.clock.running)

    def take(self) -> tuple[list[Change], list[LoggedAction]]:
        """Return what has to be stored."""
        taken = self._changes, self._actions
        self._changes, self._actions = [], []
        return taken

    def show(self) -> list[tuple[Follower, bytes]]:
        """Return what to send once everything that was taken is stored."""
        self._show_match()
        live = self.live if self.live and self.live.match.takes_turns else None
        if live and (change := live.note_turn(self.record, self.is_here, self._context)):
            self._changes.append(change)
            self._frames += self.lobby_frames(self.members, options=False)
        shown, self._frames = self._frames, []
        return shown

    # Coming and going

    def join(self, member: Member) -> None:
        others = [*self.members]
        self.members.append(member)
        self._changes += witnesses.of_visit(self.lobby, member)
        self._wake_up()
        self._show_lobby(others)
        self._show_lobby([member], options=True)
        self._frames += self._voices.seated(self.lobby, [member]) + self._chats.newcomer(self.lobby, member)
        self.sync(member)

    def _wake_up(self) -> None:
        if self.asleep and self._is_attended():
            assert self.live
            self.live.clock.start()
            self._bots_act()

    def _is_attended(self) -> bool:
        """True if one of the players is here, or anybody at all if only bots play."""
        devices = self.lobby.devices
        return any(map(self.is_here, devices)) if devices else bool(self.members)

    def leave(self, member: Member) -> None:
        if member not in self.members:
            return
        self.members.remove(member)
        if self.lobby.seats_of(member.device) or self.lobby.is_host(member.device):
            self._presence.note_leaving(member.device)
        if self.live:
            self.live.streams.leave(member)
        if self.live and self.live.has_bots and not self.lobby.pace and not self._is_attended():
            self._stop_clock()  # bots wait for people to come back
        self._show_lobby(self.members)
        self._frames += self._voices.left(self.lobby, self.members, member)

    def sync(self, member: Member) -> None:
        """Show this member everything, from the beginning."""
        if not self.live:
            return
        self._show_match()
        self.live.streams.leave(member)
        for viewer in self.viewers(member):
            self.live.streams.follow(viewer, member)
            self._frames.append((member, self.live.streams.snapshot(viewer, self.live.clock.t())))

    def viewers(self, member: Member) -> list[Viewer]:
        """Return the points of view of this member."""
        seats: list[Viewer] = [] if member.watching else [*self.lobby.seats_of(member.device)]
        return seats or [None]

    # What members ask for

    def handle(self, member: Member, message: say.Handled) -> None:
        match message:
            case say.Act():
                self._act(member, message)
            case say.Ping(n):
                t = self.live.clock.t() if self.live else 0
                self._answer(member, b'{"type":"pong","n":%d,"t":%d}' % (n, t))
            case say.Sync():
                self._show_lobby([member], options=True)
                self.sync(member)
            case say.Copy(key):
                self._copy(member, key)
            case say.Coach():
                self._ask_coach(member, message)
            case _ if self.has_granted(member, message):
                self._acknowledge(member, message.key)
            case say.Voice() | say.Signal() | say.Chat():
                self._pass_on(member, message)
            case _:
                refusal = WATCHING if member.watching else self._seat(member.device, message)
                if refusal:
                    self._refuse(member, message.key, refusal)
                else:
                    self.grant(member, message.key)

    def _pass_on(self, member: Member, message: say.Voice | say.Signal | say.Chat) -> None:
        """Let others hear from a member outside the match, if they may."""
        answer: Refusal | list[tuple[Member, bytes]]
        if isinstance(message, say.Chat):
            answer = self._chats.handle(self.lobby, self.members, member, message)
        else:
            self.pass_time()  # it may have ended the talk
            may = manners_at(self.lobby, self.live.match if self.live else None)
            answer = self._voices.handle(self.lobby, self.members, member, message, may)
        if isinstance(answer, Refusal):
            return self._refuse(member, message.key, answer)
        self._frames += answer
        return self.grant(member, message.key)

    def _copy(self, member: Member, key: str) -> None:
        """Give the only person here their match, secrets included. Here it stops until they come back."""
        change = seating.closed(self.lobby, member.device, alone=len(self.members) == 1)
        if isinstance(change, Refusal):
            return self._refuse(member, key, change)
        self._change(change)
        self._stop_clock()
        copied = saved(self.id, self.lobby, self.live)
        return self._answer(member, encode({"type": "copy", "key": key, "table": copied}))

    def _act(self, member: Member, message: say.Act) -> None:
        if member.watching or not self.lobby.sits(member.device, message.seat):
            return self._refuse(member, message.key, seating.NOT_YOUR_SEAT)
        live = self.live
        if not live:
            return self._refuse(member, message.key, seating.NO_MATCH)
        if live.seen_keys.knows(message.seat, message.key):
            return self._acknowledge(member, message.key)
        try:
            action = live.decode(message.action)
        except (msgspec.DecodeError, RecursionError) as error:
            sentence = f"That is not an action of this game: {unreadable(error)}."
            return self._refuse(member, message.key, Refusal("bad_action", sentence))
        if self.lobby.gestures and isinstance(action, Say):
            return self._refuse(member, message.key, GESTURES_ONLY)
        if refusal := self._do(message.seat, action, message.key):
            return self._refuse(member, message.key, refusal)
        return self._bots_act()

    def _do(self, seat: int, action: msgspec.Struct, key: str) -> Refusal | None:
        """Perform an action of a person or a bot."""
        live = self.live
        assert live
        if len(live.match.log) >= self._context.longest_match:
            return TOO_LONG
        match, t = live.match, live.clock.t()
        self.pass_time(t)
        sitter = self.lobby.seats[seat]
        doer = (sitter.device if sitter else "") or seat
        if doer in self._doing:
            # Each update acknowledges one action, and shows nothing that came after an unacknowledged one.
            self._show_match()
        answer = match.act(seat, action, t)
        if isinstance(answer, Refusal):
            return answer
        live.seen_keys.remember(seat, key)
        self._actions.append((live.number, len(match.log), match.t, seat, key, encode(action).decode()))
        self._doers[seat] = key
        self._doing.add(doer)
        self._happened(answer)
        return None

    def _bots_act(self) -> None:
        live = self.live
        if not live or not live.has_bots:
            return
        for _ in range(BOT_ACTIONS):
            if not self.lobby.playing or not live.clock.running:
                return
            try:
                wish = live.bot_action()
            except Exception:
                LOG.exception("a bot failed", extra={"table": self.id})
                return
            if wish is None:
                return
            self._do(*wish, "")

    def _follow_lobby(self) -> None:
        """Seat the bots that the lobby names, and be as quiet as it says."""
        live, bots = self.live, self._context.bots
        if live:
            live.streams.gestures = self.lobby.gestures
        if live and bots:
            new_mind = partial(bots.mind, self.id)
            live.seat_bots(self.lobby, lambda name, seat: seat_bot(live, name, seat, new_mind))

    def _ask_coach(self, member: Member, message: say.Coach) -> None:
        """Answer the asker as soon as the coach has thought."""
        live, bots = self.live, self._context.bots
        refusal = WATCHING if member.watching else refuse_coach(self.lobby, member.device, message.seat)
        if refusal or not live or not bots:
            return self._refuse(member, message.key, refusal or NO_COACH)
        told = partial(self._advise, member, message.key)
        return consult(live, message.seat, partial(bots.mind, self.id), told)

    def _advise(self, member: Member, key: str, advice: Advice) -> None:
        self._answer(member, advice_frame(key, advice))

    # Time

    def tick(self) -> None:
        """Let time pass: the sand may have run out, or a bot may want to act."""
        self.pass_time()
        self._bots_act()

    def pass_time(self, t: int | None = None) -> None:
        """Apply what time alone does until `t`, or until now."""
        live = self.live
        if not live:
            return
        t = live.clock.t() if t is None else t
        while self.lobby.playing and live.is_late(t):
            self._show_match()
            events = live.pass_time()
            self._changes.append(SetTime(live.number, live.match.t))
            self._happened(events)
            self._show_match()

    def time_is_up(self, due: int) -> None:
        """Act for those whose turn was due then, if it still is."""
        if self.live and self.live.turn and self.live.turn.due == due:
            for seat, action in late_actions(self.live.match, self.live.turn, self.live.clock.t()):
                self._do(seat, action, "")
            self._bots_act()

    def next_tick(self) -> int | None:
        """Return the table time at which something will happen by itself."""
        live = self.live
        if not live or not self.lobby.playing or not live.clock.running:
            return None
        return live.next_at()

    def seconds_until(self, t: int) -> float:
        return self.live.clock.until(t) if self.live else 0.0

    def note_time(self) -> Change | None:
        """Return a change that stores the time of a match, if it matters and no action has just stored it."""
        return self.live.note_time() if self.live and self.lobby.playing else None

    def rest(self) -> None:
        """Unload the table: nobody will be here for a while."""
        self._stop_clock()
        self._changes.append(changes.TouchTable(self.id, self._context.wall()))

    def _stop_clock(self) -> None:
        """Stop the clock while all people are away, so that bots do not play on and nobody loses sand."""
        if self.live and self.lobby.playing and self.live.clock.running:
            # Stop the clock before reading it, or a loss could fall in between and never be reported.
            self.live.clock.stop()
            self._changes.append(SetTime(self.live.number, self.live.clock.t()))
            self.pass_time()

    def dismiss_bots(self) -> None:
        """Dismiss the bots because the table is being unloaded."""
        if self.live:
            self.live.dismiss_bots()

    # What has happened

    def _happened(self, events: list[Event]) -> None:
        live = self.live
        assert live
        self._events = events if self._events is None else self._events + events
        if not live.match.same_for_all:
            self._show_match()  # each step by itself: some things are visible only for a moment
        self._changes += live.progress(events, self.lobby.devices, self._context.wall())
        if self.lobby.playing and live.match.outcome:
            self._finish()

    def _show_match(self) -> None:
        """Show what several players did at the same time together."""
        if self.live and self._events is not None:
            self._frames += self.live.streams.update(self._events, self._doers)
            self._frames += self._answers
            self._events, self._doers, self._doing, self._answers = None, {}, set(), []

    def _finish(self) -> None:
        assert self.live
        self._changes += self.live.ending(self.lobby.match_id, self._context.wall(), self._context.when())
        self.live.clock.stop()
        self._change(seating.finished(self.lobby))

    # Who sits where

    def furnish(self, device: str, name: str | None, bots: str | None, *, start: bool) -> Refusal | None:
        """Seat the host, and bots in all other free seats of a new table, and start if requested."""
        for wish in furnishing(self.lobby, name, bots, start=start):
            if refusal := self._seat(device, wish):
                return refusal
        return None

    def _seat(self, device: str, message: say.Seating) -> Refusal | None:
        change = changed(self.lobby, device, message, self._presence.is_away, self._context)
        if isinstance(change, Refusal):
            return change
        begins = change.playing and not self.lobby.playing
        if begins:
            self._show_match()
            refusal = self._begin(change)
            if refusal:
                return refusal
        self._change(change)
        self._bots_act()
        return None

    def refuse_options(self, member: Member) -> Refusal | None:
        """Return why this member cannot change the options now, whatever they are."""
        if member.watching:
            return WATCHING
        change = seating.reseat(self.lobby, member.device, self.lobby.options, len(self.lobby.seats))
        return change if isinstance(change, Refusal) else None

    def change_options(
        self, member: Member, message: say.Options, checked: tuple[dict[str, Any], int]
    ) -> None:
        """Change to options that were already checked, since checking may need the database."""
        if self.has_granted(member, message):  # sent again while they were being checked
            return self._acknowledge(member, message.key)
        change = seating.reseat(self.lobby, member.device, *checked)
        if isinstance(change, Refusal):
            return self._refuse(member, message.key, change)
        self._change(change)
        return self.grant(member, message.key)

    def prepare(self) -> Iterator[object]:
        """Do the slow part of starting a match in small steps."""
        game = GAMES[self.lobby.game]
        return speedups(game).prepare(msgspec.convert(self.lobby.options, game.options), self._seed())

    def _seed(self) -> int:
        """The seed of the next match."""
        if self._next_seed is None:
            fixed = self.lobby.fixed_seed
            self._next_seed = self._context.seed() if fixed is None else fixed
        return self._next_seed

    def before(self, member: Member, message: say.Start | say.Rematch) -> Iterator[object] | None:
        """Return the work before this message can start a match; None if there is none or it cannot."""
        change = changed(self.lobby, member.device, message, self._presence.is_away, self._context)
        if member.watching or isinstance(change, Refusal):
            return None
        work = self.prepare()
        return None if next(work, NOTHING) is NOTHING else work

    def _begin(self, lobby: Lobby) -> Refusal | None:
        """Start a match."""
        game = GAMES[lobby.game]
        names = tuple(sitter.name for sitter in lobby.seats if sitter)
        options = msgspec.convert(lobby.options, game.options)
        seed, self._next_seed = self._seed(), None
        match = Match.open(game, options, seed, names)
        if isinstance(match, Refusal):
            return match
        number = next(self._context.numbers)
        self._changes.append(
            changes.BeginMatch(number, lobby.match_id, self.id, document_of(match), self._context.wall())
        )
        self.live = LiveMatch(number, match, self._context.now)
        self.live.clock.start()
        return None

    def _change(self, lobby: Lobby) -> None:
        """Set the lobby, tell everybody, and show them what they may see now."""
        before, self.lobby = self.lobby, lobby
        self._changes.append(changes.SaveTable(self.record, self._context.wall()))
        for device in {*before.devices, *lobby.devices}:
            if device not in lobby.devices:
                self._changes.append(changes.StandUp(device, self.id))
            elif device not in before.devices:
                self._changes.append(changes.SitDown(device, self.id))
        self._changes += witnesses.of_change(before, lobby, self.members)
        self._follow_lobby()
        self._wake_up()
        self._show_lobby(self.members, options=lobby.options != before.options)
        if lobby.devices != before.devices:
            self._frames += self._voices.seated(lobby, self.members)
        new_match = lobby.match != before.match
        for member in self.members:
            moved = lobby.seats_of(member.device) != before.seats_of(member.device)
            if new_match or (moved and not member.watching):
                self.sync(member)

    def _show_lobby(self, members: list[Member], *, options: bool = False) -> None:
        """Send the lobby, with the options for those who do not know them."""
        self._show_match()
        self._frames += self.lobby_frames(members, options=options)

    def lobby_frames(self, members: list[Member], *, options: bool) -> Iterator[tuple[Member, bytes]]:
        return lobby_frames(self, members, options=options)

    def _acknowledge(self, member: Member, key: str) -> None:
        """Acknowledge before the next update, which may be newer, or after it if it has this very action."""
        if not key:
            return
        if key in self._doers.values():
            self._answer(member, acknowledged(key))
        else:
            self._frames.append((member, acknowledged(key)))

    def _refuse(self, member: Member, key: str, refusal: Refusal) -> None:
        self._context.refused[refusal.error] += 1
        self._answer(member, refused(refusal, key))

    def has_granted(self, member: Member, message: Granted) -> bool:
        """True if this message came before, and was granted."""
        return self._seen_keys.knows(member.device, message.key)

    def grant(self, member: Member, key: str) -> None:
        """Note that a message was granted, and acknowledge it."""
        self._seen_keys.remember(member.device, key)
        self._acknowledge(member, key)

    def _answer(self, member: Member, frame: bytes) -> None:
        (self._frames if self._events is None else self._answers).append((member, frame))
