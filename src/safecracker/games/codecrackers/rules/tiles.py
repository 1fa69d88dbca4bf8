"""What is in the box of The Code Crackers: symbols, tiles and code cards.

A symbol is one letter or digit, a tile the symbols on it from left to right, a code card the five symbols of its code.
The sheet tells how many tiles and cards there are; what is on them is our choice.
"""

from typing import NewType

from msgspec import Struct

from safecracker.core.translation import Phrase

Code = NewType("Code", str)  # "DEEDB"

LENGTH = 5  # symbols of a code

WORDS = {
    "D": Phrase("diamond"),
    "E": Phrase("euro coin"),
    "B": Phrase("money bag"),
    "C": Phrase("crown"),
    **{digit: Phrase(digit) for digit in "12345"},
}


class Box(Struct, frozen=True):
    """The tiles with one side up, and the cards that go with that side."""

    tiles: tuple[str, ...]
    cards: tuple[Code, ...]

    @property
    def kinds(self) -> str:
        """The symbols, each once, in the order in which the cards begin with them."""
        return "".join(dict.fromkeys(card[0] for card in self.cards))


def _box(tiles: str, cards: str) -> Box:
    return Box(tuple(tiles.split()), tuple(map(Code, cards.split())))


# 27 strips, all different either way round, with 20, 20, 20 and 21 of the symbols
_SYMBOLS = _box(
    """
    BCB CED CCE DBC DDC BDE BCE BED BCC
    BDB EEC BCD EDE BBE CEB DDB CBB DCD
    EED ECE DBB EDC CDB DCC DED CEC EEB
    """,
    """
    DEEDB EBCCB BDDEB CDCEB DDCEE EEDCC BDCDD
    CDCBC DBEDD EECDC BBDED CDCED DBCCD EEDDC
    BCCEC CECBB DEBEE ECBEE BBDBC CCEEB DCBDD
    EBECC BBDDE CCDDB DDCBE EBBCE BCBBE CBCEB
    """,
)

# the other side of the strips, with 17, 16, 16, 16 and 16 of the digits
_DIGITS = _box(
    """
    153 123 542 213 352 252 521 155 435
    543 315 124 325 221 424 151 112 121
    335 133 544 433 412 454 144 453 432
    """,
    """
    15331 21513 35155 43415 51413 12341 24421
    31124 41242 51523 11321 21543 33135 41512
    53153 14313 25331 32521 42425 54232 12155
    25441 33432 41321 54552 14153 23124 34545
    """,
)

# 27 hexagons, nine of each symbol
_HEX_SYMBOLS = _box(
    "D B D B E E B D B E E D D B D D E E B D B B E B D E E",
    """
    DEBDB EDDBB BEDEB DDEDB EDBBD BDEDE DBDED
    EEDBE BEEDE DDBDE EDBDD BEEDB DBEBD EDBBE
    BEDEE DBDDE EDEBD BDDEE DBBED EEBDE BDEBB
    DEEDB EDDEB BBDEB DBEBB EEDBD BEDBE DEDEB
    """,
)


def _numbered(box: Box) -> Box:
    """The same with digits instead of symbols."""
    digits = str.maketrans("DEB", "123")
    return Box(
        tuple(tile.translate(digits) for tile in box.tiles), tuple(Code(card.translate(digits)) for card in box.cards)
    )


BOXES: dict[tuple[str, str], Box] = {
    ("strips", "symbols"): _SYMBOLS,
    ("strips", "digits"): _DIGITS,
    ("hexes", "symbols"): _HEX_SYMBOLS,
    ("hexes", "digits"): _numbered(_HEX_SYMBOLS),
}
