"""The position in the pictures of the rules. Two police cars and three getaway cars are on the street."""

from safecracker.games.example import Example

EXAMPLE = Example(
    """\
chance deal 0 2
chance deal 0 car
chance deal 0 siren
chance deal 1 cars
chance deal 1 3
chance deal 1 1
chance deal 2 1
chance deal 2 2
chance deal 2 ring
chance first 1
chance deal 1 2
1 keep 3
chance deal 2 getaway
chance deal 2 car
2 give 1 1
chance deal 0 1
0 keep 2
chance deal 1 getaway
chance deal 1 0
1 lay cars
chance deal 2 swap
2 keep 2
chance deal 0 getaway
chance deal 0 3
""",
    seats=3,
)
