"""Rules over scenario and study files: one module per family, each rule with an id and its advice."""
