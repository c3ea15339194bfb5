"""Tile sets, layouts and decks, and the reading of them."""
