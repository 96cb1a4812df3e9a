"""The console: what every game is written against."""
