"""JSON pointers (RFC 6901): where in a request something is wrong."""


def pointer(*parts: str | int) -> str:
    """Join names and indices to a pointer.

    >>> pointer("moves", 3, "tiles", 0, "row"), pointer("hands", "A/B~")
    ('/moves/3/tiles/0/row', '/hands/A~1B~0')
    """
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
