"""Whether answers can be trusted: flags, who left when, order and side, worst-case bounds. Deletes nobody."""
