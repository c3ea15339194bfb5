"""Pure rules of the games: no HTTP, no files."""
