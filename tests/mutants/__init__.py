"""The rules of the games changed in one place at a time, to see whether a test notices."""
