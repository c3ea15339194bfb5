"""The HTTP service: `protocol` knows HTTP, `resources` answer."""
