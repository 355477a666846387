"""The command `survey`: a module for each group of commands. It opens databases, commits and prints."""
