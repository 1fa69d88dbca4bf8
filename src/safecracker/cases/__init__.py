"""The case of the day and the trainer: which case belongs to which day, and the cases that ship with the program."""
