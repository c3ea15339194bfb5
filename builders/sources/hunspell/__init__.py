"""Hunspell dictionaries: affixes, stems, and the reader of the pinned archive."""

from builders.sources.hunspell.reader import read

__all__ = ["read"]
