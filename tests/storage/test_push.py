"""Push messages, on each store: who gets them, what they say, and who gets no more."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from secrets import token_hex

import pytest

from dedale.server import push as push_module
from dedale.server.push_encryption import from_text, public_bytes, read_key
from dedale.server.store import DropSubscription, KeepPushKey, Subscription, Unsubscribe
from dedale.session.tokens import device_of, tag_of
from server.harness import SECONDS
from server.leisure import NOON, Calendar, Friends, serving
from server.push_stand_in import Browser, PushService, push_service
from storage.conftest import Opened
from storage.records import ANN, BO

TOKEN = {"do": "token", "at": [3, 4]}


@pytest.fixture
def service() -> Iterator[PushService]:
    with push_service() as made:
        yield made


@asynccontextmanager
async def duel(opened: Opened, service: PushService) -> AsyncIterator[tuple[Calendar, Friends, Browser]]:
    """Ann's turn. Bo has left, with a browser that wants to know."""
    async with opened() as store, serving(store, [NOON], service.origin) as tables:
        friends = await Friends.begin(tables, options={"first": 0})
        for socket in list(tables.sockets):
            socket.close("", again=False)
        browser = Browser(f"{service.origin}/{token_hex(8)}")
        await subscribe(tables, device_of(friends.tokens[1]) or "", browser)
        yield tables, friends, browser


async def subscribe(tables: Calendar, device: str, browser: Browser, when: int = NOON) -> None:
    keys = browser.subscription["keys"]
    await tables.store.save(Subscription(browser.endpoint, device, keys["p256dh"], keys["auth"], "fr", when))


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(SECONDS):
        while not holds():
            await asyncio.sleep(0.005)


async def acts(friends: Friends, seat: int) -> None:
    socket = await friends.come(seat)
    socket.say(type="act", seat=seat, action=TOKEN, key="k")
    await friends.settled(socket)


def test_whoever_is_away_is_told_that_it_is_their_turn_and_nothing_else(
    opened: Opened, service: PushService
) -> None:
    async def run() -> None:
        async with duel(opened, service) as (tables, friends, browser):
            await acts(friends, 0)
            await until(lambda: service.received)
            [(path, headers, body)] = service.received
            tag = tag_of(friends.id)
            assert f"{service.origin}{path}" == browser.endpoint
            assert browser.read(body) == {"turn": tag, "game": "duel", "language": "fr"}
            assert (headers["topic"], headers["content-encoding"]) == (tag, "aes128gcm")
            assert int(headers["ttl"]) == 3 * 86_400
            private = await tables.store.push_key()
            assert private
            assert headers["authorization"].endswith(f"k={await tables.pusher.public_key()}")
            assert from_text(await tables.pusher.public_key()) == public_bytes(read_key(private))

    asyncio.run(run())


def test_whoever_is_here_or_has_not_asked_is_not_told(opened: Opened, service: PushService) -> None:
    async def run() -> None:
        async with duel(opened, service) as (tables, friends, browser):
            bo = await friends.come(1)
            await acts(friends, 0)
            bo.say(type="act", seat=1, action={"do": "token", "at": [5, 6]}, key="k")  # Ann wants no messages
            await friends.settled(bo)
            # Another table is called for afterwards, so the first would have been by now.
            tables.pusher.call("another", "hidden", device_of(friends.tokens[1]) or "")
            await until(lambda: service.received)
            assert [browser.read(each.body)["turn"] for each in service.received] == [tag_of("another")]

    asyncio.run(run())


@pytest.mark.parametrize("status", [404, 410])
def test_a_browser_that_is_gone_is_forgotten(opened: Opened, service: PushService, status: int) -> None:
    async def run() -> None:
        async with duel(opened, service) as (tables, friends, browser):
            device, other = device_of(friends.tokens[1]) or "", Browser(f"{service.origin}/other")
            service.status = status
            tables.pusher.call(friends.id, "duel", device)
            while await tables.store.subscriptions_of(device):
                await asyncio.sleep(0.005)
            service.status = 500  # an accident; this one stays
            await subscribe(tables, device, other)
            tables.pusher.call(friends.id, "duel", device)
            await until(lambda: len(service.received) == 2)
            tables.pusher.call(friends.id, "duel", device)
            await until(lambda: len(service.received) == 3)
            assert [each.endpoint for each in await tables.store.subscriptions_of(device)] == [other.endpoint]
            assert browser.endpoint != other.endpoint

    asyncio.run(run())


def test_an_endpoint_that_is_no_push_service_is_never_contacted(opened: Opened, service: PushService) -> None:
    """Not even if it came into the database in another way."""

    async def run() -> None:
        async with duel(opened, service) as (tables, friends, browser):
            device = device_of(friends.tokens[1]) or ""
            await subscribe(tables, device, Browser("http://127.0.0.1:9/x"), NOON + 1)
            tables.pusher.call(friends.id, "duel", device)
            await until(lambda: service.received)
            while len(left := await tables.store.subscriptions_of(device)) > 1:
                await asyncio.sleep(0.005)
            assert [each.endpoint for each in left] == [browser.endpoint]

    asyncio.run(run())


def test_only_so_many_calls_wait(
    monkeypatch: pytest.MonkeyPatch, opened: Opened, service: PushService
) -> None:
    monkeypatch.setattr(push_module, "MOST_WAITING", 3)

    async def run() -> None:
        async with duel(opened, service) as (tables, friends, _):
            for _ in range(9):  # nobody gets to work in between
                tables.pusher.call(friends.id, "duel", device_of(friends.tokens[1]) or "")
            await until(lambda: len(service.received) == 3)
            tables.pusher.call("last", "duel", device_of(friends.tokens[1]) or "")
            await until(lambda: len(service.received) == 4)

    asyncio.run(run())


def test_the_key_is_made_once(opened: Opened, service: PushService) -> None:
    async def run() -> None:
        async with opened() as store, serving(store, [NOON], service.origin) as tables:
            assert await store.push_key() is None
            first = await tables.pusher.public_key()
            await store.save(KeepPushKey("another"))
        async with opened() as store, serving(store, [NOON], service.origin) as tables:
            assert await tables.pusher.public_key() == first

    asyncio.run(run())


def test_subscriptions_are_kept_by_endpoint(opened: Opened) -> None:
    async def run() -> None:
        async with opened() as store:
            one, two = Subscription("e1", ANN, "p", "a", "en", 1), Subscription("e2", ANN, "p", "a", "nl", 2)
            await store.save(one, two)
            assert await store.subscriptions_of(ANN) == [two, one]
            assert await store.count_subscriptions() == 2
            again = one._replace(auth="b", language="fr", when=3)
            await store.save(again, Unsubscribe("e2", BO))
            assert await store.subscriptions_of(ANN) == [again, two]
            await store.save(Unsubscribe("e2", ANN), DropSubscription("e1"))
            assert await store.subscriptions_of(ANN) == []

    asyncio.run(run())
