"""JSON Schemas of the files, for editors, made out of the types. `survey check` knows more."""
