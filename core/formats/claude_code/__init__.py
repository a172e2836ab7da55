"""Claude Code session files: one JSON object a line, a tree by `parentUuid`."""
