"""Ours beside programs that do the same, in one run; nothing of theirs is kept here."""
