"""One word judged, as the service judges it."""

from dictionaries import Catalogue, Vocabulary
from service.referee.words import WordAnswer, WordJudge


def judge(catalogue: Catalogue, word: str, vocabulary: Vocabulary) -> WordAnswer:
    """The answer for one word."""
    answer = WordJudge(catalogue, vocabulary).judge([word])
    return WordAnswer(word, answer.keys[0], answer.reasons[0])
