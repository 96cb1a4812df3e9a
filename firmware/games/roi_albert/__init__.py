"""Le Roi Albert: the King Albert patience."""
