"""What `analysis.ordinal` is made of: answers by kind, their likelihood, its highest point. Import it there."""
