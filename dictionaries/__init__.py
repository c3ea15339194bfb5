"""Dictionaries: words as keys, the automata that hold them, and why a word is in none.

Other packages import from here and from nothing deeper (`lint-imports` checks that).

    keys                how words are compared
    graph/              words as a minimal automaton, and the walks over it
    artifact            one dictionary in one file
    dictionary          an opened one; `vocabulary`: several at once; `house_rules`: with changes
    lexicon/            what the sources say of every word
    custom/             the dictionaries that users make
    catalogue           all of them by id
    errors, faults      what can go wrong, and why; `files`: written atomically
"""

from dictionaries.artifact import (
    SUFFIX,
    VERSION_LENGTH,
    Artifact,
    check_members,
    decode_artifact,
    encode_artifact,
    open_artifact,
    read_manifest,
    version_of,
)
from dictionaries.catalogue import DEFAULT, Catalogue
from dictionaries.custom.folder import Built
from dictionaries.custom.local_store import LocalStore
from dictionaries.custom.paths import ID
from dictionaries.custom.pointer import Kept, Pointer, Retention
from dictionaries.custom.store import Store, open_store
from dictionaries.custom.summaries import Summaries, Summary
from dictionaries.dictionary import Dictionary
from dictionaries.errors import (
    ArtifactDamaged,
    ArtifactError,
    ArtifactMissing,
    AutomatonError,
    Conflict,
    DictionaryError,
    NoDictionary,
    NoKey,
    PatternError,
    PlaceError,
    StoreError,
    StoreUnavailable,
    TooMany,
    UnknownDictionary,
    VersionGone,
    describe,
)
from dictionaries.faults import Fault, of_system
from dictionaries.files import write_atomic
from dictionaries.graph.common import count_common, differing
from dictionaries.graph.lines import Rack
from dictionaries.graph.search import Query, Search
from dictionaries.graph.steps import Countdown, Steps
from dictionaries.hooks import Hooks, hooks_of
from dictionaries.house_rules import HouseRules
from dictionaries.keys import (
    ALPHABET,
    APOSTROPHES,
    EVERY_LETTER,
    HYPHENS,
    MAX_LENGTH,
    MIN_LENGTH,
    fold,
    fold_exact,
)
from dictionaries.lexicon import reasons
from dictionaries.lexicon.entry import CATEGORIES, FEATURES, Entry
from dictionaries.lexicon.reader import (
    LEXICON_FILE,
    Described,
    Lexicon,
    Reading,
    Word,
)
from dictionaries.lexicon.reasons import Reason
from dictionaries.lexicon.writer import Contents, UnstoredReason
from dictionaries.lexicon.writer import write as write_lexicon
from dictionaries.suggestions import STEPS as SUGGESTION_STEPS
from dictionaries.vocabulary import Match, Searches, Vocabulary

__all__ = [
    "ALPHABET",
    "APOSTROPHES",
    "CATEGORIES",
    "DEFAULT",
    "EVERY_LETTER",
    "FEATURES",
    "HYPHENS",
    "ID",
    "LEXICON_FILE",
    "MAX_LENGTH",
    "MIN_LENGTH",
    "SUFFIX",
    "SUGGESTION_STEPS",
    "VERSION_LENGTH",
    "Artifact",
    "ArtifactDamaged",
    "ArtifactError",
    "ArtifactMissing",
    "AutomatonError",
    "Built",
    "Catalogue",
    "Conflict",
    "Contents",
    "Countdown",
    "Described",
    "Dictionary",
    "DictionaryError",
    "Entry",
    "Fault",
    "Hooks",
    "HouseRules",
    "Kept",
    "Lexicon",
    "LocalStore",
    "Match",
    "NoDictionary",
    "NoKey",
    "PatternError",
    "PlaceError",
    "Pointer",
    "Query",
    "Rack",
    "Reading",
    "Reason",
    "Retention",
    "Search",
    "Searches",
    "Steps",
    "Store",
    "StoreError",
    "StoreUnavailable",
    "Summaries",
    "Summary",
    "TooMany",
    "UnknownDictionary",
    "UnstoredReason",
    "VersionGone",
    "Vocabulary",
    "Word",
    "check_members",
    "count_common",
    "decode_artifact",
    "describe",
    "differing",
    "encode_artifact",
    "fold",
    "fold_exact",
    "hooks_of",
    "of_system",
    "open_artifact",
    "open_store",
    "read_manifest",
    "reasons",
    "version_of",
    "write_atomic",
    "write_lexicon",
]
