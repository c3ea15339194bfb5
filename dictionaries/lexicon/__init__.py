"""What the sources say of every word, and why a word is refused."""
