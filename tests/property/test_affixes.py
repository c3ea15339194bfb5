"""The fast expansion of affixes against the slow, obvious reading of the same rules."""

import re
from itertools import chain as chain_of
from itertools import pairwise, product

from hypothesis import given
from hypothesis import strategies as st

from builders.sources.hunspell.affixes import Affixes

Rule = tuple[str, str, str, str, str]  # flag, strip, add, flags carried, condition

# What may follow what on one stem: two suffixes at most, and one prefix, before or after them.
SHAPES = {"S", "SS", "P", "PS", "PSS", "SP", "SSP"}

letters = st.text("ab", max_size=2)
carried = st.text("PQST", max_size=2)
conditions = st.sampled_from([".", "a", "b", "[ab]", "[^a]", "ab", "a[^b]"])
rules = st.lists(
    st.tuples(st.sampled_from("PQST"), letters, letters, carried, conditions), max_size=6
)


def is_suffix(rule: Rule) -> bool:
    return rule[0] in "ST"


def affix(word: str, rule: Rule, *, full_strip: bool) -> str | None:
    """Apply one rule, or tell that it does not apply."""
    _, strip, add, _, condition = rule
    if strip == word and not full_strip:
        return None
    if is_suffix(rule):
        fits = word.endswith(strip) and re.search(f"{condition}$", word)
        return word[: len(word) - len(strip)] + add if fits else None
    fits = word.startswith(strip) and re.match(condition, word)
    return add + word[len(strip) :] if fits else None


def allowed(chain: tuple[Rule, ...], crossing: set[str], flags: str) -> bool:
    """Tell whether the flags of a stem lead along a chain of rules."""
    if "".join("S" if is_suffix(rule) else "P" for rule in chain) not in SHAPES:
        return False
    first, *others = chain
    if first[0] not in flags:
        return False
    if not is_suffix(first) and any(rule[0] not in crossing for rule in others):
        return False
    for before, rule in pairwise(chain):
        both = not is_suffix(before) and before[0] in crossing
        if rule[0] not in before[3] + (flags if both else ""):
            return False
    return True


def slow(
    every: list[Rule], crossing: set[str], stem: str, flags: str, *, full_strip: bool
) -> set[str]:
    """Try every chain of up to three rules."""
    found = {stem}
    for chain in chain_of.from_iterable(product(every, repeat=length) for length in (1, 2, 3)):
        word: str | None = stem if allowed(chain, crossing, flags) else None
        for rule in chain:
            word = None if word is None else affix(word, rule, full_strip=full_strip)
        if word is not None:
            found.add(word)
    return found


stems = st.text("ab", min_size=1, max_size=4)


@given(
    every=rules,
    crossing=st.sets(st.sampled_from("PQST")),
    stem=stems,
    flags=carried,
    full_strip=st.booleans(),
)
def test_expansion_is_what_the_rules_say(
    *, every: list[Rule], crossing: set[str], stem: str, flags: str, full_strip: bool
) -> None:
    lines = ["FULLSTRIP"] if full_strip else []
    for flag in "PQST":
        kind = "PFX" if flag in "PQ" else "SFX"
        own = [rule for rule in every if rule[0] == flag]
        lines.append(f"{kind} {flag} {'Y' if flag in crossing else 'N'} {len(own)}")
        for _, strip, add, more, condition in own:
            lines.append(f"{kind} {flag} {strip or '0'} {add or '0'}/{more} {condition}")
    affixes = Affixes.parse("\n".join(lines))
    got = {form for _, form in affixes.expand(stem, tuple(flags))}
    assert got == slow(every, crossing, stem, flags, full_strip=full_strip)
