"""What the compiler is told about a class; without the compiler it means nothing.

The name of the real decorator must be known to the type checker alone: the engine runs on the standard library.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(*_marks: str, **_values: Any) -> Any:
        """Leave a class as it is."""
        return lambda marked: marked
