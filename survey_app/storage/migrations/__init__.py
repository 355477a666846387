"""How the tables came to be: one file per change in `versions`, run by `survey_app.storage.migrating`."""
