"""The board's littlefs on the PC: pack a tree of files into it, read one out of a flash image."""

from collections.abc import Mapping

from littlefs import LittleFS, UserContext

BLOCK, PROGRAM = 4096, 256
DISK_VERSION = 0x00020000  # as MicroPython writes it


def pack(files: Mapping[str, str | bytes], size: int) -> bytes:
    """A file system of `size` bytes that holds `files`: path to contents."""
    fs = LittleFS(
        context=UserContext(buffsize=size),
        block_size=BLOCK,
        block_count=size // BLOCK,
        prog_size=PROGRAM,
        disk_version=DISK_VERSION,
    )
    for path, contents in files.items():
        name = path.strip("/")
        if "/" in name:
            fs.makedirs(name.rsplit("/", 1)[0], exist_ok=True)
        with fs.open(name, "wb") as file:
            file.write(contents.encode() if isinstance(contents, str) else bytes(contents))
    fs.unmount()
    return bytes(fs.context.buffer)


def unpack(image: bytes) -> dict[str, bytes]:
    """All files of a file system: path without leading slash to contents."""
    context = UserContext(buffsize=len(image))
    context.buffer[:] = image
    fs = LittleFS(
        context=context,
        block_size=BLOCK,
        block_count=len(image) // BLOCK,
        prog_size=PROGRAM,
    )
    files = {}
    for folder, _, names in fs.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with fs.open(path, "rb") as file:
                files[path.lstrip("/")] = file.read()
    return files
