"""Headless core of compaction-inspector: load, count, bound, compact, verify, diff, export."""
