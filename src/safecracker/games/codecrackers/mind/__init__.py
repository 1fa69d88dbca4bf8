"""The notebook, the hint and the bots of The Code Crackers: everything that thinks about a view."""
