"""Write a case as the others are written: `python -m tests.golden.tidy FILE…`."""

import json
import sys
from pathlib import Path

WIDTH = 100


def tidy(value: object, indent: str = "") -> str:
    """Return a value as JSON: on one line where it fits, and its members a line each otherwise."""
    line = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(line) <= WIDTH or not isinstance(value, dict | list) or not value:
        return line
    deeper = indent + " "
    if isinstance(value, dict):
        parts = [
            f"{json.dumps(k, ensure_ascii=False)}: {tidy(v, deeper)}" for k, v in value.items()
        ]
        opening, closing = "{", "}"
    else:
        parts, opening, closing = [tidy(item, deeper) for item in value], "[", "]"
    inner = ",\n".join(deeper + part for part in parts)
    return f"{opening}\n{inner}\n{indent}{closing}"


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        case = json.loads(path.read_text(encoding="utf-8"))
        lines = ",\n".join(f' "{key}": {tidy(value, " ")}' for key, value in case.items())
        path.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
