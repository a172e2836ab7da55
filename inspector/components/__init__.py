"""What the browser gets beyond Streamlit's own elements: one script and its styles."""
