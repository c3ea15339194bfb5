"""`openapi.yaml`, the one contract: whoever brings JSON to the referee has it checked here."""

from service.contract.document import FILE, Contract
from service.contract.incoming import MAX_DEPTH, NotJson, json_of
from service.contract.recipes import check_recipe

__all__ = ["FILE", "MAX_DEPTH", "Contract", "NotJson", "check_recipe", "json_of"]
