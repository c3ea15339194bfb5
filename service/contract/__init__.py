"""`openapi.yaml`, the one contract: whoever brings JSON to the referee has it checked here."""

from service.contract.document import FILE, Contract

__all__ = ["FILE", "Contract"]
