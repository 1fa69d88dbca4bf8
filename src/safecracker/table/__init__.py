"""Running games: one table each, in one lobby."""
