"""Compiled catalogues: a .po file is parsed once on a machine, then its compiled form is read from the user's cache."""

import os
import struct
from gettext import GNUTranslations
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import NamedTemporaryFile

from platformdirs import user_cache_path

FORM = b"1"  # part of every key; to be counted up when the compiled form changes


def compiled(po: bytes) -> GNUTranslations:
    """The catalogue with this text. Where nothing can be kept, it is compiled each time."""
    file = _folder() / f"{sha256(FORM + po).hexdigest()}.mo"
    try:
        return GNUTranslations(BytesIO(file.read_bytes()))
    except (OSError, ValueError, struct.error):  # not there, or damaged
        binary = _binary(po)
        _keep(file, binary)
        return GNUTranslations(BytesIO(binary))


def _folder() -> Path:
    return user_cache_path("safecracker", appauthor=False) / "catalogues"


def _binary(po: bytes) -> bytes:
    import polib  # noqa: PLC0415 - needed once

    catalogue = polib.pofile(po.decode("utf-8"))
    catalogue.metadata["Content-Type"] = "text/plain; charset=UTF-8"
    binary: bytes = catalogue.to_binary()
    return binary


def _keep(file: Path, binary: bytes) -> None:
    """Write the whole file or none: another process may read it now."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as half:
            half.write(binary)
        os.replace(half.name, file)  # noqa: PTH105 - both are in one folder
    except OSError:  # a cache is a help and no need
        return
