"""What HTTP and the command line can do with users' dictionaries."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from dictionaries import Dictionary
from service.referee import recipes
from service.referee.builds import Making, Observe, Workshop
from service.referee.errors import Fault, Unacceptable, Unmet
from service.referee.orders import Condition, Order
from service.referee.referee import Referee
from service.wire import Json

_TRIES: Final = 5
_MOST_OF_A_NAME: Final = 100


class CustomDictionaries:
    """The dictionaries of users: made, changed, restored, deleted.

    Every method that reads a dictionary raises `dictionaries.UnknownDictionary` when there is none,
    `dictionaries.VersionGone` when it has no such version, and `dictionaries.StoreError` when that
    cannot be told; every one that writes raises what `Workshop.make` does.
    """

    def __init__(self, referee: Referee, observe: Observe) -> None:
        self._catalogue = referee.catalogue
        self._workshop = Workshop(referee.catalogue, referee.config, observe)

    def make(self, order: Order) -> Making:
        """Make or replace a dictionary."""
        return self._workshop.make(order)

    def create(self, order: Order, prefix: str = "") -> Making:
        """Make a new dictionary whose id is made from its title, numbered when that is taken.

        Args:
            order: what to make; its id is ignored.
            prefix: what the id must begin with.

        Raises:
            Unacceptable: no letter of the title can stand in an id, or too many dictionaries have
                that title.
        """
        identifier = recipes.id_of(order.recipe["title"], prefix)
        if not identifier:
            raise Unacceptable([Fault("/title", "title_makes_no_id", {})])
        for number in range(1, _MOST_OF_A_NAME + 1):
            name = recipes.numbered(identifier, number)
            if self._catalogue.is_built_in(name) or name in self._catalogue.ids():
                continue
            try:
                wanted = replace(order, id=name, condition=Condition(absent=True))
                return (yield from self.make(wanted))
            except Unmet:  # somebody else has just made it
                continue
        raise Unacceptable([Fault("/title", "id_taken", {"id": identifier})])

    def change(self, order: Order, changes: Mapping[str, Any]) -> Making:
        """Rebuild a dictionary from its own recipe with changes, over its bases as they are now.

        Args:
            order: what to make; its recipe is ignored.
            changes: see `recipes.changed`; {} to build the same recipe again.

        Raises:
            RecipeLost: its recipe is not kept whole.
        """
        for attempt in range(_TRIES):
            current = self._catalogue.get(order.id)
            if not order.condition.holds(current.version):
                raise Unmet
            wanted = replace(
                order,
                recipe=recipes.changed(recipes.whole(current, self._catalogue.store), changes),
                condition=Condition((current.version,)),
                sources=_own_sources(current),
            )
            try:
                return (yield from self.make(wanted))
            except Unmet:  # somebody else changed it meanwhile
                if order.condition.versions is not None or attempt == _TRIES - 1:
                    raise
        raise Unmet

    def restore(self, identifier: str, version: str, condition: Condition) -> Dictionary:
        """Make a version that is kept the current one again."""
        current = self._catalogue.get(identifier)
        if not condition.holds(current.version):
            raise Unmet
        return self._workshop.restore(
            identifier, version, current.version if condition.versions else None
        )

    def delete(self, identifier: str, condition: Condition) -> None:
        """Delete a dictionary: see `Workshop.delete`."""
        self._workshop.delete(identifier, condition)

    def recipe(self, reference: str) -> tuple[Dictionary, Json]:
        """Return a dictionary, and its recipe with nothing left out.

        Raises:
            RecipeLost: it is not kept whole.
        """
        dictionary = self._catalogue.get(reference)
        built_in = self._catalogue.is_built_in(dictionary.id)
        return dictionary, recipes.whole(dictionary, None if built_in else self._catalogue.store)

    def versions(self, identifier: str) -> Json:
        """Return the versions of a dictionary as the contract shows them, the current one first."""
        dictionary = self._catalogue.get(identifier)
        if self._catalogue.is_built_in(identifier) or self._catalogue.store is None:
            only = {"version": dictionary.version, "created": dictionary.created}
            return {"id": identifier, "versions": [{**only, "current": True}]}
        pointer = self._catalogue.store.pointer(identifier)
        shown: list[Json] = []
        for version in pointer.newest_first:
            one = pointer.versions[version]
            told: Json = {"version": version, "created": one.created}
            if one.retired:
                told["retired"] = one.retired_at
            shown.append({**told, "current": version == pointer.version})
        return {"id": identifier, "versions": shown}


def _own_sources(dictionary: Dictionary) -> list[Mapping[str, str]]:
    """The provenance of the word lists that were read into the recipe of a dictionary."""
    own = dictionary.artifact.manifest.get("own_sources", ())
    return [source for source in dictionary.sources if source["id"] in own]
