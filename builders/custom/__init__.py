"""Building a dictionary of a user."""
