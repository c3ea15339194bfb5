"""Keys: what folds, what does not; nothing but Latin letters is ever turned into letters."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dictionaries import ALPHABET, MIN_LENGTH, NoKey, fold, fold_exact

CASES = json.loads((Path(__file__).parents[1] / "data" / "keys.json").read_text(encoding="utf-8"))


def refusal(text: str) -> NoKey | None:
    """Give why a text has no key, or None when it has one."""
    try:
        fold(text)
    except NoKey as error:
        return error
    return None


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_cases(text: str, expected: str) -> None:
    refused = refusal(text)
    found = refused.code if refused else fold(text)
    assert (found if len(found) >= MIN_LENGTH else "too_short") == expected


@given(st.text())
def test_a_key_is_letters_and_its_own_key(text: str) -> None:
    refused = refusal(text)
    if refused is None:
        key = fold(text)
        assert key
        assert set(key) <= set(ALPHABET)
        assert fold(key) == key
    else:
        assert refused.code in {"empty", "invalid_character", "hyphenated", "apostrophe"}
        assert refused.character is None or refused.character in text


latin = st.text(st.sampled_from("abcdefgzéèêëàâäçîïôöùûüÿñœæÉŒÆß"), min_size=1)


@given(latin)
def test_case_composition_and_edges_change_nothing(text: str) -> None:
    key = fold(text)
    assert fold(text.upper()) == fold(text.lower()) == key
    assert fold(unicodedata.normalize("NFD", text)) == key
    assert fold(unicodedata.normalize("NFC", text)) == key
    assert fold(f"\ufeff\u00a0 {text}\u200b\r\n\u3000") == key
    assert fold("-".join(text), join=True) == key


@given(st.characters())
def test_only_latin_letters_become_letters(character: str) -> None:
    name = unicodedata.name(unicodedata.normalize("NFC", character), "")
    if refusal(character) is not None:
        return
    assert name.startswith(("LATIN ", "FULLWIDTH LATIN "))
    assert unicodedata.category(character).startswith("L")


@pytest.mark.parametrize(
    "text",
    ["3e", "½", "№", "ª", "º", "²", "Ⅷ", "ⓐ", "😀", "Ω", "日本", "a b", "a\0b", "a\ud800", "e²",
     "\u0301", "a\u20e3", "a\u0363", "ʰ", "🅰"],
)  # fmt: skip
def test_never_transliterated(text: str) -> None:
    with pytest.raises(NoKey) as raised:
        fold(text)
    assert raised.value.code == "invalid_character"
    assert raised.value.character is not None
    assert raised.value.character in text


@pytest.mark.parametrize("letter", "ǯéÅ\u212a\u1e69")
def test_a_letter_has_one_key_composed_or_not(letter: str) -> None:
    assert fold(unicodedata.normalize("NFD", letter)) == fold(letter)


def test_accents_in_heaps_take_no_time() -> None:
    """Composing them would take quadratic time: minutes for this one."""
    assert fold("e" + "\u0301\u0323" * 500_000) == "E"


@pytest.mark.parametrize(
    "text",
    ["chat.", "«chat»", "« chat »", "chat !", "(chat)", "“chat”,", "‘chat’", "'chat'", "[chat]…",
     "\u202achat\u202c", "\u2066chat\u2069", "\u200fchat", "\u061cchat\u200e", "\u202echat.\u202c",
     "ch\u00adat", "\u00adchat\u00ad", "«\u202fchat\u202f»\u00a0;", "— chat", "¿chat?"],
)  # fmt: skip
def test_what_surrounds_a_word_is_dropped(text: str) -> None:
    assert fold(text) == "CHAT"


@pytest.mark.parametrize("text", ["chat.", "«chat»", "?", "'e'", "e!"])
def test_exactly_means_without_punctuation(text: str) -> None:
    with pytest.raises(NoKey):
        fold_exact(text)
    assert fold_exact("\u202ach\u00adat \u202c") == "CHAT"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ch.at", "invalid_character"),
        ("ch\u200bat", "invalid_character"),
        ("...", "invalid_character"),
        ("«»", "invalid_character"),
        ("l'", "apostrophe"),
        ("'chat", "apostrophe"),
        ("''", "apostrophe"),
        ("-chat", "hyphenated"),
        ("chat-", "hyphenated"),
    ],
)
def test_what_is_not_around_a_word_is_not_dropped(text: str, code: str) -> None:
    refused = refusal(text)
    assert refused is not None
    assert refused.code == code


def test_quotes_in_heaps_take_no_time() -> None:
    assert refusal("'" * 500_000 + "e" + "'" * 500_000) is not None
    assert fold("(" * 500_000 + "e" + ")" * 500_000) == "E"


@pytest.mark.parametrize("hyphen", "-‐‑‒–−")
def test_hyphens(hyphen: str) -> None:
    with pytest.raises(NoKey, match="hyphenated"):
        fold(f"porte{hyphen}clé")
    assert fold(f"porte{hyphen}clé", join=True) == "PORTECLE"


@pytest.mark.parametrize("apostrophe", "'’‘ʼ")
def test_apostrophes(apostrophe: str) -> None:
    with pytest.raises(NoKey, match="apostrophe"):
        fold(f"qu{apostrophe}il")
    assert fold(f"qu{apostrophe}il", join=True) == "QUIL"


@pytest.mark.parametrize("text", ["", "   ", "\u3000", "\ufeff", "\u200b\u00a0"])
def test_nothing(text: str) -> None:
    with pytest.raises(NoKey, match="empty"):
        fold(text)
    with pytest.raises(NoKey, match="empty"):
        fold(text, join=True)


def test_punctuation_alone_has_no_key_even_joined() -> None:
    with pytest.raises(NoKey, match="hyphenated"):
        fold("--", join=True)
