"""The position in the pictures of the rules. The breaker has filled three rows, and the fourth is in hand."""

from safecracker.games.example import Example

EXAMPLE = Example(
    """\
chance first 1
1 hide BGRY
0 guess RRBB
0 guess BROG
0 guess BYRG
""",
    seats=2,
)
