"""DataError: data that cannot be used, told in the language of field problems."""

from drumline.spec.problems import FieldProblem


class DataError(Exception):
    """The data cannot be used; `problem` names the field, such as `data.source`."""

    def __init__(self, code: str, field: str, message: str, *, remedy: str = "") -> None:
        self.problem = FieldProblem(code=code, field=field, message=message, remedy=remedy)
        super().__init__(self.problem.sentence())
