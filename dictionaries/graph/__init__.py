"""Words as a graph: the minimal automaton, and searches that walk it."""
