"""Results of agents in simulated weeks: read strictly, scored once, then compared."""
