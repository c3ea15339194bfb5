"""Requests of dominoes as JSON, read once (K1, K6, K8)."""

from collections.abc import Mapping, Sequence
from typing import Final

from service.games.core.record import Reader, known_player, read_place, read_record
from service.games.core.violation import RequestError, pointer
from service.games.dominos.dominoes import Colours, Domino, Face, lying
from service.games.dominos.record import Action, Agreement, DominoSet, Game, Lay, Pass, Told
from service.wire import Json

SCORE: Final = frozenset({"dominoes", "set", "dealt", "hands", "reserve"})
"""Members of a record that are the dominoes' own."""

_LONG: Final[Mapping[str, tuple[str, str]]] = {
    "horizontal": ("north", "south"),
    "vertical": ("west", "east"),
}
"""The long sides: those with two half circles, left and right, or top and bottom."""


def read_face(data: Json, where: str) -> Face:
    """Read a domino, wherever it is.

    Raises:
        RequestError: a side with one colour too many or too few.
    """
    orientation = data["orientation"]
    told: dict[str, Colours] = {
        side: _colours(
            data["colours"][side],
            f"{where}/colours/{side}",
            orientation,
            pair=side in _LONG[orientation],
        )
        for side in ("centre", "north", "east", "south", "west")
    }
    (centre,) = told.pop("centre")
    return Face(centre, **told)


def _colours(told: object, where: str, orientation: str, *, pair: bool) -> Colours:
    """Read the colours of a side: one, or a pair."""
    if pair and isinstance(told, list) and len(told) == 2:
        return tuple(told)
    if not pair and isinstance(told, str):
        return (told,)
    code = "two_colours_here" if pair else "one_colour_here"
    raise RequestError(where, code, orientation=orientation)


def read_dominoes(listed: Sequence[Json], where: str) -> list[Domino]:
    """Read the dominoes of a position or of a move, in the order given.

    Raises:
        RequestError: one of them means nothing.
    """
    return [
        lying(read_face(data, f"{where}/{index}"), read_place(data, f"{where}/{index}"))
        for index, data in enumerate(listed)
    ]


def read_held(listed: Sequence[object], where: str) -> list[Face]:
    """Read dominoes that are held or drawn; where they lie does not matter.

    Raises:
        RequestError: letters in place of dominoes, or a domino that means nothing.
    """
    held = []
    for index, data in enumerate(listed):
        if not isinstance(data, Mapping) or not {"orientation", "colours"} <= data.keys():
            raise RequestError(f"{where}/{index}", "hand_of_dominoes")
        held.append(read_face(dict(data), f"{where}/{index}"))
    return held


def read_game(request: Json, rules: Json, sets: Mapping[str, Json]) -> Game:
    """Read the record of a game.

    Raises:
        RequestError: a part of it means nothing.
    """
    players: list[str] = request["players"]
    dominoes = read_dominoes(request.get("dominoes", []), "/dominoes")
    chosen = read_set(request["set"], sets) if "set" in request else None
    told = Told(
        dealt=_read_hands(request.get("dealt", {}), "dealt", players),
        hands=_read_hands(request.get("hands", {}), "hands", players),
        reserve=request.get("reserve"),
    )
    readers: dict[str, Reader[Action]] = {
        "dominoes": Reader(_read_lay, ("drawn",)),
        "pass": Reader(lambda _move, _where: Pass()),
    }
    agreement = _agreement(rules, players, dominoes, chosen)
    return Game(agreement, dominoes, chosen, told, read_record(request, readers))


def _agreement(
    rules: Json, players: Sequence[str], laid: Sequence[Domino], chosen: DominoSet | None
) -> Agreement:
    starting, total = rules["starting_dominoes"], rules["dominoes"]
    if starting is None:
        starting = 0 if laid else len(players)
    if chosen is not None:
        if total not in (None, len(chosen.kinds)):
            values = {"count": total, "proved": len(chosen.kinds)}
            raise RequestError("/rules/dominoes", "set_differs", **values)
        total = len(chosen.kinds)
    count = len(laid) + starting
    if total is not None and count > total:
        raise RequestError("/dominoes", "more_than_dominoes", count=count, total=total)
    return Agreement(rules["surface_unit"], starting, total, rules["target"])


def _read_lay(move: Json, where: str) -> Lay:
    drawn = read_held(move["drawn"], f"{where}/drawn") if "drawn" in move else None
    return Lay(read_dominoes(move["dominoes"], f"{where}/dominoes"), drawn)


def _read_hands(
    hands: Mapping[str, Sequence[object]], name: str, players: Sequence[str]
) -> dict[str, list[Face]]:
    return {
        known_player(player, players, pointer(name, player)): read_held(held, pointer(name, player))
        for player, held in hands.items()
    }


def read_set(chosen: str | Sequence[Json], sets: Mapping[str, Json]) -> DominoSet:
    """Read a set: one of the game's by its id, or a client's own.

    Raises:
        RequestError: no such set, or a domino that means nothing.
    """
    if not isinstance(chosen, str):
        return DominoSet([face.kind for face in read_held(chosen, "/set")])
    if chosen not in sets:
        known = ", ".join(sets)
        raise RequestError("/set", "unknown_domino_set", set=chosen[:80], known=known)
    listed = [
        read_face({"orientation": "horizontal", "colours": colours}, "/set")
        for colours in unpacked(sets[chosen])["dominoes"]
    ]
    return DominoSet([face.kind for face in listed], chosen, sets[chosen]["authentic"])


def unpacked(one: Json) -> Json:
    """Return a set of a data file with its dominoes written out.

    >>> one = unpacked({"colours": {"r": "red", "b": "blue"}, "dominoes": ["r bb rb b r"]})
    >>> one["dominoes"][0]["centre"], one["dominoes"][0]["south"]
    ('red', ['red', 'blue'])
    """
    names = one["colours"]
    dominoes = []
    for line in one["dominoes"]:
        centre, north, south, west, east = (
            [names[letter] for letter in part] for part in line.split()
        )
        dominoes.append(
            {
                "centre": centre[0],
                "north": north,
                "south": south,
                "west": west[0],
                "east": east[0],
            }
        )
    return {**one, "colours": list(names.values()), "dominoes": dominoes}
