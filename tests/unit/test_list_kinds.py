"""What a file is: every kind that holds a list is read, every other is refused by its name."""

import io
import random
import sys
import zipfile
from pathlib import Path

import pytest

from builders.documents.markup import to_text
from builders.wordlists import ListOptions, Note, WordListError, read, read_words
from builders.wordlists.encoding import CODES, decode
from builders.wordlists.lines import Splitter
from builders.wordlists.spelling import Spelling
from dictionaries import Word, fold
from service.messages import say

DATA = Path(__file__).parents[1] / "data"


class French:
    """A lexicon of a few words."""

    def __init__(self, *forms: str) -> None:
        self._forms = forms

    def words(self, keys: object) -> dict[str, list[Word]]:
        """All of them, whatever is asked."""
        del keys
        return {fold(form): [Word(form, form, "noun", 3)] for form in self._forms}

    def elected(self) -> set[str]:
        """Their keys."""
        return set(map(fold, self._forms))


def archive(files: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as into:
        for name, data in files.items():
            into.writestr(name, data)
    return packed.getvalue()


def code_of(data: bytes, options: ListOptions | None = None) -> str:
    with pytest.raises(WordListError) as error:
        read(data, options)
    return error.value.code


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"%PDF-1.7\n", "list_written"),
        (b"{\\rtf1\\ansi chat}", "list_written"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(8), "list_old_office"),
        (b"\x89PNG\r\n\x1a\n", "list_not_text"),
        (b"7z\xbc\xaf\x27\x1c", "list_other_packing"),
        (archive({"word/document.xml": b"<w/>"}), "list_written"),
        (archive({"mimetype": b"application/vnd.oasis.opendocument.text"}), "list_written"),
        (archive({"a.txt": b"chat", "b.txt": b"loup"}), "list_archive"),
        (archive({}), "list_not_text"),
        (archive({"a.zip": archive({"a.txt": b"chat"})}), "list_archive"),
        (archive({"a.txt": b"chat" * 99})[:-30], "list_damaged"),
        ("<!doctype html><p>chat".encode("utf-16"), "list_html"),
        (b"\xef\xbb\xbf<!-- x --><!doctype html><p>chat", "list_html"),
        (b"<p>chat</p>", "list_html"),
        (b"<?xml version='1.0'?><html><body>chat", "list_html"),
        (b"Le chat de la voisine mange la souris.", "list_prose"),
        (b'{"title": "Maison", "extends": "francais", "words": ["chat"]}', "list_recipe"),
        (b'{"title": "Maison", "count": 3}', "list_json"),
        (b"[[1, 2]]", "list_json"),
        (b'["chat", 3]', "list_json"),
        (b'["chat"', "list_malformed"),
        (b"const A = ['chat']; const B = ['loup'];", "list_program"),
        (b"export default function chat() {}", "list_program"),
        (b"OOoUserDict1\ntype: negative\n---\nchat\n", "list_negative"),
        (b"2\nami/S\nchat\n", "list_affixes"),
        (b"chat\tcat\nchien\tdog\n", "list_column"),
        (b"chat;cat\nchien;dog\n", "list_column"),
        (b"mot,note\nchat,a\nloup,b\n", "list_column"),
    ],
)
def test_what_is_no_list_is_refused_by_its_name(data: bytes, code: str) -> None:
    assert code_of(data) == code


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (archive({"a.txt": "été\n".encode("cp1252")}), ["été"]),
        (archive({"a.csv": b"mot\nchat\n", "__MACOSX/a.csv": b"x"}), ["chat"]),
        (
            archive({"fr.dic": b"1\nami/S\n", "fr.aff": b"SFX S Y 1\nSFX S 0 s .\n"}),
            ["ami", "amis"],
        ),
        (b'["chat", "\\u00e9cluse"]', ["chat", "écluse"]),
        (b'[{"mot": "chat"}, {"word": "loup", "definition": "x"}]', ["chat", "loup"]),
        (b"['chat', 'chien']\n", ["chat", "chien"]),
        (b"module.exports = [\n  'chat',\n  \"l\\u00e8vre\",\n]\n", ["chat", "lèvre"]),
        (b"import\nexport\nlet\nchat\n", ["import", "export", "let", "chat"]),
        (b"sep=;\nmot;note\nchat;x\n", ["chat"]),
        (b"personal_ws-1.1 fr 1 iso8859-1\n\xe9t\xe9\n", ["été"]),
        (b"OOoUserDict1\nlang: fr\n---\nche=vre\nchat\n", ["chevre", "chat"]),
        (
            b"AA AH AI AN\nBA BE BI BU\nCA CE\n",
            [*("AA", "AH", "AI", "AN"), *("BA", "BE", "BI", "BU"), "CA", "CE"],
        ),
        (b"chat,chien,loup\n", ["chat", "chien", "loup"]),
        (b"<3 chats\nchat\n", ["chat"]),
    ],
)
def test_a_list_of_any_kind_is_read(data: bytes, words: list[str]) -> None:
    column = "mot" if data.startswith(b"sep=") else None
    assert read(data, ListOptions(column=column)).words == words


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("la pomme", ["pomme"]),
        ("L'ail", ["ail"]),
        ("une orange", ["orange"]),
        ("le la", []),
        ("La Rochelle", []),
        ("LES DATTES", ["DATTES"]),
        ("l’huile d’olive", []),
        ("chat: animal, domestique", ["chat"]),
        ("loup - canidé", ["loup"]),
        ("loup → wolf", ["loup"]),
        ("ours (animal)", ["ours"]),
        ("chat 1520", ["chat"]),
        ("1 520 chat", ["chat"]),
        ("chat;1520;0,3", ["chat"]),
        ("heureux/heureuse", ["heureux", "heureuse"]),
        ("heureux/se", ["heureux", "heureuse"]),
        ("heureux, -euse", ["heureux", "heureuse"]),
        ("heureux, euse", ["heureux", "heureuse"]),
        ("ami(e)", ["ami", "amie"]),
        ("ami(e)s", ["amis", "amies"]),
        ("chanteur·euse", ["chanteur", "chanteuse"]),
        ("ami.e.s", ["amis", "amies"]),
        ("klingon·esque", []),
        ("beau, belle", ["beau", "belle"]),
        ("chat/rat", ["chat", "rat"]),
        ("**renard**", ["renard"]),
        ("_ours_", ["ours"]),
        ("[loutre](https://example.org/a)", ["loutre"]),
        ("« chat », « loup ».", ["chat", "loup"]),
        ("ours.", ["ours"]),
        ("https://example.org/chat", ["https://example.org/chat"]),
        ("km/h", ["km", "h"]),
        ("poisson rouge", []),
        ("porte-clé", ["porte-clé"]),
    ],
)
def test_the_words_of_a_line(line: str, words: list[str]) -> None:
    known = French("heureuse", "chanteuse", "amie", "rat", "belle", "pomme")
    found = list(Splitter(Spelling(known)).cut(line))
    assert [piece.text for piece in found if not piece.reason] == words
    assert found  # nothing is lost without a word


def test_another_form_of_the_word_beside_it_is_a_word() -> None:
    class Forms(French):
        def words(self, keys: object) -> dict[str, list[Word]]:
            del keys
            return {key: [Word(key, "beau", "adjective", 3)] for key in ("BEAU", "BELLE")}

    found = read(b"chat\nbeau;belle\nloup\n", lexicon=Forms("chat", "beau", "belle", "loup"))
    assert found.words == ["chat", "beau", "belle", "loup"]
    assert found.notes == [Note(2, "beau;belle", "several_words")]


def test_definitions_are_kept_with_their_word() -> None:
    found = read("chat : animal ; domestique\nbeau, belle : joli\nloup = canidé\n".encode())
    assert found.definitions == {"chat": "animal ; domestique", "loup": "canidé"}
    assert Note(2, "joli", "definition") in found.notes


def test_words_one_by_one_are_lines() -> None:
    found = read_words(["l’ail", "poisson\nrouge", {"word": "chat", "definition": "félin"}])
    assert (found.words, found.definitions) == (["ail", "chat"], {"chat": "félin"})
    assert [(note.line, note.reason) for note in found.notes] == [(1, "article"), (2, "expression")]


def test_utf_8_with_its_mark_and_one_bad_byte_loses_one_line_loudly() -> None:
    found = read(b"\xef\xbb\xbf" + "été\n".encode() + b"caf\xe9\n" + "forêt\n".encode())
    assert (found.words, found.encoding) == (["été", "forêt"], "utf-8")
    assert found.notes == [Note(2, "caf\\xe9", "invalid_encoding")]


FORMS = [
    *("accélération", "évêque", "forêt", "châtaigne", "île", "garçon", "noël", "hôtel", "fête"),
    *("gâté", "maïs", "dîner", "août"),
]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("case", [str.lower, str.upper, str.title])
def test_no_encoding_is_taken_for_another(code: str, case: type[str]) -> None:
    """Right, or asked for; with a lexicon nearly always right."""
    drawn, asked = random.Random(f"{code}{case.__name__}"), 0
    for size in [1, 2, 3, 5, 10] * 10:
        words = [case(word) for word in drawn.sample(FORMS, size)]
        for spelling in (Spelling(French(*FORMS)), Spelling()):
            try:
                found = decode("\n".join(words).encode(code), spelling=spelling)
            except WordListError:
                asked += 1
                continue
            assert found.text.split("\n") == words
    assert asked < 30  # of a hundred, and mostly of one word or two without a lexicon


def test_whoever_sends_a_list_may_say_its_encoding() -> None:
    assert read(b"\x82t\x82\n", ListOptions(encoding="IBM850")).words == ["été"]
    assert read("été".encode("utf-16-le"), ListOptions(encoding="UTF-16LE")).words == ["été"]
    assert code_of(b"\xe9t\xe9\n", ListOptions(encoding="utf-8")) == "list_not_encoded"
    assert code_of(b"chat", ListOptions(encoding="punycode")) == "list_encoding_unknown"


@pytest.mark.parametrize(
    "data",
    [
        (DATA / "lists" / "bom.html").read_bytes(),
        (DATA / "lists" / "utf16.html").read_bytes(),
        "<p>La for&ecirc;t, l’éruption, le phare.</p>".encode(),
        "<?xml version='1.0'?><html><body>La forêt, l’éruption, le phare.".encode("cp1252"),
    ],
)
def test_a_page_is_a_text_whatever_comes_before_it(data: bytes) -> None:
    assert to_text(data) == "La forêt, l’éruption, le phare."


@pytest.mark.parametrize("name", ["club.xlsx", "club.ods"])
def test_a_workbook_is_a_table(name: str) -> None:
    book = (DATA / "workbooks" / name).read_bytes()
    found = read(book, ListOptions(column="mot"))
    assert found.words == ["châtaigne", "œillet"]
    assert found.notes == [
        Note(1, "Mots du club", "header"),
        Note(2, "mot points", "header"),
        Note(5, "New York", "expression"),
    ]
    assert code_of(book) == "list_column"
    assert code_of(book[:-100]) == "list_damaged"


def test_a_workbook_with_several_sheets_asks_for_one() -> None:
    assert code_of((DATA / "workbooks" / "two-sheets.xlsx").read_bytes()) == "list_sheet"


def test_without_the_extra_a_workbook_is_to_be_saved_as_csv(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "python_calamine", None)
    assert code_of((DATA / "workbooks" / "club.xlsx").read_bytes()) == "list_no_sheets"
    assert "CSV" in say("en", "list_no_sheets", {})


@pytest.mark.parametrize(("length", "kept"), [(499, 499), (500, 500), (501, 500)])
def test_a_definition_is_a_line_and_no_page(length: int, kept: int) -> None:
    (definition,) = read(f"chat : {'x' * length}\n".encode()).definitions.values()
    assert len(definition) == kept


def test_an_ending_leaves_two_letters_of_the_word() -> None:
    assert Spelling(French("exux")).ending("ex", "ux") == "exux"
    assert Spelling(French("eux")).ending("ex", "ux") is None
    assert Spelling(French("deux")).ending("dex", "ux") == "deux"


def test_an_encoding_that_was_said_is_believed_as_long_as_it_may_be_right() -> None:
    found = read("été\n".encode() + b"caf\xe9\n", ListOptions(encoding="utf-8"))
    assert (found.words, found.counts["invalid_encoding"]) == (["été"], 1)
    half = "thé\n".encode() + b"caf\xe9\n"
    assert read(half, ListOptions(encoding="utf-8")).words == ["thé"]
