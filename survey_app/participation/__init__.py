"""A participant's way through a study, as functions of an open database session: they flush and never commit.

- `visits`: `Arrival`, `Served`, `Measures`, `Bearer`, `Accepted`, `Access`, `ReadingLeft`, `Withdrawn`
- `starting` (rows: `beginning`, `drawing`): `start`, `decline`, `find_sitting`, `sitting_of_form`
- `sittings`: `sitting_by_id`, `sitting_by_resume_code`, `switch_language`, `note_shown`, `standing`
- `reading`: `consent_view`, `current_page`, `page_access`, `view`, `filled_in`, `reading_left`
- `answering`: `answer_page`, `save_draft`
- `withdrawing`: `withdraw`
- `road`: `Road`, `road_of` (which pages are visible, answered, next; which answers are off path)

Functions that raise an `AnswerError` or `SittingError` may have stored something to keep (a draft, an ending):
catch the error inside the transaction and commit.
"""
