"""From what the sources say to the lexicon: gather, vote, compile."""
