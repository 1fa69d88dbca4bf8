"""The Code Crackers, as the rest of the program sees it."""
