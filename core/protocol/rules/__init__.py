"""The rules of the providers, one module for each family."""
