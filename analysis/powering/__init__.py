"""Power from simulated studies, statistics only: who simulates hands in tables.

- `hypotheses`: what a study can show, and the answers it would rest on
- `judging`: whether one study of so many people shows it
- `flips`: the test of the primary family, as fast as thousands of studies need it
- `outcomes`: all sizes of one study
- `curves`, `needs`: shares of studies with their Monte Carlo intervals, and the people needed
- `results`: all of it; `telling`, `page`, `writing`: as text, as a page, as files; `words`: those of the figure
"""
