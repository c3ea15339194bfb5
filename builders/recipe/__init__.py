"""Recipes: how the words of a dictionary are chosen, as data."""
