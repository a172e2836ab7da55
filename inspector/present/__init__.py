"""Core values made ready to look at; pure, without Streamlit."""
