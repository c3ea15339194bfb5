"""Versions of small custom dictionaries, as they are handed to a store."""

from dictionaries import Built, encode_artifact, version_of


def built(*words: str, identifier: str = "maison", title: str = "T", recipe: bytes = b"") -> Built:
    """A version that holds some words."""
    manifest = {
        "id": identifier,
        "title": title,
        "licence": "L",
        "sources": [],
        "recipe": {},
        "lengths": {},
    }
    return Built(encode_artifact(sorted(words), manifest), recipe)


def name(version: Built) -> str:
    """The name of a version."""
    return version_of(version.artifact)
