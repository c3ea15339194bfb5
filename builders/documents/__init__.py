"""Lists, texts and pages that a recipe on this machine names."""
