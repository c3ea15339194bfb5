"""From word lists to dictionaries."""
