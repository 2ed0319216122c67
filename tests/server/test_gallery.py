"""The gallery: what people publish, like, solve and take up, with real solvers and planners."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import msgspec
import pytest

from dedale.games.base import Source
from dedale.games.maze_files import OPTIONS
from dedale.games.registry import GAMES
from dedale.games.tower.plan_text import read_plan
from dedale.games.tower.quest_reader import read_quest
from dedale.match import Match
from dedale.match.document import document_of
from dedale.server.gallery_api import LONGEST_ID, PAGE
from dedale.server.gallery_texts import digest_of
from dedale.session.messages import UNCHECKED_NAME
from server.gallery_things import QUEST, SHUT_IN, STEP, THINGS, TRUSTING, ids, page, published, quest, wish
from server.group import GIVE_UP
from server.harness import JSON, Client, Server, is_sentence, new_token
from server.raw import OwnServer


@pytest.fixture(scope="module")
def trusting(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """It believes whatever it is given, and is quick."""
    server = OwnServer(tmp_path_factory.mktemp("trusting") / "tables.db", before=TRUSTING).start()
    yield server
    server.stop()
    assert not server.log()


def error(answer: tuple[int, JSON]) -> tuple[int, str]:
    status, said = answer
    assert is_sentence(said), said
    return status, said["error"]


def refused(server: Server, text: str, **more: Any) -> tuple[int, str]:
    return error(server.http("POST", "/api/gallery", wish(text, **more), new_token()))


UGLY = ("", "  ", "x" * 41, "a\nb", "a\u202eb", "\u2800", "\u200b", "a\0b", "\ud800")


# Publishing


@pytest.mark.parametrize("kind", THINGS)
def test_what_people_make_is_published_and_played(shared: Server, kind: str) -> None:
    token = new_token()
    entry = published(shared, THINGS[kind], token, name="  Les deux pas ", author="Ånn")
    game, option = OPTIONS[kind]
    told = {field: entry[field] for field in ("kind", "game", "option", "name", "author", "likes", "solves")}
    names = {"name": "Les deux pas", "author": "Ånn"}
    assert told == {"kind": kind, "game": game, "option": option, **names, "likes": 0, "solves": 0}
    assert entry["mine"]
    assert not entry["liked"]
    assert entry["picture"]["ground"]["parts"]
    if kind == "quest":
        assert (entry["stars"], entry["moves"]) == (1, 1)
    if game == "mall":
        assert 0 < entry["wins"] <= 100
    assert entry["id"] in ids(shared)
    assert entry["id"] in ids(shared, f"?game={game}&sort=liked")
    found = shared.http("GET", f"/api/gallery/{entry['id']}", token=new_token())[1]
    assert found == {**entry, "mine": False}
    assert shared.table(game, {option: f"shared:{entry['id']}"}, name="Bo")["id"]
    # The name that was checked is the one in the text.
    assert refused(shared, THINGS[kind]) == (400, "already_there")
    assert refused(shared, THINGS[kind], name="Another name") == (400, "already_there")


def test_a_quest_is_kept_with_its_plan_and_nothing_that_nobody_has_checked(shared: Server) -> None:
    text = QUEST.replace("quest: Two steps", "quest: Ugly words\nquest-fr: Des mots\nteaches: more words")
    entry = published(
        shared, text.replace("O       O=", "O           O=").replace("---+\n", "---+---+\n"), name="Nice"
    )
    kept = shared.http("GET", f"/api/shared/{entry['id']}")[1]["text"]
    found = read_quest(Source("quest", kept))
    assert (found.names, found.moves, found.plan) == ({"en": "Nice"}, 1, "dwarf 3,0")
    assert "words" not in kept


def test_nothing_is_kept_above_the_other_cards_of_a_quest(trusting: Server) -> None:
    text = (files("dedale.games.tower") / "content/adventures/03/L.maze").read_text(encoding="utf-8")
    first, second, rest = text.partition("\n\n+")[0], *text.partition("\n\n+")[2].split("\n\n", 1)
    advertised = f"{first}\n\n+{second}\n\nlayout: buy pills\nheroes: at evil.example\n\n{rest}"
    entry = published(trusting, advertised)
    assert "evil" not in trusting.http("GET", f"/api/shared/{entry['id']}")[1]["text"]
    assert refused(trusting, text) == (400, "already_there")


@pytest.mark.parametrize("kind", THINGS)
def test_the_same_in_another_order_is_the_same(kind: str) -> None:
    head, empty, grid = THINGS[kind].partition("\n\n")
    turned = "\n".join(reversed(head.strip().split("\n"))) + empty + grid
    assert turned.strip() != THINGS[kind].strip()
    assert digest_of(kind, Source("one", turned)) == digest_of(kind, Source("other", THINGS[kind]))


def test_what_cannot_be_solved_or_read_stays_outside(shared: Server) -> None:
    before = ids(shared)
    assert refused(shared, SHUT_IN) == (400, "unsolvable")
    assert refused(shared, THINGS["scenario"].replace("2-12, 15", "3-5")) == (400, "unwinnable")
    assert refused(shared, THINGS["scenario"].replace("2-12, 15", "2-12"), name="7") == (400, "bad_file")
    assert refused(shared, "hello") == (400, "bad_file")
    assert refused(shared, QUEST + "\n" + QUEST) == (400, "bad_file")
    assert refused(shared, "adventure: 1\nname: x\n") == (400, "bad_file")
    assert ids(shared) == before


@pytest.mark.parametrize("name", UGLY)
def test_ugly_names_are_refused_like_those_of_players(trusting: Server, name: str) -> None:
    text = quest(1)
    assert refused(trusting, text, name=name)[1] in ("bad_name", "broken_json")
    assert refused(trusting, text, author=name)[1] in ("bad_name", "broken_json")


@pytest.mark.parametrize("field", ["owl: ", "owl.fr: "])
def test_the_names_on_a_board_are_checked_too(trusting: Server, field: str) -> None:
    ugly = THINGS["hidden"].replace(f"\n{field}", f"\n{field}{'x' * 41}")
    assert ugly != THINGS["hidden"]
    assert refused(trusting, ugly)[1] == "bad_name"


def test_a_huge_upload_is_cut_off(trusting: Server) -> None:
    assert refused(trusting, QUEST + " " * 66_000)[0] == 413
    assert refused(trusting, QUEST + " " * 200_000)[0] == 413
    status, said = trusting.http("POST", "/api/gallery", {**wish(QUEST), "more": 1}, new_token())
    assert (status, said["error"]) == (400, "bad_request")
    assert trusting.http("POST", "/api/gallery", wish(QUEST))[0] == 401


@pytest.mark.parametrize(
    ("field", "most"), [("name", UNCHECKED_NAME), ("author", UNCHECKED_NAME), ("origin", LONGEST_ID)]
)
def test_what_is_told_about_an_entry_has_a_length(trusting: Server, field: str, most: int) -> None:
    assert refused(trusting, "hello", **{field: "x" * most})[1] != "bad_request"
    assert refused(trusting, "hello", **{field: "x" * (most + 1)}) == (400, "bad_request")
    assert trusting.http("GET", f"/api/gallery?from=1.1.{'x' * LONGEST_ID}")[0] == 200
    assert trusting.http("GET", f"/api/gallery?from=1.1.{'x' * (LONGEST_ID + 1)}")[0] == 400


def test_something_made_from_another_says_so_as_long_as_that_can_be_seen(trusting: Server) -> None:
    author = new_token()
    first = published(trusting, quest(40), author, name="First", author="Ann")
    second = published(trusting, quest(41), name="Second", author="Bo", origin=first["id"])
    assert second["origin"] == {"id": first["id"], "name": "First", "author": "Ann"}
    alone = published(trusting, quest(42), origin="nothing")
    assert "origin" not in alone
    assert trusting.http("DELETE", f"/api/gallery/{first['id']}", token=author)[0] == 200
    assert "origin" not in trusting.http("GET", f"/api/gallery/{second['id']}")[1]


def test_only_its_author_withdraws_something(trusting: Server) -> None:
    author = new_token()
    entry = published(trusting, quest(50), author)
    path = f"/api/gallery/{entry['id']}"
    assert error(trusting.http("DELETE", path, token=new_token())) == (403, "not_yours")
    assert trusting.http("DELETE", path)[0] == 401
    assert trusting.http("DELETE", path, token=author) == (200, {})
    assert error(trusting.http("GET", path, token=author)) == (404, "no_such_entry")
    assert trusting.http("GET", f"/api/shared/{entry['id']}")[0] == 404
    assert published(trusting, quest(50))["id"] != entry["id"]


# Lists


def test_the_gallery_comes_in_pages(trusting: Server) -> None:
    token = new_token()
    made = [published(trusting, quest(100 + number), token)["id"] for number in range(PAGE + 3)]
    first = page(trusting, "?mine=1", token)
    rest = page(trusting, f"?mine=1&from={first['next']}", token)
    assert len(first["entries"]) == PAGE
    assert sorted(entry["id"] for each in (first, rest) for entry in each["entries"]) == sorted(made)
    assert "next" not in rest
    assert ids(trusting, "?mine=1", new_token()) == []
    liked = made[5]
    trusting.http("PUT", f"/api/gallery/{liked}/like", token=new_token())
    assert ids(trusting, "?sort=liked")[0] == liked
    assert ids(trusting, "?game=mall") == []
    assert ids(trusting, f"?id={liked}") == [liked]
    assert ids(trusting, "?id=nothing") == []


@pytest.mark.parametrize(
    "asked",
    [
        "sort=x",
        "game=chess",
        "from=x",
        "from=1.2",
        "from=1.2.%00",
        "from=1.2.a%27--",
        "from=9999999999999.1.a",
    ],
)
def test_there_are_no_other_pages(trusting: Server, asked: str) -> None:
    assert error(trusting.http("GET", f"/api/gallery?{asked}")) == (400, "bad_request")


def test_ones_own_things_need_a_token(trusting: Server) -> None:
    assert trusting.http("GET", "/api/gallery?mine=1")[0] == 401


@pytest.mark.parametrize("name", ["x", "%00", "%2e%2e", "B" * 3_000])
def test_what_is_not_there_is_refused(trusting: Server, name: str) -> None:
    token = new_token()
    for method, rest in (("GET", ""), ("DELETE", ""), ("PUT", "/like"), ("DELETE", "/like")):
        asked = trusting.http(method, f"/api/gallery/{name}{rest}", token=token)
        assert error(asked) == (404, "no_such_entry")
    assert error(trusting.http("PUT", f"/api/gallery/{name}/solved", {"replay": "x"}, token)) == (
        404,
        "no_such_entry",
    )


# Likes


def test_everybody_likes_something_once(trusting: Server) -> None:
    entry = published(trusting, quest(60))
    path, tokens = f"/api/gallery/{entry['id']}/like", [new_token() for _ in range(3)]
    for token in (*tokens, *tokens):
        status, found = trusting.http("PUT", path, token=token)
        assert (status, found["liked"]) == (200, True)
    assert found["likes"] == 3
    status, found = trusting.http("DELETE", path, token=tokens[0])
    assert (status, found["liked"], found["likes"]) == (200, False, 2)
    assert trusting.http("DELETE", path, token=tokens[0])[1]["likes"] == 2
    assert trusting.http("PUT", path)[0] == 401


def test_likes_by_script_count_for_little(tmp_path: Any) -> None:
    """New devices cost nothing, so those of one address have a share of the likes, and a rate."""
    server = OwnServer(tmp_path / "t.db", "marks_of_address=3, likes=Rate(0.001, 5)", TRUSTING).start()
    entry = published(server, quest(1))
    path = f"/api/gallery/{entry['id']}/like"
    answers = [server.http("PUT", path, token=new_token()) for _ in range(7)]
    assert [status for status, _ in answers] == [200, 200, 200, 503, 503, 429, 429]
    assert all(is_sentence(said) for _, said in answers[3:])
    assert page(server)["entries"][0]["likes"] == 3
    server.stop()


# Solving


def played(entry_id: str, text: str, *actions: JSON) -> JSON:
    """The document of a match that somebody played alone, without the server."""
    options = GAMES["tower"].options(quest=Source(f"shared:{entry_id}", text), players=1)
    match = Match.open(GAMES["tower"], options, 7, ("Ann",))
    assert isinstance(match, Match)
    for action in actions:
        match.act(0, msgspec.convert(action, GAMES["tower"].action), 1_000)
    document: JSON = msgspec.json.decode(msgspec.json.encode(document_of(match)))
    return document


def test_solutions_are_counted_once_a_person_if_they_are_some(shared: Server) -> None:
    entry, other = published(shared, quest(0)), published(shared, quest(1 << 7))
    text = shared.http("GET", f"/api/shared/{entry['id']}")[1]["text"]
    path, token = f"/api/gallery/{entry['id']}/solved", new_token()

    def told(document: JSON, token: str = token, path: str = path) -> tuple[int, JSON]:
        return shared.http("PUT", path, {"document": document}, token)

    def counts(answer: tuple[int, JSON]) -> bool:
        status, found = answer
        assert status == 200, found
        return bool(found["solved"])

    good = played(entry["id"], text, STEP)
    assert not counts(told(played(entry["id"], text, GIVE_UP)))
    assert not counts(told(played(entry["id"], text, {"do": "solution"}, STEP)))
    assert not counts(told(good, path=f"/api/gallery/{other['id']}/solved"))
    assert not counts(shared.http("PUT", path, {"replay": "x"}, token))
    assert error(told({**good, "log": []})) == (400, "bad_document")
    for _ in range(2):
        answer = told(good)
        assert counts(answer)
        assert answer[1]["solves"] == 1
    assert told(good, new_token())[1]["solves"] == 2
    assert ids(shared, "?sort=solved")[0] == entry["id"]


def test_whoever_was_at_the_table_has_solved_it(shared: Server) -> None:
    entry = published(shared, quest(2))
    text = shared.http("GET", f"/api/shared/{entry['id']}")[1]["text"]
    plan = msgspec.to_builtins(read_plan(read_quest(Source("quest", text)).plan or ""))
    tokens = [new_token(), new_token()]
    options = {"quest": f"shared:{entry['id']}", "players": 2}
    made = shared.table("tower", options, tokens[0], name="Ann")
    host, guest = (Client(shared, made["id"], token=token) for token in tokens)
    guest.well("sit", seat=1, name="Bo")
    guest.well("ready", seat=1, ready=True)
    host.well("start")
    host.until_begun()
    for action in plan:
        seat = next(each["seat"] for each in host.seen[0].view["seats"] if "E" in each["owns"])
        (host, guest)[seat].do(seat, action)
    host.until_over()
    replay, path = {"replay": host.lobby["replay"]}, f"/api/gallery/{entry['id']}/solved"
    assert shared.http("PUT", path, replay, new_token())[1]["solves"] == 0
    counts = [shared.http("PUT", path, replay, token)[1]["solves"] for token in tokens]
    assert counts == [1, 2]


def test_a_long_match_costs_as_much_in_the_gallery(tmp_path: Any) -> None:
    """By its log: here every action counts as much as asking."""
    dear = f"{TRUSTING}\nfrom dedale.server import gallery_api\ngallery_api.ACTIONS_PER_REPLAY = 1\n"
    server = OwnServer(tmp_path / "t.db", "replays=Rate(0.001, 5)", dear).start()
    entry = published(server, quest(1))
    text = server.http("GET", f"/api/shared/{entry['id']}")[1]["text"]
    told = {"document": played(entry["id"], text, STEP)}
    path = f"/api/gallery/{entry['id']}/solved"
    asked = [server.http("PUT", path, wish, new_token())[0] for wish in (told, {"replay": "x"}, told, told)]
    assert asked == [200, 200, 200, 429]
    server.stop()


# Downloading and erasing


def test_what_somebody_has_published_can_be_downloaded(trusting: Server) -> None:
    token = new_token()
    entry = published(trusting, quest(72), token, name="Mine")
    _, about = trusting.http("GET", "/api/me", token=token)
    [told] = about["gallery"]
    assert (told["id"], told["name"]) == (entry["id"], "Mine")
    assert told["text"] == trusting.http("GET", f"/api/shared/{entry['id']}")[1]["text"]


def test_who_has_published_much_downloads_it_less_often(tmp_path: Any) -> None:
    dear = f"{TRUSTING}\nfrom dedale.server import person_api\nperson_api.TEXTS_PER_REPLAY = 1\n"
    server = OwnServer(tmp_path / "t.db", "replays=Rate(0.001, 5)", dear).start()
    token = new_token()
    for number in range(2):
        published(server, quest(number), token)
    assert [server.http("GET", "/api/me", token=each)[0] for each in (token, new_token(), token)] == [
        200,
        200,
        429,
    ]
    server.stop()


def test_who_erases_everything_takes_it_out_of_the_gallery(trusting: Server) -> None:
    ann, bo = new_token(), new_token()
    mine, theirs = published(trusting, quest(70), ann), published(trusting, quest(71), bo)
    for entry in (mine, theirs):
        for token in (ann, bo):
            trusting.http("PUT", f"/api/gallery/{entry['id']}/like", token=token)
    assert trusting.http("DELETE", "/api/me", token=ann)[0] == 200
    assert trusting.http("GET", f"/api/gallery/{mine['id']}")[0] == 404
    assert trusting.http("GET", f"/api/shared/{mine['id']}")[0] == 404
    assert trusting.http("GET", f"/api/gallery/{theirs['id']}", token=bo)[1]["likes"] == 1
