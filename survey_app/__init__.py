"""People answer here. `web` alone commits and reads the clock; nothing below it knows Flask."""
