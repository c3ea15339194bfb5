"""Words found by their letters, their shape, their neighbours, or at random."""
