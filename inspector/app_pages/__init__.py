"""One thin script per page; each answers the question that is its title."""
