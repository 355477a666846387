"""The quick road of simulated people: the design's draws, the models' answers, the export's rows; no database.

Nothing is written and no page is rendered, so thousands of studies can be simulated for a question such as
`survey power` asks. Whoever walks here draws the same random numbers in the same order as on the real engine
(`survey_app.simulation.walking`): the same seed gives the same answers on both roads, and a test compares them.
"""
