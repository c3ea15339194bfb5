"""`openapi.yaml`, the one contract: whoever brings JSON to the referee has it checked here."""

from service.contract.document import FILE, Contract
from service.contract.recipes import check_recipe

__all__ = ["FILE", "Contract", "check_recipe"]
