"""Everything that a person touches: the command line and the web app."""
