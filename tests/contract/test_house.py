"""Dictionaries of users: who may make them, what comes of it, what each version is."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from service.contract import Contract
from tests.contract.serving import TOKEN, Served
from tests.contract.test_errors import problem

Json = dict[str, Any]
BEARER = f"Bearer {TOKEN}".encode()
CLUB = {"title": "Le club", "words": ["zouk", "Zouks", "zou1", "porte-clé"]}


def get(served: Served, path: str) -> Any:  # noqa: ANN401 - JSON
    answer = served.ask("GET", path)
    assert answer.status_code == 200, answer.text
    return answer.json()


def words(served: Served, reference: str) -> list[str]:
    found: list[str] = get(served, f"/dictionaries/{reference}/words")["words"]
    return found


def test_nobody_may_write_without_a_token_of_the_service(
    served: Served, contract: Contract
) -> None:
    for method in ("PUT", "DELETE"):
        refused = served.ask(method, "/dictionaries/club", headers={"Authorization": BEARER})
        assert refused.status_code == 403
        told = problem(contract, refused)
        assert told["type"] == "/docs#writing-off"
        assert "ARBITRE_TOKEN" in told["detail"]


@pytest.mark.parametrize(
    ("sent", "status", "challenge"),
    [
        (None, 401, 'Bearer realm="arbitre"'),
        ("Basic c2VjcmV0", 401, 'Bearer realm="arbitre"'),
        ("Bearer", 401, 'Bearer realm="arbitre", error="invalid_token"'),
        ("Bearer secret", 401, 'Bearer realm="arbitre", error="invalid_token"'),
        (BEARER + b"x", 401, 'Bearer realm="arbitre", error="invalid_token"'),
        (BEARER.replace(b"Bearer", b"bearer "), 404, None),
        (BEARER, 404, None),
    ],
)
def test_who_sends_the_token_may_write(
    house: Served,
    contract: Contract,
    sent: bytes | str | None,
    status: int,
    challenge: str | None,
) -> None:
    headers = {} if sent is None else {"Authorization": sent}
    answer = house.ask("DELETE", "/dictionaries/nothing", headers=headers)
    assert answer.status_code == status
    assert answer.headers.get("WWW-Authenticate") == challenge
    problem(contract, answer)


def test_a_large_body_without_the_token_is_refused_unread(house: Served) -> None:
    answer = house.ask("PUT", "/dictionaries/club", data=b" " * (4 << 20))
    assert answer.status_code == 401


def test_made_replaced_deleted(house: Served, contract: Contract) -> None:
    made = house.put("cycle", CLUB)
    assert made.status_code == 201
    assert made.headers["Location"] == "/dictionaries/cycle"
    told = made.json()
    contract.validator(contract.schemas["Built"]).validate(told)
    assert (told["title"], told["words"], told["built_in"]) == ("Le club", 2, False)
    dropped = {one["code"]: (one["count"], one["examples"]) for one in told["dropped"]}
    assert dropped == {"invalid_character": (1, ["zou1"]), "hyphenated": (1, ["porte-clé"])}
    assert told["given"] == {"words": 2}

    shown = house.ask("GET", "/dictionaries/cycle")
    assert shown.headers["ETag"] == made.headers["ETag"]
    assert shown.json()["recipe"] == CLUB
    assert get(house, "/words/zouk?dictionary=cycle,francais")["valid"]
    listed = {one["id"]: one for one in get(house, "/dictionaries")["dictionaries"]}
    assert listed["cycle"] == {name: told[name] for name in listed["cycle"]}

    replaced = house.put("cycle", {"title": "Le club", "words": ["kiwi"]})
    assert replaced.status_code == 200
    assert "Location" not in replaced.headers
    assert words(house, "cycle") == ["KIWI"]

    gone = house.delete("cycle")
    assert (gone.status_code, gone.content) == (204, b"")
    assert house.ask("GET", "/dictionaries/cycle").status_code == 404
    assert house.ask("GET", "/words/kiwi?dictionary=cycle").status_code == 404
    assert house.delete("cycle").status_code == 404


def test_words_as_text(house: Served) -> None:
    made = house.put("liste", "\ufeff# les mots\r\nzouk\r\n\r\nÉté # saison\nzou1\nETE\n")
    assert made.status_code == 201
    told = made.json()
    assert (told["title"], told["words"], told["licence"]) == ("liste", 2, "")
    assert words(house, "liste") == ["ETE", "ZOUK"]
    assert told["lines"] == {
        "total": 6,
        "encoding": "utf-8",
        "words": 2,
        "notes": [
            {"line": 5, "text": "zou1", "reason": "invalid_character"},
            {"line": 6, "text": "ETE", "reason": "duplicate"},
        ],
    }
    assert {one["code"]: one["count"] for one in told["dropped"]} == {
        "invalid_character": 1,
        "duplicate": 1,
    }
    assert get(house, "/dictionaries/liste")["recipe"]["words"] == ["zouk", "Été"]
    sent = {"Authorization": BEARER, "Content-Type": "text/plain"}
    path = "/dictionaries/liste?title=Ma+liste&licence=CC0-1.0"
    told = house.ask("PUT", path, data=b"kiwi", headers=sent).json()
    assert (told["title"], told["licence"]) == ("Ma liste", "CC0-1.0")


def test_a_recipe(house: Served) -> None:
    recipe = {
        "title": "Bêtes courtes",
        "extends": ["animaux"],
        "max_length": 4,
        "add": ["zouk", "chat"],
        "remove": ["chat", "zébu"],
    }
    told = house.put("courtes", recipe).json()
    bases = words(house, "animaux")
    kept = {key for key in bases if len(key) <= 4} - {"CHAT"} | {"ZOUK"}
    assert set(words(house, "courtes")) == kept
    assert told["licence"] == get(house, "/dictionaries/animaux")["licence"]
    shown = get(house, "/dictionaries/courtes")
    assert shown["bases"] == {"animaux": get(house, "/dictionaries/animaux")["version"]}
    assert get(house, "/words/chat?dictionary=courtes")["reason"]["code"] == "removed"
    assert get(house, "/words/chats?dictionary=courtes")["reason"]["code"] == "too_long"


def test_words_of_a_text(house: Served) -> None:
    recipe = {"title": "Texte", "extends": "francais", "text": "Le chat de l’été, un œuf."}
    told = house.put("texte", recipe).json()
    assert {"CHAT", "ETE", "OEUF"} <= set(words(house, "texte"))
    assert {one["lemma"] for one in told["text"]["kept"]} >= {"chat", "œuf"}


LIST = {"Content-Type": "text/plain"}


@pytest.mark.parametrize(
    ("path", "options", "status", "kind"),
    [
        ("francais", {"json": CLUB}, 403, "read-only"),
        ("Club", {"json": CLUB}, 422, "invalid-request"),
        ("club_1", {"json": CLUB}, 422, "invalid-request"),
        ("a" * 65, {"json": CLUB}, 422, "invalid-request"),
        ("club%0A", {"json": CLUB}, 422, "invalid-request"),
        ("..%2Ffrancais", {"json": CLUB}, 404, "not-found"),
        ("club@0123456789abcdef", {"json": CLUB}, 422, "invalid-request"),
        ("club?title=x", {"json": CLUB}, 422, "invalid-request"),
        ("club?colour=x", {"json": CLUB}, 422, "invalid-request"),
        ("club", {"json": CLUB, "headers": {"If-None-Match": '"a"'}}, 422, "invalid-request"),
        ("club", {"data": b"\x89PNG\r\n", "headers": LIST}, 422, "invalid-request"),
        ("club?encoding=klingon", {"data": b"a", "headers": LIST}, 422, "invalid-request"),
        ("club", {"data": b"{", "headers": {"Content-Type": "application/json"}}, 400, "malformed"),
        ("club", {"data": b"a", "headers": {"Content-Type": "image/png"}}, 415, "unsupported-type"),
        ("club", {"data": b" " * (16 << 20) + b"{}"}, 413, "too-large"),
    ],
)  # fmt: skip
def test_what_cannot_be_made(  # noqa: PLR0913, PLR0917 - one column each
    house: Served, contract: Contract, path: str, options: Json, status: int, kind: str
) -> None:
    sent = {"Authorization": BEARER, **options.get("headers", {})}
    for language in ("en", "fr"):
        headers = {**sent, "Accept-Language": language}
        answer = house.ask("PUT", f"/dictionaries/{path}", **{**options, "headers": headers})
        assert answer.status_code == status, answer.text
        assert problem(contract, answer)["type"] == f"/docs#{kind}"
        assert answer.headers["Content-Language"] == language
    assert house.ask("GET", "/dictionaries/club").status_code in (200, 404)
    refused = house.delete("francais")
    assert (refused.status_code, refused.json()["type"]) == (403, "/docs#read-only")


@pytest.mark.parametrize(
    ("recipe", "pointer"),
    [
        ([], ""),
        ({"words": ["a"]}, ""),
        ({"title": "T"}, ""),
        ({"title": "", "words": []}, "/title"),
        ({"title": "a\nb", "words": []}, "/title"),
        ({"title": "T", "words": "zouk"}, "/words"),
        ({"title": "T", "words": ["zouk", 5]}, "/words/1"),
        ({"title": "T", "extends": "anglais"}, "/extends"),
        ({"title": "T", "extends": ["francais", "anglais"]}, "/extends/1"),
        ({"title": "T", "extends": ["francais@0123456789abcdef"]}, "/extends/0"),
        ({"title": "T", "extends": "../francais"}, "/extends"),
        ({"title": "T", "themes": ["animaux", "licornes"]}, "/themes/1"),
        ({"title": "T", "themes": "licornes"}, "/themes"),
        ({"title": "T", "extends": "francais", "min_length": 9, "max_length": 8}, "/min_length"),
        ({"title": "T", "extends": "francais", "max_length": 26}, "/max_length"),
        ({"title": "T", "extends": "francais", "verbs": "none"}, "/verbs"),
        ({"title": "T", "extends": "francais", "categories": ["animal"]}, "/categories/0"),
        ({"title": "T", "words": ["a"], "text": "chat"}, ""),
        ({"title": "T", "words": ["a"], "keep": 5}, ""),
        ({"title": "T", "sources": [{"file": "/etc/passwd"}]}, ""),
        ({"title": "T", "words": ["a"], "colour": 1}, "/colour"),
    ],
)
def test_a_bad_recipe_is_told_where_and_changes_nothing(
    house: Served, recipe: object, pointer: str
) -> None:
    said = []
    for language in ("en", "fr"):
        answer = house.put("mauvais", recipe, **{"Accept-Language": language})
        assert answer.status_code == 422, answer.text
        errors = answer.json()["errors"]
        assert pointer in [one["pointer"] for one in errors]
        said.append([one["message"] for one in errors])
    assert said[0] != said[1]
    assert house.ask("GET", "/dictionaries/mauvais").status_code == 404


def test_conditions(house: Served) -> None:
    def status(recipe: object, **headers: str) -> int:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return house.put("condition", recipe, **named).status_code

    one, two = {"title": "1", "words": ["zouk"]}, {"title": "2", "words": ["kiwi"]}
    assert status(one, If_Match="*") == 412
    assert status(one, If_Match='"0123456789abcdef"') == 412
    made = house.put("condition", one, **{"If-None-Match": "*"})
    assert made.status_code == 201
    first = made.headers["ETag"]
    refused = house.put("condition", two, **{"If-None-Match": "*"})
    assert (refused.status_code, refused.headers["ETag"]) == (412, first)
    assert status(two, If_Match='"0123456789abcdef"') == 412
    assert status(two, If_Match=f"W/{first}") == 412
    assert words(house, "condition") == ["ZOUK"]
    replaced = house.put("condition", two, **{"If-Match": f'"x", {first}'})
    assert replaced.status_code == 200
    assert replaced.headers["ETag"] != first
    refused = house.put("condition", one, **{"If-Match": first})
    assert (refused.status_code, refused.headers["ETag"]) == (412, replaced.headers["ETag"])
    refused = house.delete("condition", **{"If-Match": first})
    assert (refused.status_code, refused.headers["ETag"]) == (412, replaced.headers["ETag"])
    assert status(one, If_Match="*") == 200
    assert house.delete("condition", **{"If-Match": "*"}).status_code == 204


def test_a_page_of_another_site_may_ask_to_write(house: Served) -> None:
    answer = house.ask("OPTIONS", "/dictionaries/club")
    assert answer.status_code == 204
    assert set(answer.headers["Access-Control-Allow-Methods"].split(", ")) >= {"PUT", "DELETE"}
    assert "If-Match" in answer.headers["Access-Control-Allow-Headers"]
    assert "Authorization" in answer.headers["Access-Control-Allow-Headers"]


def test_of_many_that_replace_the_same_version_one_does(house: Served) -> None:
    tag = house.put("course", {"title": "0", "words": ["zouk"]}).headers["ETag"]

    def replace(number: int) -> int:
        recipe = {"title": f"{number + 1}", "words": ["kiwi"]}
        while True:
            status = house.put("course", recipe, **{"If-Match": tag}).status_code
            if status != 503:
                return status

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(replace, range(4))) == [200, 412, 412, 412]


def test_versions_are_kept_and_pinned(house: Served) -> None:
    versions = []
    for number in range(7):
        told = house.put("partie", {"title": f"{number}", "words": ["zouk", f"kiwi{'s' * number}"]})
        versions.append(told.json()["version"])
    shown = get(house, "/dictionaries/partie")
    assert [one["version"] for one in shown["versions"]] == versions[:1:-1]
    assert shown["version"] == versions[-1]

    old = get(house, f"/dictionaries/partie?version={versions[2]}")
    assert (old["version"], old["title"]) == (versions[2], "2")
    assert words(house, f"partie@{versions[2]}") == ["KIWISS", "ZOUK"]
    path = f"/dictionaries/partie/words?version={versions[2]}"
    assert get(house, path)["words"] == ["KIWISS", "ZOUK"]
    for way in (f"partie@{versions[2]}", f"francais,partie@{versions[2]}"):
        assert get(house, f"/words/kiwiss?dictionary={way}")["valid"]
        body = {"board": ["KIWISS"], "dictionary": way.split(","), "rules": {"grid": [9, 9]}}
        assert house.ask("POST", "/validate", json=body).json()["valid"]
    assert not get(house, "/words/kiwiss?dictionary=partie")["valid"]

    for gone in (f"/dictionaries/partie?version={versions[0]}",
                 f"/words/kiwi?dictionary=partie@{versions[0]}"):  # fmt: skip
        refused = house.ask("GET", gone)
        assert refused.status_code == 410
        assert refused.json()["kept"] == versions[:1:-1]
    twice = f"/dictionaries/partie@{versions[2]}?version={versions[2]}"
    assert house.ask("GET", twice).status_code == 422
    recipe = {"title": "Plus", "extends": f"partie@{versions[2]}", "add": ["kaki"]}
    assert house.put("plus", recipe).status_code == 201
    assert words(house, "plus") == ["KAKI", "KIWISS", "ZOUK"]


def test_why_follows_the_dictionary_that_is_extended(house: Served) -> None:
    assert house.put("base", {"title": "B", "words": ["zouk", "kiwi"]}).status_code == 201
    recipe = {
        "title": "D",
        "extends": "base",
        "min_length": 3,
        "categories": ["verb"],
        "add": ["rat"],
    }
    assert house.put("derive", recipe).status_code == 201

    def asked() -> tuple[str, str, str | None]:
        one = house.ask("GET", "/words/zouk?dictionary=derive")
        many = house.ask("GET", "/validate?word=zouk&dictionary=derive").json()
        codes = {one.json()["reason"]["code"], many["words"][0]["reason"]["code"]}
        assert len(codes) == 1
        return codes.pop(), one.headers["ETag"], one.headers["Cache-Control"]

    before = asked()
    assert (before[0], before[2]) == ("not_in_theme", "no-cache")
    assert asked() == before
    assert house.put("base", {"title": "B", "words": ["kiwi"]}).status_code == 200
    after = asked()
    assert after[0] == "unknown"
    assert after[1] != before[1]
