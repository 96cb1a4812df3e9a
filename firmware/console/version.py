"""Which Damier this is: the one place that says it on the device."""

VERSION = "0.2"
