"""What is wrong with a position, and the score sheet of a record, for a terminal."""

from service.games.core.game import Json


def judged(answer: Json) -> list[str]:
    """Give what is wrong with a position that was judged."""
    return [
        f"{_told(violation)} {' '.join(f'({row}, {column})' for row, column in violation['cells'])}"
        for violation in answer.get("violations", [])
    ]


def score_sheet(answer: Json) -> list[str]:
    r"""Give a line a move, and the scores; nothing for a position that was only judged.

    >>> print(*score_sheet({
    ...     "moves": [
    ...         {"index": 0, "player": "Anne", "legal": True, "points": 1, "effects": [],
    ...          "words": [{"word": "CHAT", "valid": True}], "violations": []},
    ...         {"index": 1, "player": "Luc", "legal": False, "points": 0, "effects": [],
    ...          "words": [], "violations": [{"message": "No.", "rule": "G3"}]}],
    ...     "scores": {"Anne": 1, "Luc": 0}, "finished": True, "winners": ["Anne"]}), sep="\n")
      1. Anne  +1  CHAT
      2. Luc    -  No. (G3)
    <BLANKLINE>
    Anne     1 *
    Luc      0
    """
    width = max((len(player) for player in answer.get("scores", {})), default=0)
    lines = []
    for move in answer.get("moves", []):
        if move["legal"]:
            points = f"{move['points']:+}"
            told = " ".join(word["word"] for word in move.get("words", []))
        else:
            points = "-"
            told = " ".join(map(_told, move["violations"]))
        lines.append(
            f"{move['index'] + 1:3}. {move['player']:<{width}} {points:>3}  {told}".rstrip()
        )
    if lines:
        lines.append("")
    for player, score in answer.get("scores", {}).items():
        won = " *" if player in answer["winners"] else ""
        lines.append(f"{player:<{width}} {score:5}{won}")
    return lines


def _told(violation: Json) -> str:
    rule = f" ({violation['rule']})" if "rule" in violation else ""
    return f"{violation['message']}{rule}"
