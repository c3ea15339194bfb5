"""What Hunspell's affix rules mean, one behaviour a test."""

import pytest

from builders.sources.hunspell.affixes import AffixError, Affixes


def forms(affixes: str, stem: str, flags: str) -> list[str]:
    parsed = Affixes.parse(affixes)
    return [form for _, form in parsed.expand(stem, parsed.flags(flags))]


def test_a_rule_applies_where_its_condition_and_what_it_strips_fit() -> None:
    rules = "SFX A Y 3\nSFX A 0 s [^sx]\nSFX A al aux al\nSFX A 0 e [^e][kn]\n"
    assert forms(rules, "cheval", "A") == ["cheval", "chevals", "chevaux"]
    assert forms(rules, "croix", "A") == ["croix"]
    assert forms(rules, "fin", "A") == ["fin", "fins", "fine"]


def test_only_full_strip_may_take_a_whole_stem() -> None:
    rules = "SFX A Y 1\nSFX A aller irai aller\n"
    assert forms(rules, "aller", "A") == ["aller"]
    assert forms("FULLSTRIP\n" + rules, "aller", "A") == ["aller", "irai"]
    assert forms(rules, "raller", "A") == ["raller", "rirai"]


def test_a_suffix_may_carry_one_more() -> None:
    rules = "SFX A Y 1\nSFX A 0 eur/B .\nSFX B Y 1\nSFX B 0 s/A .\n"
    assert forms(rules, "chant", "A") == ["chant", "chanteur", "chanteurs"]


def test_both_sides_combine_only_when_both_say_so() -> None:
    both = "PFX P Y 1\nPFX P 0 re .\nSFX S Y 1\nSFX S 0 s .\n"
    assert forms(both, "mot", "PS") == ["mot", "mots", "remot", "remots"]
    assert forms(both.replace("S Y", "S N"), "mot", "PS") == ["mot", "mots", "remot"]
    assert forms(both.replace("P Y", "P N"), "mot", "PS") == ["mot", "mots", "remot"]


def test_a_prefix_carried_by_a_suffix_stands_before_its_form_only() -> None:
    rules = "PFX P Y 1\nPFX P 0 re .\nSFX S Y 1\nSFX S 0 s/P .\n"
    assert forms(rules, "mot", "S") == ["mot", "mots", "remots"]


def test_elisions_are_no_words() -> None:
    rules = "PFX L Y 2\nPFX L 0 l' .\nPFX L 0 d’ .\nSFX S Y 1\nSFX S 0 s/L .\n"
    assert forms(rules, "ami", "LS") == ["ami", "amis"]


def test_a_stem_may_need_an_affix_or_never_stand() -> None:
    rules = (
        "NEEDAFFIX N\nFORBIDDENWORD X\nONLYINCOMPOUND C\nSFX S Y 2\nSFX S 0 s .\nSFX S 0 t/N .\n"
    )
    assert forms(rules, "mot", "SN") == ["mots"]
    assert forms(rules, "mot", "SX") == []
    assert forms(rules, "mot", "SC") == []


@pytest.mark.parametrize(
    ("kind", "flags", "cut"),
    [
        ("", "ab", ("a", "b")),
        ("FLAG UTF-8\n", "aé", ("a", "é")),
        ("FLAG long\n", "a0p+", ("a0", "p+")),
        ("FLAG num\n", "7,12", ("7", "12")),
        ("AF 2\nAF ab\nAF c\n", "2", ("c",)),
    ],
)
def test_flags_are_written_in_several_ways(kind: str, flags: str, cut: tuple[str, ...]) -> None:
    assert Affixes.parse(kind).flags(flags) == cut


@pytest.mark.parametrize("text", ["SFX A 0 s .\n", "SFX A Y 1\nSFX A 0\n"])
def test_a_line_that_makes_no_sense_is_shown(text: str) -> None:
    with pytest.raises(AffixError, match="SFX A 0"):
        Affixes.parse(text)
