"""What all games share: moves judged one by one, options, the score sheet."""
