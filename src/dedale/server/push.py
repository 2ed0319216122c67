"""Tells people who are away that it is their turn, through the push services of their browsers.

Off the path of play: whoever is called goes into a short queue, and a few workers empty it.
"""

import asyncio
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from dedale.server.push_service import Endpoint, post, read_endpoint
from dedale.server.store import DropSubscription, KeepPushKey, Store, StoreError, Subscription
from dedale.session.messages import encode
from dedale.session.tokens import tag_of

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

LOG = logging.getLogger("dedale.server")
MOST_WAITING = 1_000
"""Calls in the queue. More are dropped: the list of tables says the same."""
WORKERS = 4
KEPT_SECONDS = 3 * 86_400
"""How long a push service keeps a message for a browser that is off."""
SIGNED_SECONDS = 12 * 3_600
GONE = (404, 410)


class Call(NamedTuple):
    table: str
    game: str
    device: str


class Pusher:
    """`contact` is whom push services may ask, like `mailto:ann@maze.example`; "": nothing is sent."""

    def __init__(self, store: Store, contact: str, wall: Callable[[], int], own: str = "") -> None:
        """`own` is the origin of a push service on this machine, for tests."""
        self._store, self._contact, self._wall, self._own = store, contact, wall, own
        self._waiting: asyncio.Queue[Call] = asyncio.Queue(MOST_WAITING)
        self._private: EllipticCurvePrivateKey | None = None

    @property
    def enabled(self) -> bool:
        return bool(self._contact)

    def endpoint(self, url: str) -> Endpoint | None:
        """Return the parts of an endpoint, if it is a push service's."""
        return read_endpoint(url, self._own)

    async def public_key(self) -> str:
        """Return the key that browsers ask for when they subscribe. Made at first use, one for all nodes."""
        from dedale.server.push_encryption import public_bytes, to_text

        return to_text(public_bytes(await self._key()))

    async def _key(self) -> "EllipticCurvePrivateKey":
        from dedale.server.push_encryption import new_key, read_key

        if self._private is None:
            private = await self._store.push_key()
            if private is None:
                await self._store.save(KeepPushKey(new_key()))
                private = await self._store.push_key()
            assert private
            self._private = read_key(private)
        return self._private

    def call(self, table: str, game: str, device: str) -> None:
        """Tell a device that it is its turn, if it wants to know."""
        if not self.enabled:
            return
        try:
            self._waiting.put_nowait(Call(table, game, device))
        except asyncio.QueueFull:
            LOG.warning("too many people to call", extra={"table": table})

    async def look_after(self) -> None:
        """Call people, for as long as the server runs."""
        if self.enabled:
            await asyncio.gather(*(self._work() for _ in range(WORKERS)))

    async def _work(self) -> None:
        while True:
            call = await self._waiting.get()
            try:
                for subscription in await self._store.subscriptions_of(call.device):
                    await self._send(call, subscription)
            except StoreError as error:
                LOG.error("nobody could be called", extra={"reason": str(error)})

    async def _send(self, call: Call, subscription: Subscription) -> None:
        endpoint = self.endpoint(subscription.endpoint)
        status = 0
        try:
            if endpoint is None:
                raise OSError("this is not a push service")
            headers, body = await self._request(call, subscription, endpoint)
            status = await post(endpoint, headers, body)
        except (OSError, ValueError) as error:
            host = endpoint.host if endpoint else ""
            LOG.warning("a push message was not sent", extra={"service": host, "reason": str(error)})
        if status in GONE or endpoint is None:
            await self._store.save(DropSubscription(subscription.endpoint))

    async def _request(
        self, call: Call, subscription: Subscription, endpoint: Endpoint
    ) -> tuple[dict[str, str], bytes]:
        """Nothing about the position: the tag of the table, the game, and the language to say it in."""
        from dedale.server import push_encryption as push

        key, tag = await self._key(), tag_of(call.table)
        message = encode({"turn": tag, "game": call.game, "language": subscription.language})
        browser, auth = push.browser_key(subscription.p256dh), push.browser_secret(subscription.auth)
        body = await asyncio.to_thread(push.encrypted, message, browser, auth)
        until = self._wall() + SIGNED_SECONDS
        headers = {
            "authorization": push.authorization(key, endpoint.origin, self._contact, until),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(KEPT_SECONDS),
            "topic": tag,  # a later message about this table replaces an earlier one
            "urgency": "normal",
        }
        return headers, body
