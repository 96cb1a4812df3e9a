"""One chip or part a file; each is handed ready pins and buses and knows nothing of the console."""
