"""The one error of this package."""


class AnalysisError(Exception):
    """The tables, or what was asked of them, cannot be analysed.

    Attributes:
        where: The file (and line or row) the problem is in.
        what: What is wrong there.
        todo: What the reader can do about it.
    """

    def __init__(self, where: str, what: str, todo: str) -> None:
        super().__init__(f"{where}: {what} {todo}")
        self.where = where
        self.what = what
        self.todo = todo
