"""Readers, one a format: lines in, entries out."""
