"""Word lists as people have them, and what is said of each line that is no word."""

import gzip
from pathlib import Path

import pytest

from builders.wordlists import Limits, ListOptions, Note, WordListError, read
from builders.wordlists.encoding import CODES
from builders.wordlists.packing import decompress

FRENCH = "été\nœuf\nÀ côté\nforêt\nmaïs\nçà\n".replace("À côté", "côté")
WORDS = ["été", "œuf", "côté", "forêt", "maïs", "çà"]


@pytest.mark.parametrize(
    "encoding",
    ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "iso8859_15",
     "mac_roman"],
)  # fmt: skip
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_encoding_and_any_line_end_give_the_same_words(encoding: str, end: str) -> None:
    found = read(FRENCH.replace("\n", end).encode(encoding))
    assert found.words == WORDS
    assert found.lines == len(WORDS)
    assert not found.notes


def test_the_code_page_of_dos_has_no_ligature_but_is_read() -> None:
    found = read("été\nforêt\nmaïs\n".encode("cp850"))
    assert (found.words, found.encoding) == (["été", "forêt", "maïs"], "cp850")


@pytest.mark.parametrize("code", CODES)
def test_a_text_without_french_letters_is_read_right_or_asked_for(code: str) -> None:
    words = ["niño", "señor", "mañana", "pequeño", "año"]
    try:
        assert read("\n".join(words).encode(code)).words == words
    except WordListError as error:
        assert (error.code, code) == ("list_encoding", "mac_roman")  # noqa: PT017 - or read


def test_a_byte_that_is_not_in_the_encoding_is_reported_not_replaced() -> None:
    found = read("forêt\nmaïs\n".encode() + b"caf\xe9\n" + "thé\n".encode())
    assert found.words == ["forêt", "maïs", "thé"]
    assert found.encoding == "utf-8"
    assert found.notes == [Note(3, "caf\\xe9", "invalid_encoding")]


def test_a_byte_that_code_page_1252_has_not_is_reported() -> None:
    found = read("été\nthé\nforêt\n".encode("cp1252") + b"sauc\x81e\n")
    assert found.words == ["été", "thé", "forêt"]
    assert found.notes == [Note(4, "sauc\\x81e", "invalid_encoding")]


def test_utf_16_that_ends_in_the_middle_of_a_character_loses_its_last_word_loudly() -> None:
    found = read("chat\nchien".encode("utf-16")[:-1])
    assert found.words == ["chat"]
    assert [(n.line, n.reason) for n in found.notes] == [(2, "invalid_encoding")]


def test_a_lone_surrogate_in_utf_16_is_reported() -> None:
    found = read(b"\xff\xfe" + "chat\n".encode("utf-16-le") + b"\x00\xd8\n\x00")
    assert found.words == ["chat"]
    assert found.notes == [Note(2, "\\ud800", "invalid_encoding")]


@pytest.mark.parametrize("data", [bytes([0, 1, 0, 0, 2, 3]) * 20, b"\x89PNG\r\n" + bytes(50)])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(WordListError) as error:
        read(data)
    assert error.value.code == "list_not_text"


def test_comments_blank_lines_and_list_marks_are_no_words_and_no_faults() -> None:
    text = "# animaux\n\n  chat  # félin\n- loup\n* âne\n3. rat\n12) ours\n\t\n•\tlynx\n"
    found = read(text.encode())
    assert found.words == ["chat", "loup", "âne", "rat", "ours", "lynx"]
    assert not found.counts


def test_duplicates_are_those_of_keys_and_are_reported_with_their_line() -> None:
    found = read("été\nETE\n\nÉté\nœuf\noeuf\n".encode())
    assert found.words == ["été", "œuf"]
    assert found.notes == [
        Note(2, "ETE", "duplicate"),
        Note(4, "Été", "duplicate"),
        Note(6, "oeuf", "duplicate"),
    ]


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("porte-clé", "hyphenated"),
        ("aujourd’hui", "apostrophe"),
        ("Москва", "invalid_character"),
        ("a", "too_short"),
        ("anticonstitutionnellementes", "too_long"),
        ("e" + "\u0301\u0327" * 500_000, "too_long"),
        ("4x4", "invalid_character"),
    ],
)
def test_a_word_that_no_dictionary_can_hold_is_reported_with_the_reason(
    word: str, reason: str
) -> None:
    found = read(f"chat\n{word}\n".encode())
    assert found.words == ["chat"]
    assert [(n.line, n.reason) for n in found.notes] == [(2, reason)]
    assert len(found.notes[0].text) <= 81


def test_joined_words_are_words() -> None:
    assert read("porte-clé\naujourd’hui\n".encode(), ListOptions(join=True)).words == [
        "porte-clé",
        "aujourd’hui",
    ]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", ", ", " ; "])
def test_separators_stand_between_words(separator: str) -> None:
    line = separator.join(["chat", "chien", "ours"])
    found = read(f"{line}\nloup\n".encode() if separator == ", " else line.encode())
    assert found.words[:3] == ["chat", "chien", "ours"]
    assert [(n.line, n.reason) for n in found.notes] == [(1, "several_words")]


@pytest.mark.parametrize("separator", [",", ";", "\t", "|", " ; ", "; ", " | "])
def test_a_word_and_a_cell_beside_it_among_single_words_are_one_word(separator: str) -> None:
    found = read(f"ours\nmot{separator}définition\nloup{separator}12\nchat\n".encode())
    assert found.words == ["ours", "mot", "loup", "chat"]
    assert found.notes == [Note(2, "définition", "beside"), Note(3, "12", "number")]


@pytest.mark.parametrize("sign", [" : ", ": ", " = ", "=", " - ", " – ", " -> ", " → "])
def test_a_definition_among_single_words_is_kept_as_one(sign: str) -> None:
    found = read(f"ours\nmot{sign}définition\nloup\n".encode())
    assert (found.words, found.definitions) == (["ours", "mot", "loup"], {"mot": "définition"})
    assert not found.notes


def test_a_table_of_which_some_rows_have_one_cell_asks_which_column() -> None:
    with pytest.raises(WordListError, match="1 “chat”, 2 “félin”") as error:
        read("chat;félin\nchien;canidé\nloup\n".encode())
    assert error.value.code == "list_column"


def test_several_words_on_a_line_are_one_expression_and_never_cut() -> None:
    text = "ours\nloup\nver à soie\npoisson rouge\nchef d'oeuvre\nmartin  pêcheur\nchat\n"
    found = read(text.encode())
    assert found.words == ["ours", "loup", "chat"]
    assert found.notes == [
        Note(3, "ver à soie", "expression"),
        Note(4, "poisson rouge", "expression"),
        Note(5, "chef d'oeuvre", "expression"),
        Note(6, "martin pêcheur", "expression"),
    ]


def test_a_list_of_nothing_but_expressions_is_not_in_columns() -> None:
    found = read("ver à soie\npomme de terre\npoisson rouge\nchef-d’œuvre\n".encode())
    assert (found.words, found.counts["expression"]) == ([], 3)


@pytest.mark.parametrize("remark", ["(nom)", "[m.]", "()", "(a) [b]"])
def test_words_on_both_sides_of_a_remark_are_two(remark: str) -> None:
    assert read(f"chat {remark}\nloup\n".encode()).words == ["chat", "loup"]
    found = read(f"chat {remark}loup\nours\n".encode())
    assert found.words == ["ours"]
    assert Note(1, "chat loup", "expression") in found.notes


def test_in_a_list_in_columns_even_little_words_are_words() -> None:
    found = read(b"AA AH AI AN AS AU\nBA BE DE DU ES ET\n")
    assert found.words == ["AA", "AH", "AI", "AN", "AS", "AU", "BA", "BE", "DE", "DU", "ES", "ET"]


def test_quotation_marks_around_words_are_none_of_theirs() -> None:
    assert read('"chat", "chien"\n« loup »\n'.encode()).words == ["chat", "chien", "loup"]


TABLE = 'Mot;Genre;Note\nchat;m;"dit ""minou"" ; félin"\nloup;m;\n\nrenard\n'


@pytest.mark.parametrize("column", ["Mot", "mot ", 1, "1"])
def test_a_column_of_a_table(column: int | str) -> None:
    found = read(TABLE.encode(), ListOptions("csv", column=column))
    assert found.words == ["chat", "loup", "renard"]
    assert [n for n in found.notes if n.reason == "header"] == [Note(1, "Mot Genre Note", "header")]


def test_a_row_without_the_column_is_reported() -> None:
    found = read(TABLE.encode(), ListOptions("csv", column="genre"))
    assert [(n.line, n.text, n.reason) for n in found.notes][-1] == (5, "renard", "no_column")


def test_a_table_with_tabs_in_windows_letters_and_gzip() -> None:
    data = gzip.compress('n\tmot\n1\t"œuf\n2\tété\n'.encode("cp1252"))
    found = read(data, ListOptions("tsv", column="mot"))
    assert (found.words, found.encoding) == (["œuf", "été"], "cp1252")


@pytest.mark.parametrize(("column", "said"), [("nature", "1 “Mot”, 2 “Genre”"), (9, "3"), (0, "3")])
def test_a_column_that_is_not_there_is_an_error_that_lists_those_that_are(
    column: int | str, said: str
) -> None:
    with pytest.raises(WordListError, match=said) as error:
        read(TABLE.encode(), ListOptions(column=column))
    assert error.value.code == "list_no_column"


def test_a_table_of_several_columns_asks_which() -> None:
    with pytest.raises(WordListError, match="1 “Mot”, 2 “Genre”, 3 “Note”"):
        read(TABLE.encode(), ListOptions("csv"))


def test_a_table_of_one_column_needs_no_choice() -> None:
    assert read(b"mot\nchat\nloup\n", ListOptions("csv")).words == ["chat", "loup"]


def test_a_quotation_mark_that_is_never_closed_does_not_swallow_the_rest() -> None:
    with pytest.raises(WordListError) as error:
        read(b'mot,note\nchat,"felin\nloup,x\nours,y\n', ListOptions(column="mot"))
    assert error.value.code == "list_quote"


AFF = """SET ISO8859-1
FLAG long
FORBIDDENWORD {}
SFX S. Y 1
SFX S. 0 s [^sx]
SFX a0 Y 2
SFX a0 er é er
SFX a0 ger geons ger
"""
DIC = "8\némeu/S.\nmanger/a0\nParis\nkm/||\nqu/--\nmonter/a0\nporte-clé/S.\nmontés/{}\nOTAN\n"


def test_a_hunspell_dictionary_gives_its_forms() -> None:
    found = read(DIC.encode("latin-1"), ListOptions("dic"), affixes=AFF.encode("latin-1"))
    assert found.words == ["émeu", "émeus", "manger", "mangé", "mangeons", "monter", "monté"]
    assert found.encoding == "iso8859-1"
    assert {(n.line, n.reason) for n in found.notes} == {
        (4, "proper_noun"),
        (5, "abbreviation"),
        (6, "fragment"),
        (8, "hyphenated"),
        (9, "no_form"),
        (10, "abbreviation"),
    }


def test_a_hunspell_dictionary_without_its_affixes_is_not_taken_for_its_words() -> None:
    with pytest.raises(WordListError) as error:
        read(DIC.encode("latin-1"), ListOptions("dic"))
    assert error.value.code == "list_affixes"


def test_a_dic_that_is_a_plain_list_is_one() -> None:
    assert read(b"chat\nloup\n", ListOptions("dic")).words == ["chat", "loup"]


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("SFX S. 0 s (a+)+", "list_bad_condition"),
        ("SFX S. 0 s a{9999}", "list_bad_condition"),
        ("SFX S. 0 s [", "list_bad_condition"),
        ("SFX S. 0", "list_bad_affixes"),
        ("SFX", "list_bad_affixes"),
        ("SET klingon", "list_not_encoded"),
    ],
)
def test_affixes_that_are_none_are_an_error(rule: str, code: str) -> None:
    with pytest.raises(WordListError) as error:
        read(b"1\nchat/S.\n", affixes=f"FLAG long\nSFX S. Y 1\n{rule}\n".encode())
    assert error.value.code == code


def test_affixes_that_make_words_without_end_are_stopped() -> None:
    rules = "\n".join(f"SFX A 0 {chr(97 + n // 26)}{chr(97 + n % 26)}/A ." for n in range(400))
    with pytest.raises(WordListError) as error:
        read(b"1\nchat/A\n", affixes=f"SFX A Y 400\n{rules}\n".encode(), limits=Limits(words=100))
    assert error.value.code == "list_too_many_words"


def test_gzip_is_taken_off_also_in_several_members() -> None:
    assert read(gzip.compress(b"chat\n") + gzip.compress(b"loup\n")).words == ["chat", "loup"]


def test_a_gzip_bomb_is_refused() -> None:
    with pytest.raises(WordListError) as error:
        read(gzip.compress(bytes(80 << 20)))
    assert error.value.code == "list_too_large"


@pytest.mark.parametrize("cut", [5, 12, 30, -1])
def test_a_gzip_file_that_is_cut_is_refused(cut: int) -> None:
    whole = gzip.compress(b"\n".join(b"mot%c%c" % (97 + n % 26, 97 + n // 26) for n in range(99)))
    with pytest.raises(WordListError) as error:
        read(whole[:cut])
    assert error.value.code == "list_damaged"


def test_a_gzip_file_that_is_damaged_is_refused() -> None:
    whole = bytearray(gzip.compress(b"chat\nloup\nours\n"))
    whole[15] ^= 0xFF
    with pytest.raises(WordListError) as error:
        read(bytes(whole))
    assert error.value.code == "list_damaged"


def test_decompression_stops_at_its_limit_and_not_before() -> None:
    assert decompress(gzip.compress(b"x" * 1000), 1000) == b"x" * 1000
    with pytest.raises(WordListError):
        decompress(gzip.compress(b"x" * 1001), 1000)


def test_limits_are_kept() -> None:
    with pytest.raises(WordListError, match="'limit': 10") as error:
        read(b"chat\nloups\n", limits=Limits(size=10))
    assert error.value.code == "list_too_large"
    with pytest.raises(WordListError, match="'line': 3") as error:
        read(b"chat\nloup\nours\n", limits=Limits(words=2))
    assert error.value.code == "list_too_many_words"
    found = read(b"x\n" * 50, limits=Limits(notes=3))
    assert (len(found.notes), found.counts["too_short"]) == (3, 50)


def test_an_empty_file_is_an_empty_list(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.touch()
    assert read(empty.read_bytes()).words == []
    assert read(b"", ListOptions("csv")).words == []
    assert read(b"", ListOptions(column="mot")).words == []
