"""Print a digest of the answer to every hostile request, and to words that nobody writes so.

`tests/bounds/test_same_answers.py` runs it in processes that order sets differently.
"""

import sys
from hashlib import sha256

from dictionaries import Catalogue
from service.app import create_app
from service.settings import Settings
from tests.bench.suggestions import by_ear, by_slips
from tests.bounds.attacks import ATTACKS, Attack


def main() -> None:
    """Ask one after the other, in this process."""
    client = create_app().test_client()
    settings = Settings.from_environment()
    catalogue = Catalogue.open(settings.dictionaries, settings.expected)
    written = [wrong for wrong, _ in (*by_slips(catalogue), *by_ear(catalogue))]
    slips = [Attack(word, f"/words/{word}?suggest=20") for word in written]
    for attack in (*ATTACKS, *slips):
        headers = {"Accept": attack.accept, "Content-Type": attack.kind}
        method = "POST" if attack.body else "GET"
        body = attack.body() if attack.body else None
        response = client.open(attack.path, method=method, data=body, headers=headers)
        sys.stdout.write(f"{sha256(response.data).hexdigest()} {attack.name}\n")


if __name__ == "__main__":
    main()
