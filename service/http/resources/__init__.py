"""The resources of the service, a module each."""
