"""What JSON is to the service: untyped where it comes in and goes out, and nowhere between."""

from typing import Any

Json = dict[str, Any]
"""An object of JSON."""
