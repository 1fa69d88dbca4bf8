"""What is allowed in the toy."""
