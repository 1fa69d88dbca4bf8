"""The position in the pictures of the rules. A search is on, and the first player has found four symbols."""

from safecracker.games.example import Example

EXAMPLE = Example(
    """\
chance lay DCB
chance lay CED
chance lay CDB
chance lay BCB
chance lay DEE
chance lay DDB
chance lay CEC
chance lay CBD
chance lay CCB
chance lay ECB
chance lay CCE
chance lay DCC
chance lay DED
chance lay ECE
chance lay BBC
chance lay EEC
chance lay DCD
chance lay BDB
chance lay CEB
chance lay EEB
chance lay BBE
chance lay DDC
chance lay BED
chance lay BBD
chance lay EDC
chance lay EDE
chance lay BDE
chance first 0
0 roll
chance die 3
1 roll
chance die 2
0 roll
chance die glass
chance card BCCEC
0 claim 1 C2 4
""",
    seats=2,
)
