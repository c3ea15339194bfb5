"""What is measured of a solitaire and what is wrong with it, against counted squares (D10, D11)."""

from hypothesis import given
from hypothesis import strategies as st

from service.games.diamino.rules import GAME
from service.wire import Json
from tests.fakes import EveryWord, answer_position, answer_score

WIDTH, HEIGHT = 4, 3
SOME = st.lists(
    st.text("AABb..#", min_size=WIDTH, max_size=WIDTH), min_size=HEIGHT, max_size=HEIGHT
)
FULL = st.lists(st.text("AABb#", min_size=WIDTH, max_size=WIDTH), min_size=HEIGHT, max_size=HEIGHT)
SIZES = st.sampled_from([[4, 3], [3, 4], [4, 4], [3, 3]])
SET = {"A": {"count": 41, "value": 1}, "B": {"count": 20, "value": 2}, "?": {"count": 2}}
OF_ALONE = ("D10", "D11")


def counted(rows: list[str], kind: str) -> tuple[Json, list[tuple[int, int]]]:
    """Measure square by square; and the holes within."""
    cells = [
        (r, c, sign) for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."
    ]
    if not cells:
        return {"width": 0, "height": 0, "area": 0, "density": 0.0, "score": 0}, []
    columns, lines = {c for _, c, _ in cells}, {r for r, _, _ in cells}
    width, height = max(columns) - min(columns) + 1, max(lines) - min(lines) + 1
    down = sum(sign == "#" for *_, sign in cells)
    area = width * height
    holes = [
        (r, c)
        for r in range(min(lines), max(lines) + 1)
        for c in range(min(columns), max(columns) + 1)
        if rows[r][c] == "."
    ]
    return {
        "width": width,
        "height": height,
        "area": area,
        "density": round((area - len(holes)) / area, 4),
        "face_up": len(cells) - down,
        "face_down": down,
        "unused": 63 - len(cells),
        "complete": kind == "box" or len(cells) == 63,
        "score": area if kind == "condensed" else down,
    }, holes


@given(st.one_of(SOME, FULL), st.sampled_from(["box", "condensed"]), SIZES)
def test_a_solitaire_is_measured_and_judged_as_its_squares_are_counted(
    rows: list[str], kind: str, size: list[int]
) -> None:
    request = {"board": rows, "tiles": SET, "rules": {"solitaire": kind, "size": size}}
    told = answer_position(GAME, request, EveryWord())
    right, holes = counted(rows, kind)
    assert told["solitaire"].items() >= {"kind": kind, **right}.items()
    text = "".join(rows)
    if "#" not in text:
        left = {"A": 41 - text.count("A"), "B": 20 - text.count("B"), "?": 2 - text.count("b")}
        assert told["solitaire"]["left"] == {face: n for face, n in left.items() if n > 0}
    else:
        assert "left" not in told["solitaire"]
    wrong = {one["code"]: one["cells"] for one in told["violations"] if one["rule"] in OF_ALONE}
    down = [[r, c] for r, row in enumerate(rows) for c, sign in enumerate(row) if sign == "#"]
    fits = sorted(size) == sorted((right["width"], right["height"]))
    expected: dict[str, list[list[int]]] = {}
    if kind == "condensed" and down:
        expected = {"face_down_tiles": down}
    elif kind == "box" and not fits:
        expected = {"not_the_box": []}
    elif kind == "box" and holes:
        expected = {"holes": [list(hole) for hole in holes]}
    assert wrong == expected


@given(st.lists(st.text("AB#", min_size=9, max_size=9), min_size=6, max_size=7))
def test_a_box_that_is_finished_scores_its_tiles_face_down(rows: list[str]) -> None:
    request = {
        "game": "diamino",
        "players": ["Anne", "Luc"],
        "board": rows,
        "tiles": SET,
        "rules": {"solitaire": "box"},
        "moves": [],
    }
    told = answer_score(GAME, request, EveryWord())
    won = told["valid"] is True
    assert won or len(rows) == 6 or told["violations"]
    points = sum(row.count("#") for row in rows) if won else 0
    assert told["scores"] == {"Anne": points, "Luc": points}
    assert told["winners"] == (["Anne", "Luc"] if won else [])
    assert told["finished_because"] == ("solved" if won else None)
