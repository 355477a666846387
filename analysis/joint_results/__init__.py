"""People and judges beside each other, where both rated the same logs."""
