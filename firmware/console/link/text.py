"""Text that comes from elsewhere, made harmless."""

SUBSTITUTE = "\ufffd"
# The lead bytes of UTF-8 from 0xC2 on: first lead, last lead, bytes to follow, least and greatest
# first of them. So no overlong forms, no surrogates, nothing beyond U+10FFFF.
_LEADS = (
    (0xC2, 0xDF, 1, 0x80, 0xBF),
    (0xE0, 0xE0, 2, 0xA0, 0xBF),
    (0xE1, 0xEC, 2, 0x80, 0xBF),
    (0xED, 0xED, 2, 0x80, 0x9F),
    (0xEE, 0xEF, 2, 0x80, 0xBF),
    (0xF0, 0xF0, 3, 0x90, 0xBF),
    (0xF1, 0xF3, 3, 0x80, 0xBF),
    (0xF4, 0xF4, 3, 0x80, 0x8F),
)


def decode(data):
    """The text of UTF-8 bytes. A control character is one SUBSTITUTE, and so is each byte, or
    beginning of a character that breaks off, that is not UTF-8."""
    out = []
    at = 0
    while at < len(data):
        lead = data[at]
        at += 1
        if 0x20 <= lead < 0x7F:
            out.append(chr(lead))
            continue
        code = -1
        for first, last, more, low, high in _LEADS:
            if lead < first:
                break
            if lead <= last:
                code = lead & (0x3F >> more)
                for _ in range(more):
                    if at >= len(data) or not low <= data[at] <= high:
                        code = -1
                        break
                    code = code << 6 | data[at] & 0x3F
                    at += 1
                    low, high = 0x80, 0xBF
                break
        out.append(chr(code) if code >= 0xA0 else SUBSTITUTE)
    return "".join(out)
