"""The games, one package each, all of the same shape: rules, kernel, computer, scene, tft, matrix."""
