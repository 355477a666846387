"""What `analysis.bootstrap` is made of: statistics, draws, sums, intervals, tests. Import from there."""
