"""The words that cards form where they touch (G1, G2)."""

from collections.abc import Iterable, Sequence

from service.games.core.outcome import WordFormed
from service.games.core.violation import RequestError, Violation
from service.games.core.vocabulary import Judge
from service.games.digramme.suites import Contact


class Readers:
    """Those who know the words: the dictionary, and the players with those that they accept.

    Args:
        judge: the dictionary.
        accepted: the players' own words, as typed.

    Raises:
        RequestError: one of these is no word that cards could form.
    """

    def __init__(self, judge: Judge, accepted: Sequence[str]) -> None:
        self.judge = judge
        self._accepted = set()
        for index, word in enumerate(accepted):
            try:
                self._accepted.add(judge.fold(word))
            except ValueError as error:
                where = f"/rules/accepted/{index}"
                raise RequestError(where, "accepted_word", word=word[:80]) from error

    def accept(self, contact: Contact) -> bool:
        """Tell whether a contact forms a valid word."""
        word = contact.word
        return word is not None and (word in self._accepted or word in self.judge.lexicon)

    def show(self, contacts: Iterable[Contact]) -> list[WordFormed]:
        """Return the words of contacts, judged; an unknown edge makes none."""
        return [self._shown(contact, contact.word) for contact in contacts if contact.word]

    def _shown(self, contact: Contact, word: str) -> WordFormed:
        known = word in self.judge.lexicon
        accepted = not known and word in self._accepted
        return WordFormed(
            word=word,
            key=word,
            cells=contact.cells,
            direction=contact.direction,
            valid=known or accepted,
            reason=None if known or accepted else self.judge.reason(word),
            accepted=accepted,
        )

    def refuse(self, contacts: Iterable[Contact]) -> list[Violation]:
        """Give a violation for each contact that forms no valid word."""
        return [self._refusal(contact) for contact in contacts if not self.accept(contact)]

    @staticmethod
    def _refusal(contact: Contact) -> Violation:
        if contact.word is None:
            return Violation("unknown_edge", contact.cells, "G1")
        return Violation("contact_not_a_word", contact.cells, "G2", {"word": contact.word})
