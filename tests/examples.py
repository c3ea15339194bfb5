"""How many examples the properties are tried with, and which.

By default the examples of a property are always the same, so that what passes on one machine
passes on any other, and nothing has to be quick: there are no deadlines. To look for more,

    EXAMPLES_TIMES=50 .venv/bin/pytest tests/property

tries each property with 50 times as many examples, drawn at random. The seed is printed at the top;
`--hypothesis-seed` gives the same examples again.
"""

import os
import random
from typing import Final

import pytest
from hypothesis import HealthCheck, settings

TIMES: Final = int(os.environ.get("EXAMPLES_TIMES", "1"))
_USUAL: Final = 100  # examples of a property that names no number
_PROFILE: Final = "arbitre"
_SEED: Final = "hypothesis_seed"


def examples(number: int) -> int:
    """The number of examples to try where by default it is `number`."""
    return number * TIMES


def load_profile() -> None:
    """Make the settings above those of all properties defined from now on."""
    settings.register_profile(
        _PROFILE,
        max_examples=examples(_USUAL),
        deadline=None,
        derandomize=TIMES == 1,
        print_blob=True,
        # How long examples take to draw depends on the machine.
        suppress_health_check=[HealthCheck.too_slow],
    )
    settings.load_profile(_PROFILE)


def choose_seed(config: pytest.Config) -> None:
    """Choose a seed where examples are random and none was given, so that it can be printed."""
    if TIMES > 1 and config.getoption(_SEED, None) is None:
        setattr(config.option, _SEED, str(random.SystemRandom().getrandbits(32)))


def header(config: pytest.Config) -> str:
    """The line that pytest prints about the examples."""
    if TIMES == 1:
        return "examples: the same every time"
    return f"examples: {TIMES} times as many, --hypothesis-seed={config.getoption(_SEED)}"
