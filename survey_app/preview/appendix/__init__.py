"""The whole study as one document to print: every text anybody can be given, labelled for those who judge."""
