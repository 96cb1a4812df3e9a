"""Runs one case on the twin: run_case.py MODULE CASE FOLDER …, the folders to import from."""

import sys

module, case, *folders = sys.argv[1:]
sys.path[:0] = folders
__import__(module).CASES[case]()
