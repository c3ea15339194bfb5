"""HTTP: the contract, requests, responses, problems."""
