"""The report's section about agents, and about people and judges: sentences, tables and figures of it."""
