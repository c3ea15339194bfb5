"""The dictionary itself: what it is, how it is stored, how it is asked."""
