"""The moves that a rack has on a board: where its tiles fit, and which are the best."""
