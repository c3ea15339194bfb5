"""What was kept of a recipe and why, for people."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from service.messages import say

Report = Mapping[str, Any]

MOST: Final = 20
_EXAMPLES: Final = 5


def lines(report: Report, notes: Sequence[str], language: str) -> Iterator[str]:
    """What a build made, a line at a time.

    Args:
        report: see `builders.custom.report`; besides, the id, title and version of the dictionary,
            and whether it was `made` new.
        notes: what one should know of it.
        language: of what codes mean.
    """
    yield (
        f"{report['id']}: {report['words']:,} words, version {report['version']}"
        f" ({report['made']}): {report['title']}"
    )
    yield from notes
    for told in report["lists"]:
        yield from _list(told)
    if given := ", ".join(f"{name} {count:,}" for name, count in report["given"].items()):
        yield f"keys given by: {given}"
    if report["dropped"]:
        yield "left out:"
        yield from _reasons(report["dropped"], report["examples"], language)
    if "text" in report:
        yield from _text(report["text"], language)


def _list(told: Report) -> Iterator[str]:
    yield (
        f"{told['list'] or 'words'}: {told['lines']:,} lines in {told['encoding']},"
        f" {told['words']:,} words"
    )
    for note in told["notes"]:
        yield f"  line {note['line']}: {note['text']}  {note['reason']}"
    more = sum(told["counts"].values()) - len(told["notes"])
    if more > 0:
        counts = ", ".join(f"{reason} {count:,}" for reason, count in told["counts"].items())
        yield f"  and {more:,} more: {counts} altogether"


def _reasons(
    counts: Mapping[str, int], examples: Mapping[str, list[str]], language: str
) -> Iterator[str]:
    for reason, count in counts.items():
        some = examples.get(reason, [])[:_EXAMPLES]
        more = ", …" if count > len(some) else ""
        meaning = say(language, f"dropped_{reason}", {})
        yield f"  {reason:<18}{count:>9,}  {', '.join(some)}{more}  ({meaning})"


def _text(text: Report, language: str) -> Iterator[str]:
    least = text["least_keyness"]
    cut = "" if least is None else f": those of a keyness of {least} or more; --keep N takes others"
    yield f"the text: {text['total']:,} words, {text['headwords']:,} headwords kept{cut}"
    if text["kept"]:
        yield f"  {'headword':<20}{'category':<13}{'keyness':>8}{'words':>7}  seen"
    for word in text["kept"][:MOST]:
        seen = ", ".join(f"{form} {times}" for form, times in word["seen"].items())
        instead = f"; not {', '.join(word['instead_of'])}" if word["instead_of"] else ""
        yield (
            f"  {word['lemma']:<20}{word['category']:<13}{word['keyness']:>8,}{word['words']:>7}"
            f"  {seen}  ({word['why']}{instead})"
        )
    if (more := text["headwords"] - len(text["kept"][:MOST])) > 0:
        yield f"  and {more:,} more: --json shows all"
    if text["left_out"]:
        yield "words of the text left out:"
        yield from _reasons(text["left_out"], text["examples"], language)
    if text["expressions"]:
        found = ", ".join(f"{e['form']} {e['times']}" for e in text["expressions"][:MOST])
        yield f"expressions, which are in no dictionary: {found}"
