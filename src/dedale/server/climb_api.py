"""The HTTP API of the climb, and of quests made to order."""

import secrets
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.games.base import Refusal
from dedale.games.tower.quest import LETTERS
from dedale.server import daily_quests
from dedale.server.climb import stars_for
from dedale.server.daily_api import MOST_ACTIONS, not_solved
from dedale.server.daily_tries import moves_to_solve
from dedale.server.http_api import Problem, answer, body, device, limited, tables_of
from dedale.server.quest_orders import BUSY, Order

Mechanism = Literal["doors", "ladders", "drafts", "narrow", "jumps", "throws", "swaps", "sister", "armories"]
SEEDS = 1 << 31


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """`actions` solve the quest, if it was solved."""

    solved: bool
    actions: Annotated[tuple[dict[str, Any], ...], Meta(max_length=MOST_ACTIONS)] = ()


class NewQuest(Struct, frozen=True, forbid_unknown_fields=True):
    """`heroes` are letters of maze files, `wanted` what the quest must need."""

    stars: Annotated[int, Meta(ge=1, le=5)]
    heroes: Annotated[str, Meta(pattern=f"^[{LETTERS}]{{2,5}}$")]
    wanted: Annotated[tuple[Mechanism, ...], Meta(max_length=3)] = ()


async def climb(request: Request) -> Response:
    return await _standing(request, device(request))


async def _standing(request: Request, who: str) -> Response:
    quests = tables_of(request).quests
    standing, few = await quests.climb.standing(who, daily_quests.today())
    if few:
        await quests.orders.add_to_climb(stars_for(standing.rating))
    return answer(standing)


async def tried(request: Request) -> Response:
    tables, who = tables_of(request), device(request)
    quest_id = request.path_params["quest"]
    result = await body(request, Tried)
    limited(tables.results, request)
    row = await tables.store.rating(quest_id)
    texts = await tables.store.find_texts([quest_id])
    if row is None or row.kind != "quest" or not texts:
        raise Problem(404, "no_such_quest", "There is no such quest to climb.")
    if result.solved and not await run_in_threadpool(moves_to_solve, texts[quest_id], result.actions):
        raise not_solved()
    await tables.quests.climb.tried(who, quest_id, solved=result.solved, when=tables.wall())
    return await _standing(request, who)


async def order(request: Request) -> Response:
    device(request)
    wish = await body(request, NewQuest)
    if len(set(wish.heroes)) < len(wish.heroes):
        raise Problem(400, "bad_request", "Invalid request: a hero is named twice.")
    tables = tables_of(request)
    limited(tables.quests.new_quests, request)
    found = tables.quests.orders.place(Order(wish.stars, wish.heroes, wish.wanted, secrets.randbelow(SEEDS)))
    if isinstance(found, Refusal):
        raise Problem(503 if found is BUSY else 404, found.error, found.message)
    return answer(found, 201)


async def ordered(request: Request) -> Response:
    found = tables_of(request).quests.orders.find(request.path_params["id"])
    if found is None:
        raise Problem(404, "no_such_quest", "No such quest has been ordered here.")
    return answer(found)


ROUTES = [
    Route("/api/climb", climb, methods=["GET"]),
    Route("/api/climb/{quest}", tried, methods=["PUT"]),
    Route("/api/quests", order, methods=["POST"]),
    Route("/api/quests/{id}", ordered, methods=["GET"]),
]
