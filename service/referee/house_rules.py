"""House rules of one request: the words that it adds and removes."""

from collections.abc import Mapping, Sequence
from typing import Any

from dictionaries import MAX_LENGTH, HouseRules, NoKey, Vocabulary, fold
from service.referee.errors import Fault, Unacceptable


def laid_over(chosen: Vocabulary, request: Mapping[str, Any]) -> HouseRules:
    """Return a vocabulary with what a request adds and removes.

    Raises:
        Unacceptable: one of these cannot be a word.
    """
    return HouseRules(chosen, _keys(request, "add", chosen), _keys(request, "remove", chosen))


def _keys(request: Mapping[str, Any], name: str, vocabulary: Vocabulary) -> Sequence[str]:
    """Fold the words that a request adds or removes.

    Raises:
        Unacceptable: one of them cannot be a word.
    """
    keys: list[str] = []
    faults: list[Fault] = []
    for index, word in enumerate(request.get(name, ())):
        place, values = f"/{name}/{index}", {"word": word[:80]}
        try:
            keys.append(fold(word, join=vocabulary.joins))
        except NoKey as error:
            faults.append(Fault(place, f"overlay_{error.code}", values))
            continue
        if len(keys[-1]) > MAX_LENGTH:
            faults.append(Fault(place, "overlay_too_long", {**values, "limit": MAX_LENGTH}))
    if faults:
        raise Unacceptable(faults)
    return keys
