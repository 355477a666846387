"""What is kept: tables, the engine that reaches them, migrations, backup. No rules of taking part."""
