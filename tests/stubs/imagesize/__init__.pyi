from os import PathLike
from typing import BinaryIO

def get(filepath: str | bytes | PathLike[str] | BinaryIO) -> tuple[int, int]: ...
