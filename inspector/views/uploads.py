"""Uploads leave Streamlit's memory as soon as they are read.

Streamlit keeps an uploaded file for as long as its process runs, so it is spooled to the
private folder, dropped from Streamlit, and the uploader gets a new key.
"""

from __future__ import annotations

import streamlit as st
from streamlit.runtime.memory_uploaded_file_manager import MemoryUploadedFileManager
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.uploaded_file_manager import UploadedFile

from inspector import opened

_ROUND = "upload_round"


def widget_key() -> str:
    """The uploader's key, a new one after each upload."""
    return f"upload_{st.session_state.get(_ROUND, 0)}"


def take(file: UploadedFile) -> opened.Opened:
    """Open an upload. Raises UnreadableError; the file is dropped either way."""
    st.session_state[_ROUND] = st.session_state.get(_ROUND, 0) + 1
    try:
        return opened.open_upload(file.getvalue(), file.name)
    finally:
        context = get_script_run_ctx()
        if context is not None and isinstance(context.uploaded_file_mgr, MemoryUploadedFileManager):
            context.uploaded_file_mgr.remove_file(context.session_id, file.file_id)
