"""Der Schatz im Teufelsmoor, as the rest of the program sees it."""
