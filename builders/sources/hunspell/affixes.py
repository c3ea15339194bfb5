"""Hunspell affixes: what a `.aff` file says, and all the forms that a stem and its flags make.

A stem line `manger/a0p+` carries flags; each flag names a class of affix rules:

    SFX a0 Y 102
    SFX a0 ger geons/n'q'l't' ger

"a suffix of class a0: where the stem ends in `ger`, take away `ger`, add `geons`; the form then
carries the flags n' q' l' t'". Y: it may be combined with an affix on the other side. A rule
applies to the stem or, once, to a form that a rule on the same side has made.

Classes whose rules add an apostrophe (`l'`, `qu'`) make no word but two words in one, and are
left out when the file is read.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, NamedTuple

APOSTROPHES: Final = "'’"
# Of the words that may not stand as they are, or at all.
_SPECIAL: Final = ("NEEDAFFIX", "FORBIDDENWORD", "ONLYINCOMPOUND")


class AffixError(ValueError):
    """A line of an affix file cannot be read."""


class Rule(NamedTuple):
    """One affix rule: take `strip` away from the edge, put `add` there, where `fits` matches."""

    strip: str
    add: str
    flags: tuple[str, ...]
    fits: re.Pattern[str]


@dataclass(frozen=True)
class Class:
    """The rules of one flag.

    Attributes:
        suffix: on which side it works.
        cross: whether it combines with the other side.
        rules: its rules, in the order of the file.
    """

    suffix: bool
    cross: bool
    rules: list[Rule] = field(default_factory=list)
    _seen: dict[str, tuple[Rule, ...]] = field(default_factory=dict)

    @cached_property
    def _reach(self) -> int:
        """How many letters at the edge decide which rules apply."""
        return max((max(len(r.strip), len(r.fits.pattern)) for r in self.rules), default=0)

    def applicable(self, word: str, *, full_strip: bool) -> tuple[Rule, ...]:
        """The rules that apply to a word; remembered by its edge, as endings repeat."""
        # A word as short as a rule reaches is its own key: whether anything is left of it counts.
        edge = word[-self._reach - 1 :] if self.suffix else word[: self._reach + 1]
        found = self._seen.get(edge)
        if found is None:
            at_edge = edge.endswith if self.suffix else edge.startswith
            found = self._seen[edge] = tuple(
                rule
                for rule in self.rules
                if at_edge(rule.strip)
                and rule.fits.search(edge)
                and (full_strip or len(rule.strip) < len(edge))
            )
        return found

    def apply(self, rule: Rule, word: str) -> str:
        """The form that a rule makes of a word."""
        if self.suffix:
            return word[: len(word) - len(rule.strip)] + rule.add
        return rule.add + word[len(rule.strip) :]


@dataclass
class Affixes:
    """What an affix file says about making forms.

    Attributes:
        flag_type: how flags are written: `short` (one character), `long` (two), `num`.
        full_strip: whether a rule may take a whole stem away.
        special: directive (`NEEDAFFIX`...) to its flag.
        aliases: `AF` lines: number to flags.
        classes: flag to its rules.
    """

    flag_type: str = "short"
    full_strip: bool = False
    special: dict[str, str] = field(default_factory=dict)
    aliases: list[str] = field(default_factory=list)
    classes: dict[str, Class] = field(default_factory=dict)

    @classmethod
    def parse(cls, text: str) -> "Affixes":
        """Read an affix file.

        Raises:
            AffixError: a rule without its class, or with too few fields.
        """
        affixes = cls()
        lines = [line.split() for line in text.splitlines() if line.strip()]
        for fields in lines:  # the directives first: they say how the rest is read
            match fields:
                case ["FLAG", kind, *_]:
                    affixes.flag_type = {"UTF-8": "short"}.get(kind, kind)
                case ["FULLSTRIP", *_]:
                    affixes.full_strip = True
                case [directive, flag, *_] if directive in _SPECIAL:
                    affixes.special[directive] = flag
                case ["AF", flags, *_]:
                    affixes.aliases.append(flags)
        for fields in lines:
            if fields[0] in {"SFX", "PFX"}:
                affixes._read_rule(fields)
        affixes._forget_idle_flags()
        return affixes

    def _forget_idle_flags(self) -> None:
        """Take from the rules the flags that do nothing: most only name left-out elisions."""
        alive = {flag for flag, known in self.classes.items() if known.rules}
        alive.update(self.special.values())
        for known in self.classes.values():
            known.rules[:] = [
                rule._replace(flags=tuple(flag for flag in rule.flags if flag in alive))
                for rule in known.rules
            ]

    def _read_rule(self, fields: list[str]) -> None:
        """Read the head of a class (`SFX a0 Y 102`) or one of its rules."""
        kind, flag, *rest = fields
        known = self.classes.get(flag)
        if known is None:
            if len(rest) < 2 or rest[0] not in {"Y", "N"}:
                raise AffixError(f"no class {flag} before: {' '.join(fields)}")
            self.classes[flag] = Class(suffix=kind == "SFX", cross=rest[0] == "Y")
            return
        if len(rest) < 2:
            raise AffixError(f"too few fields: {' '.join(fields)}")
        self._add_rule(known, *rest[:3])

    def _add_rule(self, known: Class, strip: str, added: str, condition: str = ".") -> None:
        """Add a rule to its class, unless it makes two words in one.

        Args:
            known: its class.
            strip: what it takes away; `0` for nothing.
            added: what it adds, `0` for nothing, with the flags of the form after a slash.
            condition: a pattern that the stem fits at that edge; `.` for any.
        """
        add, _, flags = added.partition("/")
        strip, add = ("" if text == "0" else text for text in (strip, add))
        if not any(mark in add for mark in APOSTROPHES):
            pattern = "" if condition == "." else condition.replace("-", r"\-")
            fits = re.compile(f"{pattern}$" if known.suffix else f"^{pattern}")
            known.rules.append(Rule(strip, add, self.flags(flags), fits))

    def flags(self, text: str) -> tuple[str, ...]:
        """Cut a string of flags.

        >>> Affixes(flag_type="long").flags("a0p+"), Affixes(flag_type="num").flags("7,12")
        (('a0', 'p+'), ('7', '12'))
        """
        if self.aliases and text.isdigit():
            # The first AF line only counts the others.
            text = self.aliases[int(text)]
        match self.flag_type:
            case "long":
                return tuple(text[at : at + 2] for at in range(0, len(text), 2))
            case "num":
                return tuple(filter(None, text.split(",")))
            case _:
                return tuple(text)

    def _has(self, flags: Iterable[str], directive: str) -> bool:
        return directive in self.special and self.special[directive] in flags

    def expand(self, stem: str, flags: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        """Yield every form that a stem and its flags make, each with the stem it inflects.

        That is the given stem, but for what a prefix makes: `kilogramme` is a word of its own,
        and `kilogrammes` inflects that one. A form made in two ways comes twice.
        """
        if self._has(flags, "FORBIDDENWORD") or self._has(flags, "ONLYINCOMPOUND"):
            return
        if not self._has(flags, "NEEDAFFIX"):
            yield stem, stem
        for form in self._suffixed(stem, flags):
            yield stem, form
        for known, rule in self._rules(stem, flags, suffix=False):
            word = known.apply(rule, stem)
            if not self._has(rule.flags, "NEEDAFFIX"):
                yield word, word
            theirs = rule.flags + (flags if known.cross else ())
            for form in self._suffixed(word, theirs, crossing=True):
                yield word, form

    def _rules(
        self, word: str, flags: Iterable[str], *, suffix: bool, crossing: bool = False
    ) -> Iterator[tuple[Class, Rule]]:
        """The rules of one side that flags allow on a word."""
        for flag in flags:
            known = self.classes.get(flag)
            if known is not None and known.suffix is suffix and (known.cross or not crossing):
                for rule in known.applicable(word, full_strip=self.full_strip):
                    yield known, rule

    def _suffixed(
        self, word: str, flags: Iterable[str], *, depth: int = 2, crossing: bool = False
    ) -> Iterator[str]:
        """Apply suffixes, then those and the prefixes that the form they make still takes."""
        for known, rule in self._rules(word, flags, suffix=True, crossing=crossing):
            form = known.apply(rule, word)
            if not self._has(rule.flags, "NEEDAFFIX"):
                yield form
            if depth > 1:
                yield from self._suffixed(form, rule.flags, depth=depth - 1, crossing=crossing)
            if not crossing:
                for other, prefix in self._rules(form, rule.flags, suffix=False):
                    yield other.apply(prefix, form)
