"""The position in the pictures of the rules. The gang knows the quarter, and has just caught a crook."""

from safecracker.games.example import Example

EXAMPLE = Example(
    """\
chance lot 6 4
1 hide J10 73dcaf1c923913afbbd7d5ec0c0bb916
chance roll 4 *
0 go T E
0 draw
chance card half
0 ask half S
chance roll 1 S
1 go R S
chance roll 4 *
0 go K N
0 draw
chance card quarter
0 ask quarter SE
chance roll 2 S
1 go V S
1 draw
chance card ninth
chance roll 5 E
0 go K E
""",
    seats=2,
    with_notes=True,
)
