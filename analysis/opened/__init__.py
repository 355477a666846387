"""A folder of results opened again, for notebooks and papers made from code; `analysis.load` is its door."""
