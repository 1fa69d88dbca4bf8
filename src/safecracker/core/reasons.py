"""Why the system could not do something with a file or an address, in the reader's language."""

import errno
from typing import Final

from safecracker.core.translation import Phrase

REASONS: Final = {  # the common ones, as a system says them in English
    errno.ENOENT: Phrase("No such file or directory"),
    errno.ENOTDIR: Phrase("Not a directory"),
    errno.EISDIR: Phrase("Is a directory"),
    errno.EEXIST: Phrase("File exists"),
    errno.EACCES: Phrase("Permission denied"),
    errno.EPERM: Phrase("Operation not permitted"),
    errno.ENOSPC: Phrase("No space left on device"),
    errno.EROFS: Phrase("Read-only file system"),
    errno.EADDRINUSE: Phrase("Address already in use"),
    errno.EADDRNOTAVAIL: Phrase("Cannot assign requested address"),
}


def reason(error: OSError) -> Phrase | str:
    """What the system says; in its own words where we know no others."""
    return REASONS.get(error.errno or 0) or error.strerror or str(error)
