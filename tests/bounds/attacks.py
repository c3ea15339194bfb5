# ruff: noqa: E501 - one request a line
"""Requests that a stranger may send, each made to cost as much as it can."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from urllib.parse import quote

import orjson

BODY: Final = 1_000_000
"""Bytes of a body, just below what the service takes."""


@dataclass(frozen=True)
class Attack:
    """One hostile request.

    Attributes:
        name: says what is in it.
        path: where it is sent.
        body: makes what is posted; None for a GET.
        accept: the media type asked for.
        kind: the media type of what is posted.
        coding: how the answer may be encoded.
    """

    name: str
    path: str
    body: Callable[[], bytes] | None = None
    accept: str = "application/json"
    kind: str = "application/json"
    coding: str = "identity"


def repeated(item: bytes, head: bytes, tail: bytes) -> Callable[[], bytes]:
    """Fill a body with one item."""

    def make() -> bytes:
        count = (BODY - len(head) - len(tail)) // (len(item) + 1)
        return head + b",".join([item] * count) + tail

    return make


def numbered(form: str, count: int, head: bytes, tail: bytes) -> Callable[[], bytes]:
    """Fill a body with items that differ."""
    return lambda: head + ",".join([form % n for n in range(count)]).encode() + tail


def words(count: int, length: int, **more: object) -> Callable[[], bytes]:
    """Many words that no dictionary has, all different."""

    def word(n: int) -> str:
        return "".join(chr(97 + (n // 26**place + place) % 26) for place in range(length))

    return lambda: orjson.dumps({"words": [word(n) for n in range(count)], **more})


def moves(tiles: Callable[[int], list[dict[str, object]]], count: int, **more: object) -> bytes:
    """A record of one player."""
    return orjson.dumps(
        {
            "game": "diamino",
            "players": ["A"],
            "moves": [{"player": "A", "tiles": tiles(n)} for n in range(count)],
            **more,
        }
    )


def tile(row: int, column: int, letter: str = "E") -> dict[str, object]:
    """One tile of a move."""
    return {"row": row, "column": column, "letter": letter}


_RECORD: Final = b'{"game":"diamino","players":["A"],"moves":['
_MOVE: Final = b'{"player":"A","tiles":['
_WILD: Final = "?" * 9
_EVERY: Final = [
    "francais",
    "infinitifs",
    "plantes",
    "geographie",
    "histoire",
    "animaux",
    "cuisine",
]
"""The dictionaries there are, those with most words first."""

BOARD: Final = (
    ".........M",
    ".........A",
    "....ARGUAT",
    ".....E...O",
    ".....T...N",
    "..DEPARES",
    ".....P",
    "....MAISONS",
    ".....T..E..B",
    "........I..I",
    "....CAVALIEZ",
    "........L",
    ".....FLUENTES",
    "........E",
)
"""Nine words of a game of Scrabble."""
_FORTY: Final = "AAABCDDEEEEEEFGHIIIILLLMNNOOPRRRSSTTUUV?"


def rack(game: str, held: str, **more: object) -> Callable[[], bytes]:
    """A request for the moves of a rack."""
    return lambda: orjson.dumps({"game": game, "rack": held, "limit": 100, **more})


def scattered(start: str) -> dict[str, object]:
    """Tiles apart from each other on the largest board, each with free cells around it."""
    letters = "AAAAAAAABBCCDDDEEEEEEEEEEEEFFGGHHIIIIIIILLLLMMNNNNNOOOOOPPRRRRRSSSSSTTTTTUUUUUVV"
    rows = [["."] * 64 for _ in range(64)]
    for index, letter in enumerate(letters):
        rows[32 + index // 9 * 3 - 12][32 + index % 9 * 3 - 12] = letter
    layout = ["." * 64] * 32 + ["." * 32 + start + "." * 31] + ["." * 64] * 31
    return {"board": ["".join(row) for row in rows], "layout": layout}


def _colours(*around: str) -> dict[str, object]:
    centre, north = around
    sides = {"south": ["red", "red"], "west": "red", "east": "red"}
    return {"centre": centre, "north": [north, "red"], **sides}


def dominoes(count: int, held: int) -> Callable[[], bytes]:
    """Dominoes of one colour in a block, and others in hand."""
    table = [
        {
            "row": n // 16,
            "column": 2 * (n % 16),
            "orientation": "horizontal",
            "colours": _colours("red", "red"),
        }
        for n in range(count)
    ]
    hand = [
        {
            "orientation": "horizontal",
            "colours": _colours(
                ("red", "blue", "pink", "green")[n % 4], ("red", "blue")[n // 4 % 2]
            ),
        }
        for n in range(held)
    ]
    return lambda: orjson.dumps({"game": "dominos", "dominoes": table, "hand": hand, "limit": 1000})


def cards(count: int, held: int, **more: object) -> Callable[[], bytes]:
    """Cards that touch none of the others, and some in hand."""
    pairs = ("TE", "CH", "RE", "PA", "LA", "SE", "ER", "AT", "ES", "NT", "OU", "AI", "ON")

    def card(n: int) -> dict[str, object]:
        return {
            side: pairs[(n * k + n // 13) % 13]
            for k, side in enumerate(("north", "east", "south", "west"), 1)
        }

    layout = [{"row": n // 30 * 2, "column": n % 30 * 2, **card(n)} for n in range(count)]
    hand = [{**card(n), "colour": "red"} for n in range(held)]
    return lambda: orjson.dumps(
        {"game": "digramme", "cards": layout, "hand": hand, "limit": 1000, **more}
    )


ATTACKS: Final = (
    Attack("340,000 empty moves", "/score", repeated(b"{}", _RECORD, b"]}")),
    Attack("moves of wrong tiles", "/score", repeated(_MOVE + b",".join([b"{}"] * 64) + b"]}", _RECORD, b"]}")),
    Attack("one move of 70,000 unknown members", "/score", numbered('"m%d":1', 70_000, _RECORD + b"{", b"}]}")),
    Attack("120,000 players that are lists", "/score", numbered("[%d]", 120_000, b'{"game":"diamino","moves":[],"players":[', b"]}")),
    Attack("400 hands of 256 objects", "/score", numbered('"p%d":[' + ",".join(["{}"] * 256) + "]", 400, _RECORD + b'],"hands":{', b"}}")),
    Attack("10 hands of 256 cards without an edge", "/score", numbered('"p%d":[' + ",".join(['{"row":1}'] * 256) + "]", 10, _RECORD + b'],"hands":{', b"}}")),
    Attack("a board of 349,000 lists", "/validate", repeated(b"[]", b'{"board":[', b"]}")),
    Attack("64 rows of 4,000 wrong cells", "/validate", lambda: orjson.dumps({"board": [[[]] * 4000] * 64})),
    Attack("500,000 zeros for words", "/validate", repeated(b"0", b'{"words":[', b"]}")),
    Attack("70,000 rules", "/validate", numbered('"r%d":1', 70_000, b'{"board":["A"],"rules":{', b"}}")),
    Attack("250,000 dictionaries", "/validate", repeated(b'"a"', b'{"word":"a","dictionary":[', b"]}")),
    Attack("a megabyte of members in one object", "/validate", numbered('"m%d":1', 80_000, b"{", b"}")),
    Attack("a megabyte of brackets", "/validate", lambda: b"[" * (BODY // 2) + b"]" * (BODY // 2)),
    Attack("a member given 140,000 times", "/validate", repeated(b'"m":1', b"{", b"}")),
    Attack("a megabyte of fractions", "/validate", repeated(b"0.5", b'{"words":[', b"]}")),
    Attack("500,000 lines", "/validate", lambda: b"a\n" * (BODY // 2), kind="text/plain"),
    Attack("one word of a megabyte", "/validate", lambda: b'{"word":"' + b"a" * BODY + b'"}'),
    Attack("a word of 10,000 letters, suggest=20", f"/words/{'a' * 10_000}?suggest=20"),
    Attack("a word of 10,000 letters in a body", "/validate", lambda: orjson.dumps({"word": "a" * 10_000, "suggest": 20})),
    Attack("10,000 words of 8 letters, suggest=20", "/validate", words(10_000, 8, suggest=20)),
    Attack("40 words of 25 letters, suggest=20", "/validate", words(40, 25, suggest=20)),
    Attack("10,000 unknown words", "/validate", words(10_000, 9)),
    Attack("10,000 unknown words, as text", "/validate", words(10_000, 9), "text/plain"),
    Attack("99 words of 10,000 hyphens", "/validate", lambda: orjson.dumps({"words": ["a" + "-" * 10_000] * 99})),
    Attack("99 words of 10,000 accents", "/validate", lambda: orjson.dumps({"words": ["e" + "\u0301" * 5000] * 99})),
    Attack("1,000 words added and as many removed", "/validate", lambda: orjson.dumps({"board": ["?????????"], "add": [f"z{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}{chr(97 + n // 676)}aaaaa" for n in range(1000)], "remove": ["abaissees"] * 1000})),
    Attack("a board of 4-letter tiles, suggest=20", "/validate", lambda: orjson.dumps({"board": [["ABCD"] * 64] * 64, "suggest": 20, "tiles": {"ABCD": 1}})),
    Attack("a full board of wrong words, suggest=20", "/validate", lambda: orjson.dumps({"board": ["XQZWKJ" * 10] * 60, "suggest": 20})),
    Attack("a full board of wrong words, as text", "/validate", lambda: orjson.dumps({"board": ["XQZWKJ" * 10] * 60}), "text/plain"),
    Attack("nine devils", "/validate", lambda: orjson.dumps({"board": [_WILD]})),
    Attack("nine devils in every dictionary", "/validate", lambda: orjson.dumps({"board": [_WILD], "dictionary": _EVERY})),
    Attack("nine devils in what two dictionaries share", "/validate", lambda: orjson.dumps({"board": [_WILD], "dictionary": _EVERY[:2], "match": "all"})),
    Attack("twelve devils in what three dictionaries share", "/validate", lambda: orjson.dumps({"board": ["?" * 12], "dictionary": _EVERY[:3], "match": "all"})),
    Attack("a lattice of devils in every dictionary, a word removed", "/validate", lambda: orjson.dumps({"board": ["?" * 25 if row % 2 == 0 else "?." * 12 + "?" for row in range(25)], "dictionary": _EVERY, "remove": ["abaissees"]})),
    Attack("a pattern of stars in what three dictionaries share", f"/patterns?pattern={quote('*E*S*T*R*A*')}&match=all&{'&'.join('dictionary=' + one for one in ('francais', 'infinitifs', 'plantes'))}"),
    Attack("anagrams with four blanks in what two dictionaries share", "/anagrams?letters=AEINRSTLUOCMDPGB????&match=all&dictionary=francais,infinitifs"),
    Attack("moves with two blanks in every dictionary", "/moves", rack("scrabble", "RETIN??", board=BOARD, dictionary=_EVERY)),
    Attack("moves with two blanks in what two dictionaries share", "/moves", rack("scrabble", "RETIN??", board=BOARD, dictionary=_EVERY[:2], match="all")),
    Attack("words in every dictionary, suggest=20", "/validate", words(10_000, 8, suggest=20, dictionary=_EVERY)),
    Attack("a square of 8 × 8 devils", "/validate", lambda: orjson.dumps({"board": ["?" * 8] * 8})),
    Attack("a lattice of devils", "/validate", lambda: orjson.dumps({"board": ["?" * 25 if row % 2 == 0 else "?." * 12 + "?" for row in range(25)]})),
    Attack("a board of 64 × 64 devils", "/validate", lambda: orjson.dumps({"board": ["?" * 64] * 64})),
    Attack("1,000 illegal moves on a full board", "/score", lambda: moves(lambda n: [tile(n % 64, 0)], 1000, board=["E" * 64] * 64)),
    Attack("1,000 moves of tiles 400 apart", "/score", lambda: moves(lambda _: [tile(0, -200), tile(0, 200)], 1000)),
    Attack("200 moves of 64 tiles far apart", "/score", lambda: moves(lambda n: [tile(n, c * 6 - 200) for c in range(64)], 200)),
    Attack("1,000 moves of one word", "/score", lambda: moves(lambda n: [tile(n % 200, 0, "M"), tile(n % 200, 1, "A")], 1000)),
    Attack("a pattern of stars and rare letters", f"/dictionaries/francais/words?pattern={quote('*Z*X*W*K*J*Q*Y*V*H*F*B*')}"),
    Attack("a pattern that nearly fits, and never", f"/dictionaries/francais/words?pattern={quote('*' + '?' * 24 + '*Z')}"),
    Attack("a pattern of questions and stars", f"/dictionaries/francais/words?pattern={quote('?*' * 20)}&suffix={quote('?*Q')}"),
    Attack("four conditions that exclude each other", "/dictionaries/francais/words?" + "&".join([f"pattern={quote('*E*E*E*E*')}", f"contains={quote('?Q?')}", f"suffix={quote('?Z')}", f"prefix={quote('??W')}"])),
    Attack("contains what nothing contains", "/dictionaries/francais/words?contains=QZX"),
    Attack("every word, as text", "/dictionaries/francais/words", accept="text/plain"),
    Attack("every word, as lines of JSON in gzip", "/dictionaries/francais/words?format=ndjson", coding="gzip"),
    Attack("pattern=*, as text", "/dictionaries/francais/words?pattern=*", accept="text/plain"),
    Attack("pattern=*?*, as text", f"/dictionaries/francais/words?pattern={quote('*?*')}", accept="text/plain"),
    Attack("the page of all dictionaries", "/dictionaries", accept="text/html"),
    Attack("the page of a dictionary", "/dictionaries/francais", accept="text/html"),
    Attack("a page of 1,000 words", "/dictionaries/francais/words?limit=1000", accept="text/html"),
    Attack("a page of words, of stars and rare letters", f"/dictionaries/francais/words?limit=1000&pattern={quote('*Z*X*W*K*J*Q*Y*V*H*F*B*')}", accept="text/html"),
    Attack("a page of words, of four conditions that exclude each other", "/dictionaries/francais/words?limit=1000&" + "&".join([f"pattern={quote('*E*E*E*E*')}", f"contains={quote('?Q?')}", f"suffix={quote('?Z')}", f"prefix={quote('??W')}"]), accept="text/html"),
    Attack("the page of versions", "/dictionaries/francais/versions", accept="text/html"),
    Attack("the page of a fault, of 60,000 letters", "/dictionaries/" + "z" * 60_000, accept="text/html"),
    Attack("the description of the contract", "/docs", accept="text/html"),
    Attack("moves of a rack without a blank", "/moves", rack("scrabble", "RETINAS", board=BOARD)),
    Attack("moves of a rack with one blank", "/moves", rack("scrabble", "RETINA?", board=BOARD)),
    Attack("moves of a rack with two blanks", "/moves", rack("scrabble", "RETIN??", board=BOARD)),
    Attack("the longest words of a rack with two blanks", "/moves", rack("scrabble", "RETIN??", board=BOARD, sort="length")),
    Attack("first moves of a rack with two blanks", "/moves", rack("scrabble", "RETIN??")),
    Attack("moves of 40 tiles", "/moves", rack("diamino-competition", _FORTY, board=["", "", "", "", "", "", "", "", "........MAISONS"])),
    Attack("moves of 12 tiles and two blanks, with marque", "/moves", rack("diamino-competition", "AEIRSTNLOU??", board=["", "", "", "", "", "", "", "", "........MAISONS"], rules={"marque": True, "word_points": "all_letters"})),
    Attack("moves of 13 tiles of Diamino", "/moves", rack("diamino", "AEIRSTNLOUE??", board=["MAISONS"])),
    Attack("moves on a board of 64 × 64 full of anchors", "/moves", rack("scrabble", "RETIN??", **scattered("*"))),
    Attack("moves of 12 tiles on a board of 64 × 64", "/moves", rack("diamino-competition", "AEIRSTNLOU??", **scattered("D"))),
    Attack("moves of 28 dominoes beside one", "/moves", dominoes(1, 28)),
    Attack("moves of 28 dominoes on a block of 250", "/moves", dominoes(250, 28)),
    Attack("moves of 60 cards beside one", "/moves", cards(1, 60)),
    Attack("moves of 60 cards beside 900", "/moves", cards(900, 60)),
    Attack("anagrams of 24 letters and four blanks", f"/anagrams?letters={quote('AEINRSTLOUDCMPEEAIRSTNUL????')}&limit=10000"),
    Attack("anagrams of every letter twice and four blanks", f"/anagrams?letters={quote('ABCDEFGHIJKLMNOPQRSTUVWXYZ' * 2 + '????')}&limit=10000&tiles=francais"),
    Attack("patterns of stars, spelled by 24 letters and four blanks", f"/patterns?pattern={quote('*E*A*?*')}&letters={quote('AEINRSTLOUDCMPEEAIRSTNUL????')}&limit=10000"),
    Attack("patterns of letters that repeat", f"/patterns?pattern={quote('*12?34?4321*')}&letters={quote('AEINRSTLOUDCMPEEAIRSTNUL????')}"),
    Attack("hooks of a word of 25 letters", f"/hooks/{'anticonstitutionnellement'}"),
    Attack("hooks of 25 letters that are no word", f"/hooks/{'e' * 25}"),
    Attack("5,000 words in an address", "/validate?" + "&".join(f"word=zz{n}" for n in range(5000))),
)  # fmt: skip
