"""Word lists: whatever the file, each line is accounted for and nothing is invented."""

import gzip

from hypothesis import given
from hypothesis import strategies as st

from builders.wordlists import Limits, ListOptions, WordListError, read
from builders.wordlists.lines import Layout, Splitter
from builders.wordlists.spelling import Spelling
from dictionaries import fold

WORD = st.text("abcdefghijklmnopqrstuvwxyzéèêàçùœïôî", min_size=2, max_size=12)


@given(st.lists(WORD), st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "utf-32"]), st.booleans())
def test_words_come_back_once_a_key_in_their_order(
    words: list[str],
    encoding: str,
    packed: bool,  # noqa: FBT001 - drawn
) -> None:
    firsts = {fold(word): word for word in reversed(words)}
    data = "\n".join(words).encode(encoding)
    found = read(gzip.compress(data) if packed else data)
    kept = [w for w in words if 2 <= len(fold(w)) <= 25]
    assert found.words == list(dict.fromkeys(firsts[fold(w)] for w in kept))
    assert len(found.words) + found.counts.total() == len(words)


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    try:
        found = read(data, limits=Limits(size=10_000))
    except WordListError:
        return
    keys = [fold(word) for word in found.words]
    assert len(set(keys)) == len(keys)
    assert all(1 <= note.line <= found.lines for note in found.notes)
    for note in found.notes:
        note.text.encode()  # no lone surrogate reaches an answer


@given(st.lists(st.text(max_size=12), max_size=8))
def test_every_line_gives_words_or_notes_unless_it_is_empty(lines: list[str]) -> None:
    text = "\n".join(line.replace("\0", "") for line in lines)
    try:
        found = read(b"\xef\xbb\xbf" + text.encode("utf-8", "surrogatepass"))
    except WordListError:
        return
    told = {fold(w) for w in found.words}
    for line in text.split("\n"):
        if line.isalpha() and line.isascii() and 2 <= len(line) <= 25:
            assert fold(line) in told


@given(st.binary(max_size=200), st.binary(max_size=200))
def test_any_hunspell_files_are_read_or_refused(words: bytes, affixes: bytes) -> None:
    try:
        found = read(b"3\nchat/A\n" + words, affixes=b"SFX A Y 1\nSFX A 0 s .\n" + affixes)
    except WordListError:
        return
    assert len({fold(word) for word in found.words}) == len(found.words)


@given(st.text('ab,;"\n \t|', max_size=60), st.sampled_from(["a", 1, 2]))
def test_any_table_is_read_or_refused(text: str, column: int | str) -> None:
    try:
        found = read(text.encode(), ListOptions(column=column))
    except WordListError:
        return
    assert all(fold(word) for word in found.words)


@given(st.text("chat Lola’l·()/.,;:-=*_[]#1 \t", max_size=40), st.sampled_from(Layout))
def test_whatever_is_on_a_line_becomes_words_or_is_told(line: str, layout: Layout) -> None:
    pieces = list(Splitter(Spelling(), layout).cut(line))
    assert all(piece.text for piece in pieces)
    # A word stands on the line, but for how it is set and the ending that its other gender adds.
    unset = str.maketrans("", "", "*_")
    for text, reason in pieces:
        stem = text.rstrip("s").removesuffix("e")
        assert reason or stem.translate(unset) in line.translate(unset)


@given(st.text("ab -", max_size=30))
def test_words_apart_by_spaces_are_never_cut(line: str) -> None:
    found = read(f"{line}\nchat\nloup\n".encode())
    if " " in line.strip(" -"):
        assert set(found.words) <= {"chat", "loup", line.strip(" -").split(" - ")[0].strip(" -")}
