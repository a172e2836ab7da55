"""Every error that a user can see, with its exit code.

InspectorError
├── UsageError          exit 2   arguments that cannot be used
├── UnreadableError     exit 3   the input cannot be read
└── SummarizerError     exit 4   a summarizer failed

An error is one sentence: what is wrong, where, and what to do about it.
"""

from __future__ import annotations


class InspectorError(Exception):
    """Base of all errors whose text is meant for the user."""

    exit_code = 1


class UsageError(InspectorError):
    """The request names something that does not exist or cannot be done."""

    exit_code = 2


class UnreadableError(InspectorError):
    """The input is not a transcript that this version can read."""

    exit_code = 3


class SummarizerError(InspectorError):
    """A summarizer gave no usable summary."""

    exit_code = 4
