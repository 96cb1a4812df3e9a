"""The address of a host in a network, as text: known without a network, too."""

PORT = 4864


def parse_address(text, port=PORT):
    """(IP address, port) of `192.168.1.20` or `192.168.1.20:4864`; ValueError if it is none."""
    host, colon, number = text.partition(":")
    parts = host.split(".")
    for part in parts + ([number] if colon else []):
        if not part or len(part) > 5 or [c for c in part if c not in "0123456789"]:
            raise ValueError("no address: " + text)
    port = int(number) if colon else port
    if len(parts) != 4 or [part for part in parts if int(part) > 255] or not 0 < port < 65536:
        raise ValueError("no address: " + text)
    return ".".join([str(int(part)) for part in parts]), port
