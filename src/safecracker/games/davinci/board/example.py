"""The position in the pictures of the rules. The first player has just found a tile, and may stop or go on."""

from safecracker.games.example import Example

EXAMPLE = Example(
    """\
chance first 0
chance give 0 b7
chance give 1 w5
chance give 0 b0
chance give 1 b2
chance give 0 w11
chance give 1 b8
chance give 0 b10
chance give 1 w9
0 draw white
chance give 0 w4
0 guess B 6
1 draw black
chance give 1 b3
1 guess A 6
0 draw black
chance give 0 b6
0 guess D 2
""",
    seats=2,
)
