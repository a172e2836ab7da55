"""One module per subcommand: it makes the document, and the text for people from it."""
