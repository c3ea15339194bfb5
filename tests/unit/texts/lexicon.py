"""A small lexicon for themes from texts: forms of several headwords, names, compounds, phrases."""

from collections import defaultdict
from pathlib import Path

from builders.texts import TextTheme, ThemeWord
from dictionaries import LEXICON_FILE, Contents, Lexicon, Reading, fold, write_lexicon

# form, lemma, category, sources that vote for it
WORDS = """
volcan volcan noun 3
volcans volcan noun 3
lave lave noun 3
laves lave noun 3
lave laver verb 3
laves laver verb 3
laver laver verb 3
lavait laver verb 3
porte porte noun 3
portes porte noun 3
porte porter verb 3
portes porter verb 3
porter porter verb 3
tremble tremble noun 3
trembles tremble noun 3
tremble trembler verb 3
trembler trembler verb 3
ferme ferme adjective 3
ferme fermer verb 3
fermes ferme adjective 3
fermer fermer verb 3
or or noun 3
ors or noun 3
or or conjunction 3
été été noun 3
étés été noun 3
été être verb 3
a avoir verb 3
est être verb 3
suis être verb 3
suis suivre verb 3
suivre suivre verb 3
fil fil noun 3
fils fil noun 3
fils fils noun 3
cendre cendre noun 3
cendres cendre noun 3
cendres cendres noun 2
rare rare adjective 3
rare rarer verb 1
œuf œuf noun 3
œufs œuf noun 3
pierre pierre noun 3
pierres pierre noun 3
Pierre Pierre proper_noun 1
terre terre noun 3
terres terre noun 3
Etna Etna proper_noun 1
crache cracher verb 3
cracher cracher verb 3
crachons cracher verb 3
dit dire verb 3
dire dire verb 3
abord abord noun 3
accord accord noun 3
d’abord d’abord adverb 3
hui hui noun 3
île île noun 3
presqu’île presqu’île noun 3
aujourd’hui aujourd’hui adverb 3
porte-clé porte-clé noun 2
clé clé noun 3
rendez-vous rendez-vous noun 3
le le determiner 3
de de preposition 3
km km abbreviation 2
"""
PHRASES = ["pomme de terre", "terre cuite", "pomme", "le volcan", "fil d'or", "arc-en-ciel",
           "chef d’œuvre", "tremblement de terre", "tremblement de terre sous-marin"]  # fmt: skip
NOT_IN_DICTIONARY = {"ETNA", "KM", "PORTECLE", "PRESQUILE", "RENDEZVOUS"}
EVERY_KEY = frozenset(fold(line.split()[0], join=True) for line in WORDS.split("\n") if line)
SOURCES = ("dela", "abu", "lexique")
WITHIN = EVERY_KEY - NOT_IN_DICTIONARY | {"ZINZIN", "GRIOTTE"}
"""The keys of the dictionary that themes are cut from."""


def lexicon_in(folder: Path) -> Lexicon:
    """Write the lexicon into a folder, and open it."""
    readings: dict[str, list[Reading]] = defaultdict(list)
    for line in WORDS.split("\n"):
        if line:
            form, lemma, category, votes = line.split()
            key = fold(form, join=True)
            readings[key].append(Reading(form, lemma, category, (), SOURCES[: int(votes)]))
    for phrase in PHRASES:
        readings[fold(phrase.replace(" ", ""), join=True)].append(
            Reading(phrase, phrase, "phrase", (), ("dela",))
        )
    path = folder / LEXICON_FILE
    write_lexicon(
        path,
        Contents(
            sources=dict.fromkeys(SOURCES, True),
            readings=readings,
            definitions={},
            glossary="dela",
            usage={"PORTE": 800.0, "VOLCAN": 4.0, "TERRE": 300.0, "FILS": 380.0, "FIL": 40.0},
            refusals={},
            elected=(),
            conjugated={},
            themes={},
        ),
    )
    return Lexicon(path)


def kept(theme: TextTheme, lemma: str) -> ThemeWord:
    (found,) = (word for word in theme.kept if word.lemma == lemma)
    return found
