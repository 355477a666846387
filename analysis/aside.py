"""Work done aside, in a copy of this process, while this one goes on: for many people, on several cores."""

import gc
import multiprocessing
import os
import sys
import warnings
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import TypeVar

from analysis.errors import AnalysisError

#: A copy of the process costs a tenth of a second; fewer people take less time than that would save.
MANY_PEOPLE = 1024

Result = TypeVar("Result")


def begun(work: Callable[[], Result], people: int) -> Callable[[], Result]:
    """Return what gives the result of work that begins now, or when it is asked for.

    A copy knows all that this process knows, so that only the result is handed over. Where copies cannot be
    made, where there is but one core, or where the copy fails, the work is done here when it is asked for,
    and raises what it raises.

    Args:
        work: Has no effect on this process; its result can be pickled.
        people: How many there are; for few it is done here.
    """
    if people <= MANY_PEOPLE or sys.platform != "linux" or (os.cpu_count() or 1) < 2:
        return work
    context = multiprocessing.get_context("fork")
    receiver, sender = context.Pipe(duplex=False)
    process = context.Process(target=_send, args=(work, sender), daemon=True)
    with warnings.catch_warnings():
        # Python 3.12 warns of threads in the parent. Those of Arrow and of matrix products mind no copy.
        warnings.simplefilter("ignore", DeprecationWarning)
        process.start()
    sender.close()

    def result() -> Result:
        try:
            found: Result = receiver.recv()
        except EOFError:
            return work()
        finally:
            receiver.close()
            process.join()
        return found

    return result


def _send(work: Callable[[], Result], sender: Connection) -> None:
    # It ends soon: what it leaves behind need not be looked for, which would copy all that it shares.
    gc.disable()
    try:
        sender.send(work())
    except (AnalysisError, OSError):
        # Done again where it can be told.
        sender.close()
