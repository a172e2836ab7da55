"""Anthropic Messages as JSON: a request body, a bare list, or recorded requests and replies."""
