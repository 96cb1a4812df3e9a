"""Runs something in a copy of the whole process: what it does to a board is undone afterwards.

A booted board is dear and a fork is cheap, so this is the snapshot of the emulator."""

import os
import pickle
import sys
import warnings
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


class BranchDied(Exception):
    """The branch ended without a result: killed, or its result cannot be pickled."""


def run(fn: Callable[..., T], *args: object) -> T:
    """The result of fn(*args), worked out in a fork; what it raises is raised here. The result or
    the exception must be picklable. What the branch changes stays in it."""
    sys.stdout.flush()
    sys.stderr.flush()
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # Forking beside threads may leave locks held: a test process has none that matter here.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _report(writer, fn, args)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        outcome = pipe.read()
    _, status = os.waitpid(child, 0)
    if not outcome:
        raise BranchDied(f"{getattr(fn, '__name__', fn)} ended with status {status}")
    good, value = pickle.loads(outcome)
    if good:
        return value
    raise value


def _report(writer: int, fn: Callable[..., object], args: tuple) -> None:
    """In the fork: work, tell, and be gone without running anybody's clean-up."""
    status = 1
    try:
        try:
            outcome = pickle.dumps((True, fn(*args)))
        except BaseException as problem:
            outcome = _failure(problem)
        sys.stdout.flush()
        sys.stderr.flush()
        with os.fdopen(writer, "wb") as pipe:
            pipe.write(outcome)
        status = 0
    finally:
        os._exit(status)


def _failure(problem: BaseException) -> bytes:
    try:
        outcome = pickle.dumps((False, problem))
        pickle.loads(outcome)  # some exceptions pickle, but cannot be made anew
        return outcome
    except Exception:
        return pickle.dumps((False, BranchDied(f"{type(problem).__name__}: {problem}")))
