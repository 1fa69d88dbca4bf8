"""Where the treasure was hidden, and the seal that proves it at the end (R39)."""

from safecracker.core.fair import secret_commitment
from safecracker.core.frozen import Frozen

from .fields import Field


class HidingPlace(Frozen, frozen=True):
    """A field that the treasure was hidden on. The seal is empty where there is no salt."""

    field: Field
    salt: str = ""
    seal: str = ""


def sealed_hiding_place(field: Field, salt: str) -> HidingPlace:
    """A hiding place with its seal, which needs salt: without any, somebody could try out all 144 fields."""
    return HidingPlace(field, salt, secret_commitment(field, salt) if salt else "")


def fits_seal(place: HidingPlace) -> bool:
    """Whether a hiding place that is shown is the one that was sealed."""
    return bool(place.seal) and secret_commitment(place.field, place.salt) == place.seal
