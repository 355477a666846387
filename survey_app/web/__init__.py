"""The web: addresses, forms, templates. It alone commits and reads the clock; participation does the work."""
