"""Which keys are verb forms and nothing else: what `infinitifs` leaves out.

`sont` and `mangeons` are verb forms only; `manger` is an infinitive, and `porte` a noun too. The
sources must be read with care:

- Lexique calls `aurai` and `dois` infinitives. An infinitive is its own lemma, and ends in r
  or re.
- A finite form is also taken for a noun here and there. One list alone is not believed: another
  must have the form too, not as a form of that verb.
- A participle is readily an adjective or a noun (`passé`, `charmant`), and most lists leave that
  unsaid: for a participle one source is enough.
- `unspecified` says nothing by itself. Hunspell has the noun `porte` as a stem of its own, apart
  from `porter`; that seconds a noun, and where no source knows a verb it is a word.
"""

from collections.abc import Collection, Iterable

from builders.lexicon.gather import Reading


def verb_form_only(readings: Iterable[Reading]) -> str | None:
    """The verb that a key is a form of when it is nothing else, else None.

    Args:
        readings: all readings of one key.

    Returns:
        The infinitive, of the most usual verb when there are several; None for an infinitive, for
        a key that is a word of another kind too, and for one that is no verb form at all.
    """
    verbs: list[Reading] = []
    others: list[Reading] = []
    for reading in readings:
        if reading.is_word:
            if reading.category != "verb":
                others.append(reading)
            elif _is_infinitive(reading):
                return None
            else:
                verbs.append(reading)
    if not verbs or _stands(others, participle=any("participle" in r.features for r in verbs)):
        return None
    return max(verbs, key=lambda reading: (max(reading.usage), len(reading.sources))).lemma


def _is_infinitive(reading: Reading) -> bool:
    """Whether a reading is a true infinitive, and not only marked as one.

    >>> _is_infinitive(Reading("manger", "manger", "verb", ("infinitive",), ("dela",), (3.0,)))
    True
    >>> _is_infinitive(Reading("aurai", "aurai", "verb", ("infinitive",), ("lexique",), (0.1,)))
    False
    """
    return (
        "infinitive" in reading.features
        and reading.form == reading.lemma
        and reading.form.endswith(("r", "re"))
    )


def _stands(others: Collection[Reading], *, participle: bool) -> bool:
    """Whether readings other than verbs are enough to make a word of its own."""
    told = [reading for reading in others if reading.category != "unspecified"]
    sources = {source for reading in told for source in reading.sources}
    if participle and sources:
        return True
    lemmas = {reading.lemma for reading in told}
    seconded = any(
        reading.category == "unspecified"
        and "hunspell" in reading.sources
        and reading.lemma in lemmas
        for reading in others
    )
    return len(sources) + seconded >= 2
