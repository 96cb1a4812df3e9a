"""Runs the cases of a module on the twin: run_cases.py MODULE FOLDER …; a line `ok NAME` for each.

MicroPython only; test_cases.py reads what it prints.
"""

import sys

sys.path[:0] = sys.argv[2:]
cases = __import__(sys.argv[1]).CASES
for name in sorted(cases):
    try:
        cases[name]()
    except Exception as error:  # noqa: BLE001 (whatever it is, it is printed)
        print("failed", name)
        sys.print_exception(error)
    else:
        print("ok", name)
