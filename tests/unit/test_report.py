"""What a build tells: the words that the sources do not agree on."""

from collections import Counter

from builders import review
from builders.lexicon.compile import Compiled
from builders.lexicon.gather import Gathered, Reading, Words
from builders.lexicon.vote import Verdict
from dictionaries import Contents

IN, OUT = (
    Verdict(admitted=True, rule="lexeme"),
    Verdict(admitted=False, rule="too_few"),
)


def reading(form: str, sources: str, category: str = "noun") -> Reading:
    names = tuple(sources.split())
    return Reading(form, form, category, (), names, (0.0,) * len(names))


def compiled(words: dict[str, tuple[list[Reading], Verdict]]) -> Compiled:
    contents = Contents(
        sources={"hunspell": True, "dela": True, "wiktionnaire": False},
        readings={},
        definitions={},
        glossary="wiktionnaire",
        usage={},
        refusals={},
        elected=(),
        conjugated={},
        themes={},
    )
    found = Words((key, readings) for key, (readings, _) in words.items())
    gathered = Gathered(found, {})
    verdicts = {key: verdict for key, (_, verdict) in words.items()}
    return Compiled(contents, verdicts, gathered, Counter())


def test_a_review_tells_where_the_voters_differ_and_what_people_judged() -> None:
    lines = review(
        compiled(
            {
                "CHAT": ([reading("chat", "hunspell dela")], IN),
                "CONDO": ([reading("condo", "dela wiktionnaire")], OUT),
                "FOOBAR": ([reading("foobar", "wiktionnaire")], OUT),
                "PARIS": ([reading("Paris", "hunspell", "proper_noun")], OUT),
                "WIFI": ([], Verdict(admitted=True, rule="reviewed")),
                "ÉTÉ": ([reading("été", "hunspell")], IN),
            }
        )
    )
    assert list(lines) == [
        "key\tforms\tsources\tverdict\trule",
        "CONDO\tcondo\tdela wiktionnaire\tout\ttoo_few",
        "WIFI\t\t\tin\treviewed",
        "ÉTÉ\tété\thunspell\tin\tlexeme",
    ]
