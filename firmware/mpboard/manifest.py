"""What the plain image freezes: only what the port needs to boot and mount its flash."""

freeze("$(PORT_DIR)/modules")
