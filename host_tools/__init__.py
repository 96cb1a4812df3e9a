"""The tools that run on a PC: `python -m host_tools COMMAND`, one module a command."""
