"""What builds did, for people, a line at a time and in the language of the terminal."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from builders import Outcome
from service.cli.terminal import said

Report = Mapping[str, Any]

MOST: Final = 20
_EXAMPLES: Final = 5


def lines(report: Report, notes: Sequence[str]) -> Iterator[str]:
    """What the build of a user's dictionary made.

    Args:
        report: see `builders.custom.report`; besides, the id, title and version of the dictionary,
            and whether it was `made` new.
        notes: what one should know of it.
    """
    made = said(f"cli_made_{report['made'].replace(' ', '_')}")
    yield said("cli_built", **{**report, "made": made})
    yield from notes
    for told in report["lists"]:
        yield from _list(told)
    if report["given"]:
        yield said("cli_given", given=_counts("given", report["given"]))
    if report["dropped"]:
        yield said("cli_left_out")
        yield from _reasons(report["dropped"], report["examples"])
    if "text" in report:
        yield from _text(report["text"])


def _list(told: Report) -> Iterator[str]:
    yield said("cli_list", **{**told, "list": told["list"] or said("cli_list_of_words")})
    for note in told["notes"]:
        reason = said(f"dropped_{note['reason']}")
        yield "  " + said("cli_line", line=note["line"], text=note["text"], reason=reason)
    more = sum(told["counts"].values()) - len(told["notes"])
    if more > 0:
        yield "  " + said("cli_more_lines", more=more, counts=_counts("dropped", told["counts"]))


def _counts(kind: str, counts: Mapping[str, int]) -> str:
    """Each of some counts with its name."""
    named = (said("cli_count", name=said(f"{kind}_{n}"), count=c) for n, c in counts.items())
    return ", ".join(named)


def _reasons(counts: Mapping[str, int], examples: Mapping[str, list[str]]) -> Iterator[str]:
    for reason, count in counts.items():
        some = examples.get(reason, [])[:_EXAMPLES]
        more = ["…"] if some and count > len(some) else []
        named = ", ".join([*some, *more])
        meaning = said(f"dropped_{reason}")
        yield said("cli_reason", count=count, meaning=meaning, examples=named).rstrip()


def _text(text: Report) -> Iterator[str]:
    least = text["least_keyness"]
    cut = "" if least is None else said("cli_least_keyness", least=least)
    yield said("cli_text", total=text["total"], headwords=text["headwords"], cut=cut)
    if text["kept"]:
        yield said("cli_headwords")
    for word in text["kept"][:MOST]:
        yield said(
            "cli_headword",
            **{**word, "category": said(f"category_{word['category']}")},
            forms=", ".join(f"{form} {times}" for form, times in word["seen"].items()),
            because=_because(word),
        )
    if (more := text["headwords"] - len(text["kept"][:MOST])) > 0:
        yield "  " + said("cli_more_headwords", more=more)
    if text["left_out"]:
        yield said("cli_text_left_out")
        yield from _reasons(text["left_out"], text["examples"])
    if text["expressions"]:
        found = ", ".join(f"{e['form']} {e['times']}" for e in text["expressions"][:MOST])
        yield said("cli_expressions", found=found)


def _because(word: Report) -> str:
    """Why this headword, and which it could also have been."""
    why = said(f"why_{word['why']}")
    if not word["instead_of"]:
        return why
    return said("cli_instead", why=why, others=", ".join(word["instead_of"]))


def built_in(outcome: Outcome) -> Iterator[str]:
    """What the build of the dictionaries built in did."""
    if outcome.compiled is not None:
        yield said("cli_sources")
        for source, report in outcome.compiled.reports.items():
            dropped = _most(report.dropped) or "–"
            yield said(
                "cli_source", source=source, read=report.read, kept=report.kept, dropped=dropped
            )
        yield said("cli_vote")
        for rule, count in outcome.compiled.votes.most_common():
            told = said("cli_reason", count=count, meaning=said(f"rule_{rule}"), examples="")
            yield told.rstrip()
    for built in outcome.built:
        dropped = _most(built.dropped)
        yield said(
            "cli_built_in",
            id=built.id,
            words=built.words,
            size=built.size,
            each=built.size / max(1, built.words),
            dropped=said("cli_built_in_without", dropped=dropped) if dropped else "",
        )
    if outcome.kept:
        yield said("cli_up_to_date", ids=", ".join(outcome.kept))
    done = "cli_done" if outcome.built or outcome.compiled else "cli_they_are"
    yield said(done, seconds=outcome.seconds, place=outcome.target)


def _most(counts: Counter[str]) -> str:
    return _counts("dropped", dict(counts.most_common()))
