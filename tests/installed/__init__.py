"""The program and a game of another package, installed as users install them."""
