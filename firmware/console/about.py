"""About the console: what runs here, on what, and under which licences."""

from console.checks_out import interpreter
from console.version import VERSION
from console.words import t


def paragraphs(hardware):
    """What the About page says, a paragraph each."""
    return (
        "Damier %s, %s %s" % ((VERSION,) + interpreter()),
        t("about.board", hardware.name),
        t("about.licence"),
        t("about.fonts"),
        t("about.docs"),
    )
