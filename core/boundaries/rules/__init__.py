"""The cut rules, one module for each."""
