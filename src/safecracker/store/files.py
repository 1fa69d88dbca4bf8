"""What a data folder holds."""

from typing import Final

DATABASE: Final = "safecracker.db"
KEY: Final = "key"  # the server's own secret: it signs cookies, and seeds come from it
KEY_BYTES: Final = 32
