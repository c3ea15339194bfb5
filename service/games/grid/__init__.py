"""Words on a square grid: what both Diaminos and Scrabble share."""
