"""What a data folder holds, and how what is new in it stays there."""

import errno
import os
from pathlib import Path
from typing import Final

DATABASE: Final = "safecracker.db"
KEY: Final = "key"  # the server's own secret: it signs cookies, and seeds come from it
KEY_BYTES: Final = 32
CANNOT_SYNC: Final = (errno.EINVAL, errno.ENOTSUP, errno.EACCES)  # of a file system where folders need none


def sync_folder(folder: Path) -> None:
    """Make sure that new files stay in it after a power cut; SQLite does not look how its own sync of it ends."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in CANNOT_SYNC:
            error.filename = str(folder)  # a descriptor has no name
            raise
    finally:
        os.close(descriptor)
