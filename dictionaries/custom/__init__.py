"""Dictionaries that users make: versions in a folder, or in a store that machines share."""
