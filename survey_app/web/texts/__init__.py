"""The interface's own sentences, one module of data per language; authored text never lives here."""
