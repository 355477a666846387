"""How two studies or scenarios differ: for the people who read them, for analysts, for agents."""
