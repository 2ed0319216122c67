"""Our own protocol (docs/server.md): four devices play random legal moves in the Mall."""

import secrets
from random import Random

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from dedale.games.mall.setup import SAND_MS
from dedale.lab.server.http_client import post
from dedale.lab.server.load_protocol import SEATS, Order
from dedale.lab.server.peer_table import Socket, Table, Unfit
from dedale.session.tokens import tag_of

SCENARIOS = (1, 2, 3, 4)
SLACK = 1.0
SLACK_PER_TABLE = 0.04
"""Seconds for opening all tables, with a margin."""
LEFT_OUT = (b'{"do":"pause"', b'{"do":"resume"', b'{"do":"peek"')
"""Actions that would stop the match, or show something to one seat only."""


class _Message(Struct, tag_field="type", tag=str.lower):
    pass


class Update(_Message):
    v: int
    legal: Raw | UnsetType = UNSET
    ack: str = ""


class Snapshot(_Message):
    v: int
    legal: Raw


class Refused(_Message):
    key: str
    error: str
    message: str


class Lobby(_Message):
    playing: bool


class Ack(_Message):
    pass


class Bye(_Message):
    pass


_decode = msgspec.json.Decoder(Update | Snapshot | Refused | Lobby | Ack | Bye).decode
_decode_actions = msgspec.json.Decoder(list[Raw]).decode


def hello(token: str, **where: str) -> bytes:
    return msgspec.json.encode({"type": "hello", "token": token, **where})


def seat_down(socket: Socket, seat: int) -> None:
    socket.say(b'{"type":"sit","seat":%d,"name":"Player %d"}' % (seat, seat))
    socket.say(b'{"type":"ready","seat":%d,"ready":true}' % seat)


class DedaleSocket(Socket):
    table: "DedaleTable"

    def __init__(self, table: "DedaleTable", seat: int) -> None:
        super().__init__(table)
        self.token = secrets.token_urlsafe(24)
        self.seat = seat
        self.v = 0
        self._choices: list[Raw] | None = []
        """The usable actions; None until they are needed."""

    def other(self, message: bytes) -> None:
        said = _decode(message)
        if isinstance(said, Refused):
            raise Unfit(f"The server refused: {said.message}")
        if isinstance(said, Update):
            self._count(said)

    def playing(self, message: bytes) -> None:
        """`hear` once the match is on."""
        said = _decode(message)
        if isinstance(said, Update):
            self._count(said)
            if said.legal is not UNSET:
                self._may(said.legal)
            self.table.saw(self, said.ack)
        elif isinstance(said, Snapshot):
            self.snapshot(said)
        elif isinstance(said, Refused):
            self.table.was_refused(self.seat, said)

    def _count(self, said: Update) -> None:
        self.table.lost += said.v - self.v - 1
        self.v = said.v

    def snapshot(self, said: Snapshot) -> None:
        self.v = said.v
        self._may(said.legal)
        self.table.shown()

    def _may(self, legal: Raw) -> None:
        self._legal, self._choices = legal, None

    @property
    def choices(self) -> list[Raw]:
        if self._choices is None:
            actions = _decode_actions(self._legal)
            self._choices = [each for each in actions if not bytes(each).startswith(LEFT_OUT)]
        return self._choices


class DedaleTable(Table):
    """The load starts at half-time: a timer turned with half its sand left is as good as before, so no match
    is lost however often somebody steps on an hourglass."""

    @staticmethod
    def rest(order: Order) -> float:
        return order.longest_warm_up + order.seconds + SLACK + SLACK_PER_TABLE * order.tables

    def sand_ms(self) -> int:
        return int(2000 * self.rest(self.order))

    def options(self) -> dict[str, int]:
        scenario = SCENARIOS[self.number % len(SCENARIOS)]
        return {"scenario": scenario, "players": SEATS, "sand_ms": self.sand_ms()}

    async def open(self) -> None:
        self._random = Random(self.number)
        self.sockets = [DedaleSocket(self, seat) for seat in range(SEATS)]
        self._key = 0
        self._stuck: list[float] = []
        """Start times of actions that no seat could carry out yet."""
        self._acked: dict[int, int] = {}
        """By seat, the version that its action produced, until everybody has seen it."""
        self.changing = SEATS
        """How many seats still wait for the first snapshot of a new match."""
        host = self.sockets[0]
        table = post(self.port, "/api/tables", {"game": "mall", "options": self.options()}, host.token)
        for seat, socket in enumerate(self.sockets):
            await socket.connect(self.port, f"/ws/{tag_of(table['id'])}")
            socket.say(hello(socket.token, table=table["id"]))
            seat_down(socket, seat)
            socket.say(b'{"type":"ping"}')
            await socket.expect(b'{"type":"pong"')
        host.say(b'{"type":"start"}')
        for socket in self.sockets:
            said = _decode(await socket.expect(b'{"type":"snapshot"'))
            assert isinstance(said, Snapshot)
            socket.snapshot(said)
        await self._turn_the_timer()

    async def _turn_the_timer(self) -> None:
        self.sockets[0].say(b'{"type":"act","seat":0,"action":{"do":"start"}}')
        for socket in self.sockets:
            socket.playing(await socket.expect(b'{"type":"update"'))
            socket.hear = socket.playing

    @property
    def busy(self) -> bool:
        return super().busy or bool(self.changing)

    def act(self, began: float) -> None:
        first = self._random.randrange(SEATS)
        for socket in (*self.sockets[first:], *self.sockets[:first]):
            if socket.seat not in self.began and socket.choices and not self.changing:
                self.began[socket.seat] = began
                self._key += 1
                socket.say(
                    b'{"type":"act","seat":%d,"action":%b,"key":"%d"}'
                    % (socket.seat, self._random.choice(socket.choices), self._key)
                )
                return
        self._stuck.append(began)
        if not self.began:
            self._again()

    def saw(self, socket: DedaleSocket, ack: str) -> None:
        """A seat has seen an update, perhaps of its own action. All seats get the same updates."""
        if ack:
            self._acked[socket.seat] = socket.v
        seen = min(each.v for each in self.sockets)
        for seat in [seat for seat, v in self._acked.items() if v <= seen]:
            del self._acked[seat]
            self.finish(seat)
        self._try_again()

    def _try_again(self) -> None:
        stuck, self._stuck = self._stuck, []
        for began in stuck:
            self.act(began)

    def _again(self) -> None:
        """The match is over: start the next one and postpone what was due."""
        if not self.changing:
            self.changing = SEATS
            self.sockets[0].say(b'{"type":"rematch"}')

    def shown(self) -> None:
        """A seat has received a snapshot."""
        if self.changing:
            self.changing -= 1
            if not self.changing:
                self._try_again()
                if self.due and not self.busy:
                    self.act(self.due.popleft())

    async def audit(self) -> None:
        for socket in self.sockets:
            socket.listen()
            socket.say(b'{"type":"sync"}')
            said = _decode(await socket.expect(b'{"type":"snapshot"'))
            assert isinstance(said, Snapshot)
            self.lost += said.v - socket.v

    def was_refused(self, seat: int, said: Refused) -> None:
        """Try another action, unless everybody has seen the sand run out meanwhile."""
        self.refused += said.error != "over"
        if seat in self.began:
            self.act(self.began.pop(seat))


class SandyTable(DedaleTable):
    """With real sand: matches are lost, and new ones follow."""

    @staticmethod
    def rest(order: Order) -> float:
        return 0

    def sand_ms(self) -> int:
        return SAND_MS
