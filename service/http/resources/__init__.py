"""What is served: one module a resource."""
