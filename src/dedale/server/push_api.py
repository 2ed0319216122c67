"""The HTTP API of push messages: the server's key, and the subscriptions of devices."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.server import answers as say
from dedale.server.http_api import Problem, answer, body, device, limited, tables_of
from dedale.server.push import Pusher
from dedale.server.push_service import LONGEST_ENDPOINT
from dedale.server.store import DropSubscription, Subscription, Unsubscribe
from dedale.session.messages import Language

MOST_OF_DEVICE = 5
"""Browsers renew their subscriptions. The oldest make way."""


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of a browser, as text (base64url)."""

    p256dh: Annotated[str, Meta(max_length=120)]
    auth: Annotated[str, Meta(max_length=40)]


class NewSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser returns when it subscribes."""

    endpoint: Annotated[str, Meta(max_length=LONGEST_ENDPOINT)]
    keys: PushKeys
    language: Language = "en"
    """English, if the client lacks it."""


class OldSubscription(Struct, frozen=True, forbid_unknown_fields=True):
    endpoint: Annotated[str, Meta(max_length=LONGEST_ENDPOINT)]


def _pusher(request: Request) -> Pusher:
    pusher = tables_of(request).pusher
    if not pusher.enabled:
        raise Problem(404, "no_push", "This server sends no push messages.")
    return pusher


async def push_key(request: Request) -> Response:
    return answer(say.PushKey(await _pusher(request).public_key()))


async def subscribe(request: Request) -> Response:
    pusher, who, tables = _pusher(request), device(request), tables_of(request)
    wish = await body(request, NewSubscription)
    limited(tables.subscriptions, request)
    if pusher.endpoint(wish.endpoint) is None or not _are_keys(wish.keys):
        raise Problem(400, "bad_push", "That is not the subscription of a browser.")
    known = await tables.store.subscriptions_of(who)
    if await tables.store.count_subscriptions() >= tables.limits.subscriptions_in_all:
        raise Problem(503, "full", "This server has as many subscriptions as it can hold.")
    kept = Subscription(wish.endpoint, who, wish.keys.p256dh, wish.keys.auth, wish.language, tables.wall())
    others = [each.endpoint for each in known if each.endpoint != wish.endpoint]
    await tables.store.save(kept, *map(DropSubscription, others[MOST_OF_DEVICE - 1 :]))
    return answer(say.Subscribed(True))


def _are_keys(keys: PushKeys) -> bool:
    from dedale.server.push_encryption import browser_key, browser_secret

    try:
        return bool(browser_key(keys.p256dh) and browser_secret(keys.auth))
    except ValueError:
        return False


async def unsubscribe(request: Request) -> Response:
    _pusher(request)
    who = device(request)
    old = await body(request, OldSubscription)
    limited(tables_of(request).subscriptions, request)
    await tables_of(request).store.save(Unsubscribe(old.endpoint, who))
    return answer(say.Subscribed(False))


ROUTES = [
    Route("/api/push", push_key, methods=["GET"]),
    Route("/api/push", subscribe, methods=["PUT"]),
    Route("/api/push", unsubscribe, methods=["DELETE"]),
]
