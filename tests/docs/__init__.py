"""The pages of `docs/`: those made from code, and those whose commands are replayed."""
