"""What can be wrong with rows that are to be published."""


class ExportTableError(Exception):
    """Rows that cannot be published as they are; nothing was written.

    Attributes:
        table: The table, such as `answers`.
        column: The column, or the columns of a key joined by commas; empty when the whole table is meant.
        examples: The first offending values, at most three.
    """

    def __init__(
        self, table: str, column: str, problem: str, advice: str, *, examples: tuple[str, ...] = ()
    ) -> None:
        """Describe the problem: where it is, what is wrong, and what to do."""
        self.table = table
        self.column = column
        self.examples = examples
        place = f"table `{table}`" + (f", column `{column}`" if column else "")
        super().__init__(f"{place}: {problem} {advice}".strip())
