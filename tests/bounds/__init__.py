"""What the dearest requests cost: processor time and memory of the worker that answers."""
