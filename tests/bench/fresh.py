"""Words that no request asked before: as French writes them, and with slips of the pen."""

import random

from dictionaries import ALPHABET, Catalogue


class FreshWords:
    """Draws words without giving one twice, until all were given."""

    def __init__(self, catalogue: Catalogue, seed: int = 1) -> None:
        self._random = random.Random(seed)
        keys = list(catalogue.get("francais"))
        self._random.shuffle(keys)
        readings = catalogue.lexicon.readings(keys)
        forms = (reading.form for key in keys for reading in readings.get(key, ())[:1])
        self._forms = [form for form in forms if form.isalpha()]
        self._given = 0

    def valid(self, count: int) -> list[str]:
        """Words that are valid."""
        start, self._given = self._given, self._given + count
        return [self._forms[n % len(self._forms)] for n in range(start, start + count)]

    def wrong(self, count: int) -> list[str]:
        """Words with one letter changed: nearly all are in no dictionary."""
        return [self._slip(word) for word in self.valid(count)]

    def mixed(self, count: int) -> list[str]:
        """Half of these, half of those."""
        words = [*self.valid(count - count // 2), *self.wrong(count // 2)]
        self._random.shuffle(words)
        return words

    def _slip(self, word: str) -> str:
        place = self._random.randrange(len(word))
        letter = self._random.choice(ALPHABET).lower()
        return word[:place] + letter + word[place + 1 :]
