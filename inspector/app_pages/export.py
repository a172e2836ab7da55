from inspector.views import frame

session, window = frame.chosen("?")
