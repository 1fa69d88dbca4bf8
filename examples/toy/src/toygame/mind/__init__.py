"""What can be deduced in the toy, and who plays it."""
