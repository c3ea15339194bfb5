"""Dictionaries of users: nothing is lost and nothing is silent."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.contract.serving import TOKEN, Served, serving

Json = dict[str, Any]
BEARER = f"Bearer {TOKEN}".encode()
LONG = [
    f"mot{'abcdefghij'[n % 10]}{'klmnopqrst'[n // 10 % 10]}{'u' * (n // 100)}" for n in range(99)
]


def ask(served: Served, method: str, path: str, body: object = None, **headers: str) -> Any:  # noqa: ANN401
    sent = {"Authorization": BEARER, **headers}
    options: Json = {} if body is None else {"json": body}
    return served.ask(method, f"/dictionaries{path}", headers=sent, **options)


def words(served: Served, reference: str) -> list[str]:
    found: list[str] = served.ask("GET", f"/dictionaries/{reference}/words").json()["words"]
    return found


def notes(answer: Any) -> list[str]:  # noqa: ANN401
    return [one["code"] for one in answer.json()["notes"]]


def recipe_of(served: Served, identifier: str) -> Json:
    recipe: Json = ask(served, "GET", f"/{identifier}/recipe").json()
    return recipe


def test_read_edited_and_put_back_nothing_is_lost(house: Served) -> None:
    """However long its fields: those that a manifest does not hold as well."""
    text = "Le chat et la vache vont à la mer. " * 3000
    recipe = {"title": "Long", "extends": "francais", "text": text, "words": ["zouk", *LONG * 200]}
    made = house.put("long", recipe)
    assert made.status_code == 201, made.text
    before = words(house, "long")
    assert recipe_of(house, "long") == recipe
    shown = ask(house, "GET", "/long").json()
    assert set(shown["omitted"]) == {"text", "words"}
    refused = house.put("long", shown["recipe"])
    assert refused.status_code == 422
    assert refused.json()["errors"][0]["pointer"] == "/omitted"
    assert words(house, "long") == before
    back = house.put("long", recipe_of(house, "long"))
    assert back.json()["version"] == made.json()["version"]
    patched = ask(house, "PATCH", "/long", {"add": ["kiwi"]})
    assert patched.status_code == 200, patched.text
    assert words(house, "long") == sorted([*before, "KIWI"])
    assert recipe_of(house, "long") == {**recipe, "add": ["kiwi"]}


def test_a_change_goes_beside_what_is_there(house: Served) -> None:
    house.put("peu", {"title": "Peu", "words": ["zouk", "kiwi", "été"], "remove": ["kaki"]})
    answer = ask(house, "PATCH", "/peu", {"add": ["Kaki", "figue"], "remove": ["ETE"]})
    assert words(house, "peu") == ["FIGUE", "KAKI", "KIWI", "ZOUK"]
    assert answer.json()["changes"] == {
        "added": 2, "removed": 1, "examples_added": ["FIGUE", "KAKI"], "examples_removed": ["ETE"],
    }  # fmt: skip
    ask(house, "PATCH", "/peu", {"add": ["été"], "title": "Un peu", "max_length": 4})
    assert recipe_of(house, "peu") == {
        "title": "Un peu",
        "words": ["zouk", "kiwi", "été"],
        "add": ["Kaki", "figue", "été"],
        "max_length": 4,
    }
    ask(house, "PATCH", "/peu", {"max_length": None})
    assert "max_length" not in recipe_of(house, "peu")
    bad: list[object] = [
        {},
        [],
        "x",
        {"colour": 1},
        {"add": "zouk"},
        {"remove": [5]},
        {"title": None},
    ]
    for wrong in bad:
        refused = ask(house, "PATCH", "/peu", wrong)
        assert refused.status_code == 422, wrong
        assert refused.json()["errors"]
    assert ask(house, "PATCH", "/rien", {"add": ["a"]}).status_code == 404
    assert ask(house, "PATCH", "/francais", {"add": ["a"]}).status_code == 403


def test_a_change_honours_if_match_and_the_refusal_tells_the_tag(house: Served) -> None:
    tag = house.put("suivi", "zouk\n").headers["ETag"]
    done = ask(house, "PATCH", "/suivi", {"add": ["kiwi"]}, **{"If-Match": tag})
    assert done.status_code == 200
    for method, path, body in [
        ("PATCH", "/suivi", {"add": ["kaki"]}),
        ("POST", "/suivi/rebuild", None),
        ("PUT", "/suivi/current", {"version": done.json()["version"]}),
        ("DELETE", "/suivi", None),
    ]:
        refused = ask(house, method, path, body, **{"If-Match": tag})
        assert refused.status_code == 412
        assert refused.json()["etag"] == refused.headers["ETag"] == done.headers["ETag"]
    absent = ask(house, "PUT", "/neant", {"title": "N", "words": ["zouk"]}, **{"If-Match": tag})
    assert (absent.status_code, absent.json()["etag"]) == (412, None)


def test_versions_and_going_back_to_one(house: Served) -> None:
    first = house.put("retour", "zouk\n").json()["version"]
    second = house.put("retour", "zouk\nkiwi\n").json()["version"]
    shown = ask(house, "GET", "/retour/versions").json()
    assert [(one["version"], one["current"]) for one in shown["versions"]] == [
        (second, True), (first, False)]  # fmt: skip
    assert "retired" in shown["versions"][1]
    back = ask(house, "PUT", "/retour/current", {"version": first})
    assert (back.status_code, back.json()["version"]) == (200, first)
    assert words(house, "retour") == ["ZOUK"]
    assert back.headers["ETag"] == ask(house, "GET", "/retour").headers["ETag"]
    again = ask(house, "GET", "/retour/versions").json()["versions"]
    assert [(one["version"], one["current"]) for one in again] == [(first, True), (second, False)]
    gone = ask(house, "PUT", "/retour/current", {"version": "0" * 16})
    assert (gone.status_code, gone.json()["kept"]) == (410, [first, second])
    assert ask(house, "PUT", "/rien/current", {"version": first}).status_code == 404
    bad: list[object] = [{}, [], {"version": "../x"}, {"version": 5}, {"version": first, "x": 1}]
    for wrong in bad:
        assert ask(house, "PUT", "/retour/current", wrong).status_code == 422
    assert ask(house, "GET", "/francais/versions").json()["versions"][0]["current"]


def test_a_base_that_changed_makes_it_stale_until_it_is_rebuilt(house: Served) -> None:
    house.put("socle", "zouk\nkiwi\n")
    made = house.put("etage", {"title": "É", "extends": "socle", "max_length": 4}).json()
    before = ask(house, "GET", "/etage")
    assert before.json()["stale"] is False
    base = house.put("socle", "zouk\nfigue\nkaki\n").json()["version"]
    after = ask(house, "GET", "/etage")
    assert after.json()["stale"] is True
    assert after.headers["ETag"] != before.headers["ETag"]
    dry = ask(house, "POST", "/etage/rebuild?dry_run=true").json()
    assert (dry["dry_run"], dry["changes"]["added"], dry["changes"]["removed"]) == (True, 1, 1)
    assert words(house, "etage") == ["KIWI", "ZOUK"]
    rebuilt = ask(house, "POST", "/etage/rebuild").json()
    assert (rebuilt["bases"], words(house, "etage")) == ({"socle": base}, ["KAKI", "ZOUK"])
    assert rebuilt["version"] != made["version"]
    assert ask(house, "GET", "/etage").json()["stale"] is False
    house.delete("socle")
    assert ask(house, "GET", "/etage").json()["stale"] is True
    assert ask(house, "POST", "/etage/rebuild").status_code == 422


@pytest.mark.parametrize("method", ["PUT", "PATCH"])
def test_a_dry_run_tells_the_same_and_stores_nothing(house: Served, method: str) -> None:
    house.put("essai", {"title": "Essai", "words": ["zouk", "kiwi"]})
    before = ask(house, "GET", "/essai").json()
    body = {"title": "Essai", "words": ["zouk", "kaki", "zou1"]} if method == "PUT" else {
        "words": ["zouk", "kaki", "zou1"]}  # fmt: skip
    dry = ask(house, method, "/essai?dry_run=true", body)
    assert dry.status_code == 200
    assert "ETag" not in dry.headers
    assert ask(house, "GET", "/essai").json() == before
    done = ask(house, method, "/essai", body)
    told, done_told = dry.json(), done.json()
    assert told.pop("dry_run") is True
    assert told.pop("created")
    assert done_told.pop("created")
    assert told == done_told
    assert ask(house, "PUT", "/essai-neuf?dry_run=true", CLUB).status_code == 200
    assert ask(house, "GET", "/essai-neuf").status_code == 404


CLUB = {"title": "Le club", "words": ["zouk"]}


@pytest.mark.parametrize(
    "body",
    [
        "",
        "\n\n",
        "# rien\n",
        {"title": "T", "extends": "francais", "text": "le la les"},
        {"title": "T", "extends": "animaux", "min_length": 25},
        {"title": "T", "words": ["12", "½"]},
        {"title": "T", "words": []},
    ],
)
def test_what_leaves_no_word_is_refused_unless_it_is_meant(house: Served, body: object) -> None:
    house.put("plein", "zouk\n")
    refused = house.put("plein", body)
    assert refused.status_code == 422, refused.text
    assert "–" not in refused.json()["detail"]
    assert words(house, "plein") == ["ZOUK"]
    if isinstance(body, dict):
        allowed = ask(house, "PUT", "/plein?allow_empty=true", body)
        assert (allowed.status_code, allowed.json()["words"]) == (200, 0)
        assert {"lost_half", "no_words"} <= set(notes(allowed))


def test_a_web_page_is_no_list_of_words(house: Served) -> None:
    house.put("page", "zouk\n")
    for page in ("<!DOCTYPE html><html><body>404 Not Found</body></html>", "<html>\n<p>oups\n"):
        assert house.put("page", page).status_code == 422
    assert words(house, "page") == ["ZOUK"]


def test_a_loss_of_more_than_half_is_said(house: Served) -> None:
    house.put("perte", "zouk\nkiwi\nkaki\nfigue\n")
    assert notes(house.put("perte", "zouk\nkiwi\n")) == []
    assert notes(house.put("perte", "kaki\nfigue\n")) == ["lost_half"]


def test_a_removal_that_matches_nothing_is_said(house: Served) -> None:
    recipe = {"title": "R", "extends": "francais", "remove": ["chat", "zzz", "aujourd'hui"]}
    told = house.put("retrait", recipe)
    assert notes(told) == ["unmatched"]
    message = told.json()["notes"][0]["message"]
    assert "zzz, aujourd'hui" in message
    assert "chat" not in message


def test_a_whole_family_is_removed(house: Served) -> None:
    recipe = {"title": "F", "extends": "francais", "remove": [{"lemma": "manger"}, {"lemma": "x"}]}
    told = house.put("famille", recipe)
    assert told.status_code == 201, told.text
    left = set(words(house, "famille"))
    all_words = set(words(house, "francais"))
    assert "MANGER" in all_words - left
    assert "MANGEONS" in all_words - left
    assert "CHAT" in left
    reason = house.ask("GET", "/words/mangeons?dictionary=famille").json()["reason"]["code"]
    assert reason == "removed"
    assert notes(told) == ["unmatched"]


def test_what_dictionaries_have_in_common(house: Served) -> None:
    recipe = {"title": "C", "extends": ["animaux", "infinitifs"], "match": "all"}
    house.put("commun", recipe)
    both = set(words(house, "animaux")) & set(words(house, "infinitifs"))
    assert set(words(house, "commun")) == both


def test_an_id_is_made_from_the_title(house: Served) -> None:
    for number in ("", "-2", "-3"):
        made = ask(house, "POST", "", {"title": "Œufs d’été !", "words": ["zouk"]})
        assert made.status_code == 201, made.text
        assert made.json()["id"] == f"oeufs-d-ete{number}"
        assert made.headers["Location"] == f"/dictionaries/oeufs-d-ete{number}"
    assert (
        ask(house, "POST", "", {"title": "francais", "words": ["zouk"]}).json()["id"]
        == "francais-2"
    )
    refused = ask(house, "POST", "", {"title": "火山", "words": ["zouk"]})
    assert (refused.status_code, refused.json()["errors"][0]["pointer"]) == (422, "/title")
    wrong = ask(house, "PUT", "/Le%20Club", CLUB)
    assert "64 letters" in wrong.json()["errors"][0]["message"]


@pytest.fixture(scope="module")
def clubs(small_build: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("clubs")
    tokens = folder / "tokens"
    tokens.write_text("# the clubs\n\nlyon-secret lyon-\nnantes-secret  nantes-\n")
    with serving(small_build, folder / "log", ARBITRE_TOKENS=str(tokens)) as running:
        yield running


def test_a_club_cannot_write_what_is_anothers(clubs: Served) -> None:
    lyon, nantes = ({"Authorization": f"Bearer {c}-secret"} for c in ("lyon", "nantes"))
    assert clubs.ask("PUT", "/dictionaries/lyon-a", json=CLUB, headers=lyon).status_code == 201
    made = clubs.ask("POST", "/dictionaries", json=CLUB, headers=lyon)
    assert (made.status_code, made.json()["id"]) == (201, "lyon-le-club")
    asked: list[tuple[str, str, Json]] = [
        ("PUT", "/lyon-a", {"json": CLUB}),
        ("PATCH", "/lyon-a", {"json": {"add": ["kiwi"]}}),
        ("POST", "/lyon-a/rebuild", {}),
        ("PUT", "/lyon-a/current", {"json": {"version": "0" * 16}}),
        ("DELETE", "/lyon-a", {}),
    ]
    for method, path, options in asked:
        refused = clubs.ask(method, f"/dictionaries{path}", headers=nantes, **options)
        assert (refused.status_code, refused.json()["type"]) == (403, "/docs#not-yours")
        unknown = {"Authorization": "Bearer paris-secret"}
        assert (
            clubs.ask(method, f"/dictionaries{path}", headers=unknown, **options).status_code == 401
        )
    assert clubs.ask("DELETE", "/dictionaries/lyon-a", headers=lyon).status_code == 204


def test_a_word_must_be_in_all_dictionaries_when_that_is_asked(house: Served) -> None:
    both = "dictionary=infinitifs,animaux&match=all"
    assert house.ask("GET", f"/words/chat?{both}").json()["valid"]
    refused = house.ask("GET", f"/words/manger?{both}").json()
    assert (refused["reason"]["code"], refused["reason"]["dictionary"]) == (
        "not_in_theme",
        "animaux",
    )
    refused = house.ask("GET", f"/validate?word=mangeons&{both}").json()
    assert refused["words"][0]["reason"]["dictionary"] == "infinitifs"
    asked = {"dictionary": ["infinitifs", "animaux"], "match": "all"}
    words_sent = house.ask("POST", "/validate", json={**asked, "words": ["chat", "manger"]}).json()
    assert [one["valid"] for one in words_sent["words"]] == [True, False]
    board = {**asked, "board": ["CHAT"]}
    assert house.ask("POST", "/validate", json=board).json()["valid"]
    assert not house.ask("POST", "/validate", json={**board, "board": ["MANGER"]}).json()["valid"]
    assert house.ask("POST", "/validate", json={**board, "board": ["CHA?"]}).json()["valid"]
    assert house.ask("GET", "/words/chat?match=some").status_code == 422


def test_a_comparison_of_equal_versions_looks_at_nothing(house: Served) -> None:
    same = house.ask("GET", "/dictionaries/francais/diff/francais").json()
    assert same["a"]["only"] == same["b"]["only"] == 0
    assert same["only_in_a"] == same["only_in_b"] == []
    assert same["common"] == same["a"]["words"]
    pages: list[str] = []
    after = ""
    while True:
        query = f"limit=3{after and f'&after={after}'}"
        page = house.ask("GET", f"/dictionaries/francais/diff/animaux?{query}").json()
        pages += page["only_in_a"] + page["only_in_b"]
        if page["next"] is None:
            break
        after = page["next"]
    assert pages == sorted(set(words(house, "francais")) ^ set(words(house, "animaux")))
