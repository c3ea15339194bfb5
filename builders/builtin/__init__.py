"""Building the dictionaries that ship with Arbitre."""
