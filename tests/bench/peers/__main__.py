"""Moves beside scrabble-solver, and anagrams beside kjxqz: times, and what either finds alone.

    python -m tests.bench.peers moves FOLDER      clones of kamilmielnik/scrabble-solver and of
                                                  kamilmielnik/gaddag in it, esbuild in PATH
    python -m tests.bench.peers anagrams FOLDER   a clone of grantjenks/kjxqz.com

Both sides have the words of `francais` of up to 15 letters, and take turns in one run; processor
time, the median of the rounds.
"""

import sys
from pathlib import Path

from dictionaries import Catalogue
from service.settings import Settings
from tests.bench.peers.anagrams import anagrams
from tests.bench.peers.moves import moves

PARTS = {"moves": moves, "anagrams": anagrams}


def main() -> None:
    """Run one part."""
    part, folder = sys.argv[1:]
    config = Settings.from_environment({"ARBITRE_STORE": ""})
    PARTS[part](Catalogue.open(config.dictionaries), Path(folder).resolve())


if __name__ == "__main__":
    main()
