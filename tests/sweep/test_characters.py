"""Every character that there is: alone, within a word, at both ends, wherever words are read."""

import sys
import unicodedata
from urllib.parse import quote

import pytest

from builders import wordlists
from builders.texts import Limits, theme_from
from dictionaries import ALPHABET, Catalogue, NoKey, fold, fold_exact
from service.games import RequestError
from service.games.grid.board import cut, read_tile
from tests.sweep.asking import Service, hold

EVERY = list(map(chr, range(sys.maxunicode + 1)))
ASSIGNED = [c for c in EVERY if unicodedata.category(c) not in {"Cn", "Co", "Cs"}]
# Of those that mean nothing (reserved, private), a few of every plane.
SOME = [*ASSIGNED, *sorted(set(EVERY[0xE000:]) - set(ASSIGNED))[::97]]
# Thousands of each of these differ in their number only: a few are enough where time counts.
_ALIKE = (
    "CJK UNIFIED IDEOGRAPH-",
    "CJK COMPATIBILITY IDEOGRAPH-",
    "HANGUL SYLLABLE ",
    "TANGUT IDEOGRAPH-",
    "NUSHU CHARACTER-",
    "KHITAN SMALL SCRIPT CHARACTER-",
    "EGYPTIAN HIEROGLYPH ",
    "CUNEIFORM SIGN ",
    "YI SYLLABLE ",
    "ANATOLIAN HIEROGLYPH ",
    "BAMUM LETTER ",
    "SIGNWRITING ",
)
KINDS = [c for c in SOME if ord(c) % 97 == 0 or not unicodedata.name(c, "").startswith(_ALIKE)]
PLACES = ("{0}", "A{0}B", "{0}AB{0}")
CODES = {"empty", "invalid_character", "hyphenated", "apostrophe"}
# Composed of others, or composing to others: where texts that are the same differ in characters.
COMPOSED = [c for c in KINDS if {unicodedata.normalize(f, c) for f in ("NFC", "NFD")} != {c}]


def outcome(text: str) -> str:
    """The key of a text, or why it has none."""
    try:
        key = fold(text)
    except NoKey as error:
        code, named, said = error.code, error.character, str(error)
    else:
        assert key
        assert set(key) <= set(ALPHABET)
        return key
    assert code in CODES
    assert named is None or named in text
    assert said
    return code


def test_every_character_folds_or_is_named() -> None:
    for character in EVERY:
        outcome(character)


@pytest.mark.parametrize("place", PLACES[1:])
def test_every_character_may_stand_in_a_word(place: str) -> None:
    for character in KINDS:
        outcome(place.format(character))


def test_what_looks_the_same_has_the_same_key() -> None:
    assert len(COMPOSED) > 1000
    for character in COMPOSED:
        for place in PLACES:
            text = place.format(character)
            forms = {unicodedata.normalize(form, text) for form in ("NFC", "NFD")}
            assert {outcome(form) for form in forms} == {outcome(text)}, hex(ord(character))


def test_batches_say_what_fold_says(service: Service) -> None:
    for place in PLACES:
        words = [place.format(character) for character in (SOME if place == "{0}" else KINDS)]
        refused = {word: reason for word, _, reason in service.refused(words, language="fr")}
        for word in words:
            found = outcome(word)
            if found in CODES:
                assert refused[word]["code"] == found, ascii(word)
            elif word in refused:
                assert refused[word]["code"] not in CODES, ascii(word)


def test_half_a_pair_is_no_text(service: Service) -> None:
    body = b'{"words": ["ab", "\\ud800"]}'
    headers = {"Content-Type": "application/json"}
    answer = service.app.test_client().post("/validate", data=body, headers=headers)
    assert answer.status_code == 400


def test_words_one_by_one(service: Service) -> None:
    for character in COMPOSED:
        for place in PLACES[:2]:
            word = place.format(character)
            told = service.get(f"/words/{quote(word, safe='')}")
            assert (told["key"] or told["reason"]["code"]) == outcome(word)
            assert told["word"] == word


def test_a_cell_of_a_board_is_a_letter_or_refused() -> None:
    for character in KINDS:
        for square in (character, f"A{character}", {"letter": character, "devil": True}):
            try:
                tile = read_tile(square, fold_exact, "/board/0/0")
            except RequestError:
                continue
            assert tile is None or set(tile.letters) <= set(ALPHABET)
        cut(f"A{character}B")


def test_boards_of_every_letter_there_is(service: Service) -> None:
    letters = [c for c in KINDS if readable(c)]
    assert len(letters) > 800
    for i in range(0, len(letters), 64):
        row = letters[i : i + 64]
        for rows in ([row], [[{"letter": c} for c in row]], ["".join(row)]):
            told = service.ask("/validate", {"board": rows}, "fr")
            (word,) = told["words"]
            assert word["valid"] is False
            hold(word["reason"], rows)


def readable(character: str) -> bool:
    """Whether a character is a tile with one letter, and not a sign of the notation of boards."""
    return character.isalpha() and len(outcome(character)) == 1


def test_boards_with_what_is_no_letter(service: Service) -> None:
    for character in COMPOSED:
        for rows in ([f"A{character}"], [["A", character]]):
            answer = service.post("/validate", {"board": rows})
            assert answer.status_code in (200, 422), answer.data


def test_an_edge_of_a_card_is_letters_or_refused(service: Service) -> None:
    for character in COMPOSED:
        for edge in (character, f"A{character}"):
            body = {"cards": [{"row": 0, "column": 0, "east": edge}]}
            assert service.post("/validate", body).status_code in (200, 422), ascii(edge)


def test_a_list_takes_or_reports_every_line() -> None:
    apart = {*"\0;,\t|#", *filter(str.isspace, KINDS)}
    words = [f"AB{c}CD" for c in KINDS if c not in apart]
    found = wordlists.read("\n".join(words).encode(), limits=wordlists.Limits(notes=len(words)))
    assert found.lines == len(words)
    assert len(found.words) + len(found.notes) >= len(words)
    for line in found.words:
        assert outcome(line) not in CODES


def test_a_text_is_read_whatever_is_in_it(small_catalogue: Catalogue) -> None:
    text = " ".join(f"chat{c} {c}vache lo{c}up" for c in KINDS)
    limits = Limits(characters=len(text), words=3 * len(KINDS))
    theme = theme_from(
        text, small_catalogue.lexicon, set(small_catalogue.get("francais")), limits=limits
    )
    assert {"CHAT", "CHATS", "VACHE", "LOUP"} <= set(theme.keys)
    assert all(set(key) <= set(ALPHABET) for key in theme.keys)
