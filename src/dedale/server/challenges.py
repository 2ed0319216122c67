"""Challenges over HTTP: others play the deal of a finished match, and compare how it went."""

import re
from typing import Annotated, Any, cast

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dedale.games.base import Refusal
from dedale.games.registry import GAMES, GameName
from dedale.match.document import VERSION, BadDocument, Document, prepare
from dedale.match.result import Result, result_of
from dedale.server import answers as say
from dedale.server.http_api import (
    NewTable,
    Problem,
    answer,
    body,
    device,
    known_device,
    limited,
    made_table,
    tables_of,
)
from dedale.server.store import Attempt, KeepAction, NoteResult, SetChallenge, StoredChallenge
from dedale.server.stored_match import StoredMatch
from dedale.server.tables import Tables
from dedale.session.changes import BeginMatch, EndMatch, SeeMatch, TryChallenge
from dedale.session.lobby import Challenge
from dedale.session.messages import Name, encode
from dedale.session.tokens import CODE_LETTERS, new_code, new_id

CODE_LENGTH = 8
"""Too long to guess. Links are sent, not read out."""
CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
MOST_RESULTS = 100
AT_A_TIME = 10
"""Matches that are replayed for their results, for one request."""


class FinishedMatch(Struct, frozen=True, forbid_unknown_fields=True):
    """`replay` is the id of a finished match. A `document` is one that was played on a device alone."""

    replay: str = ""
    document: Document | None = None


class Company(Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits at the table of a challenge at first, and whether they start at once."""

    name: Name | None = None
    bots: Annotated[str, Meta(max_length=40)] | None = None
    start: bool = False


async def set_challenge(request: Request) -> Response:
    """Set a match as a challenge. Only one of its players may: from then on, its replay is theirs."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, FinishedMatch)
    limited(tables.shared_texts, request)
    store, maker = tables.store, tables.maker_of(request.state.address)
    if wish.document is None and (known := await store.challenge_of(wish.replay)):
        return answer(say.ChallengeName(known))
    if await store.count_challenges() >= tables.limits.challenges:
        raise Problem(503, "full", "This server has as many challenges as it can hold.")
    if await store.count_challenges(maker) >= tables.limits.challenges_of_address:
        raise Problem(503, "full", "There are already too many challenges from your network.")
    if wish.document is None:
        match_id = await _found_again(tables, who, wish.replay)
    else:
        match_id = await _taken_in(tables, who, wish.document)
    code = new_code(CODE_LENGTH)
    await store.save(SetChallenge(code, match_id, tables.wall(), maker), TryChallenge(match_id, code))
    # Another player may have been faster.
    return answer(say.ChallengeName(await store.challenge_of(match_id) or code), 201)


async def _found_again(tables: Tables, who: str, match_id: str) -> str:
    """Return the id of a finished match that this device has played."""
    stored = await tables.store.find_match(match_id)
    if stored is None or stored.head.outcome is None:
        raise Problem(404, "no_such_replay", "There is no finished match with that id.")
    if not await tables.store.has_played(match_id, who):
        raise Problem(403, "not_your_match", "Only someone who played that match can set it as a challenge.")
    await _check_rules(tables, stored.head)
    return match_id


async def verified(tables: Tables, document: Document) -> tuple[Document, Result]:
    """Replay a match that was played elsewhere. Return its head, with options as stored, and its result."""
    found = await tables.check(document.game, _public_options(document))
    if isinstance(found, Refusal):
        raise Problem(400, found.error, found.message)
    options, seats = found
    if document.version != VERSION or document.outcome is None or len(document.names) != seats:
        raise Problem(400, "bad_document", "That is not a match that is over.")
    head = replace(document, options=options, log=())
    await _check_rules(tables, head)
    try:
        async with tables.replays_in_progress:
            result = await tables.replay_slicer.last(result_of(head, document.log))
    except BadDocument as error:
        raise Problem(400, "bad_document", str(error)) from None
    assert result
    return head, result


async def _taken_in(tables: Tables, who: str, document: Document) -> str:
    """Keep a match that was played elsewhere, if the rules agree with all of it. Return its id."""
    head, result = await verified(tables, document)
    assert document.outcome
    number, match_id, now = tables.next_number(), new_id(), tables.wall()
    await tables.store.save(
        BeginMatch(number, match_id, "", head, now),
        SeeMatch(match_id, who, True),
        *(
            KeepAction(number, n, t, seat, "", encode(action).decode())
            for n, (t, seat, action) in enumerate(document.log, 1)
        ),
        EndMatch(number, result.t, document.outcome, now),
    )
    return match_id


def _public_options(head: Document) -> dict[str, Any]:
    """Options without those that would fix what players must not know: nobody set them."""
    secret = GAMES[head.game].secret_options if head.game in GAMES else ()
    return {name: value for name, value in head.options.items() if name not in secret}


async def _check_rules(tables: Tables, head: Document) -> None:
    """The same seed gives the same deal only by the same rules."""
    try:
        await tables.replay_slicer.finish(prepare(head))
    except BadDocument as error:
        raise Problem(404, "other_rules", str(error)) from None


async def _found(request: Request) -> tuple[str, StoredChallenge, StoredMatch]:
    store, code = tables_of(request).store, request.path_params["code"].upper()
    challenge = await store.find_challenge(code) if CODE.fullmatch(code) else None
    stored = challenge and await store.find_match(challenge.match_id)
    if not challenge or not stored:
        raise Problem(404, "no_such_challenge", "There is no such challenge, or it has been removed.")
    return code, challenge, stored


async def show(request: Request) -> Response:
    """What is to be played, and the results for whoever has played it."""
    tables, who = tables_of(request), known_device(request)
    limited(tables.replays, request)
    code, challenge, stored = await _found(request)
    done = who is not None and await tables.store.has_finished(code, who)
    attempts = await tables.store.attempts(code, who, MOST_RESULTS) if who and done else []
    results = tuple([await _result(tables, challenge, each) for each in _first_counted(attempts)])
    game, seats = cast(GameName, stored.head.game), len(stored.head.names)
    options = _public_options(stored.head)
    return answer(say.ChallengePage(code, game, options, seats, challenge.tried, done, results))


def _first_counted(attempts: list[Attempt]) -> list[Attempt]:
    """Leave out matches that would have to be counted if there are many; the next request counts them."""
    uncounted = [each for each in attempts if each.result is None]
    return [each for each in attempts if each not in uncounted[AT_A_TIME:]]


async def _result(tables: Tables, challenge: StoredChallenge, attempt: Attempt) -> say.ChallengeResult:
    result = attempt.result or await _count(tables, attempt.match_id)
    return say.ChallengeResult(
        replay=attempt.match_id,
        names=attempt.names,
        outcome=attempt.outcome,
        ended=attempt.ended,
        first=attempt.match_id == challenge.match_id,
        knew=attempt.knew,
        yours=attempt.yours,
        **asdict(result),
    )


async def _count(tables: Tables, match_id: str) -> Result:
    """Replay a match for its result, and keep that."""
    async with tables.replays_in_progress:
        stored = await tables.store.find_match(match_id)
        assert stored
        slicer, head = tables.replay_slicer, stored.head
        try:
            await slicer.finish(prepare(head))
            result = await slicer.last(result_of(head, (entry[:3] for entry in stored.entries())))
            assert result
        except BadDocument:  # the rules have changed since
            result = Result(t=head.t, actions=stored.length)
        await tables.store.save(NoteResult(match_id, result))
        return result


async def play(request: Request) -> Response:
    """Create a table for the same deal."""
    tables, who = tables_of(request), device(request)
    wish = await body(request, Company)
    code, _, stored = await _found(request)
    head = stored.head
    await _check_rules(tables, head)
    asked = NewTable(head.game, _public_options(head), wish.name, wish.bots, wish.start)
    row = await made_table(tables, who, request, asked, Challenge(code, head.seed))
    return answer(say.TableNames(row.id, row.code, row.watch), 201)


ROUTES = [
    Route("/api/challenges", set_challenge, methods=["POST"]),
    Route("/api/challenges/{code}", show, methods=["GET"]),
    Route("/api/challenges/{code}/tables", play, methods=["POST"]),
]
