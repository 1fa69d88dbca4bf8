"""The notebook, the hint and the bots of Da Vinci Code: everything that thinks about a view."""
