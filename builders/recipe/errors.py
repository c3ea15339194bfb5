"""What can be wrong with a recipe."""


class RecipeError(ValueError):
    """A recipe is not one, or asks for what there is not.

    Attributes:
        pointer: JSON pointer to the field at fault, `/min_length`; "" for the recipe as a whole.
        code: the name of the message that tells it (`service/messages`): `recipe_lengths`.
        values: what this message names.
    """

    def __init__(self, pointer: str, code: str, **values: object) -> None:
        """Keep where and what."""
        super().__init__(f"{pointer} {code} {values}")
        self.pointer = pointer
        self.code = code
        self.values = values
