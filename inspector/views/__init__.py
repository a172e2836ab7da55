"""Draw functions: plain view models in, Streamlit elements out."""
