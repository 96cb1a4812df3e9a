"""Saves on the flash: one small file a name, either the old value or the new one, never none.

A file is a header of HEADER bytes and the value as JSON:

    damier-save 1 003 000042 89abcdef\\n{"score":[33,31]}

that is the format, the version of the value, the length of the JSON and a CRC-32 over all of them.
A save is written whole to NAME.new, closed, and renamed over NAME: littlefs makes the rename one
step. From the moment a file is opened it exists and is empty, so NAME itself is never opened for
writing. A NAME.new that a power cut left behind counts only where there is no good NAME.
"""

import binascii
import json
import os

HEADER = 34
NEW = ".new"
BAD = ".bad"
LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"
LONGEST_NAME = 32
ORDINARY = 16384  # bytes of a file for which there is room whenever there is room for a game
ENOENT = 2  # MicroPython's errno module lacks some of these; the numbers are the same everywhere
ENOSPC = 28


class BadSave(ValueError):
    """A value or a name that cannot be saved, or a file that is not a save; the text says which."""


class Store:
    """The saves in the directory root, which is made with the first save.

    Values are made of dict (with str keys), list, str, int, bool and None; a tuple comes back as a
    list. Trouble with the flash never raises: it leaves a notice, and the game goes on.
    """

    def __init__(self, root):
        self._root = str(root).rstrip("/") + "/"
        self._told = set()
        # What the player should be told, oldest first, as (kind, name): ("save.bad", name) for a
        # file that was no use and was set aside, ("save.full", name) for a value that could not be
        # written, as good as always because the flash is full.
        self.notices = []

    def load(self, name, default, version=1, upgrade=None):
        """The value saved under name, or default where there is none that is good.

        A file that is torn, foreign, of a newer version or too large for the memory is set aside as
        NAME.bad with a notice.
        A value of an older version goes through upgrade(value, its version), which gives the value
        of today or raises BadSave; without upgrade it is as bad as a newer one. Raises MemoryError
        where an ordinary file finds no room: it stays as it is.
        """
        path = self._path(name)
        for source in (path, path + NEW):
            try:
                value, was = _read(source)
                if was < version and upgrade:
                    value = upgrade(value, was)
                elif was != version:
                    raise BadSave(f"{source}: version {was}, not {version}")
            except (OSError, BadSave, MemoryError) as error:
                if isinstance(error, MemoryError) and os.stat(source)[6] <= ORDINARY:
                    raise  # the file is sound for all we know; it is the memory that has no room
                if source != path:
                    break
                if not (isinstance(error, OSError) and error.errno == ENOENT):
                    self.set_aside(name)
            else:
                if source == path:
                    _remove(path + NEW)
                else:
                    _rename(path + NEW, path)
                return value
        _remove(path + NEW)
        return default

    def save(self, name, value, version=1):
        """Keep value under name; True when it is safe on the flash.

        False leaves the value saved before as it was, and a notice, once until a save of this name
        works again. A value equal to the one on the flash is not written (flash wears out).
        Raises BadSave for a name or a value that no flash could hold.
        """
        path = self._path(name)
        body = _json(value).encode()
        header = _header(version, body)
        try:
            if not _holds(path, header, body):
                self._make_root()
                _write(path, header, body)
        except OSError:
            self._tell("save.full", name)
            return False
        # In place: a new set would stay in the middle of the memory of what is played.
        for told in [told for told in self._told if told[1] == name]:
            self._told.remove(told)
        return True

    def remove(self, name):
        """Forget what is saved under name; True when nothing is left of it but a NAME.bad."""
        path = self._path(name)
        # In this order: a NAME.new left alone by a power cut would be taken for the value.
        return _remove(path + NEW) and _remove(path)

    def names(self):
        """The names under which something is saved, sorted."""
        try:
            return sorted([name for name in os.listdir(self._root) if _is_name(name)])
        except OSError:
            return []

    def set_aside(self, name):
        """Keep the file of name as NAME.bad, in the place of an older one, and leave a notice.

        For a caller that finds a sound value of no use, say a position that no game leads to.
        """
        path = self._path(name)
        _rename(path, path + BAD)
        self._tell("save.bad", name)

    def beside(self, folder):
        """The path of a folder beside that of the saves, for what a player brings."""
        return self._root[:-1].rpartition("/")[0] + "/" + folder

    def note(self, file, text):
        """Keep a plain text for people to read, such as the trace of an error; True when it is."""
        try:
            self._make_root()
            _write(self._root + file, text.encode())
        except OSError:
            return False
        return True

    def take_notice(self):
        """The oldest notice that nobody took yet, or None."""
        return self.notices.pop(0) if self.notices else None

    def _tell(self, kind, name):
        if (kind, name) not in self._told:
            self._told.add((kind, name))
            self.notices.append((kind, name))

    def _path(self, name):
        if not _is_name(name):
            raise BadSave(f"not a name for a save: {name!r}")
        return self._root + name

    def _make_root(self):
        try:
            # CPython's makedirs makes the parents too; on the flash there are none.
            getattr(os, "makedirs", os.mkdir)(self._root[:-1])
        except OSError:
            pass  # it is there, or the write that follows says what is wrong


def _is_name(name):
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        return False
    return all(letter in LETTERS for letter in name)


def _json(value):
    """JSON with sorted keys, so that equal values are equal files.

    json.dumps of MicroPython neither sorts nor refuses what is not JSON.
    """
    if value is None or isinstance(value, (bool, int, str)):
        return json.dumps(value)
    if isinstance(value, (list, tuple)):
        return "[" + ",".join([_json(item) for item in value]) + "]"
    if isinstance(value, dict):
        for key in value:
            if not isinstance(key, str):
                raise BadSave(f"key of a saved dict is not a str: {key!r}")
        return "{" + ",".join([_json(key) + ":" + _json(value[key]) for key in sorted(value)]) + "}"
    raise BadSave(f"cannot be saved: {value!r}")


def _header(version, body):
    start = b"damier-save 1 %03d %06d " % (version, len(body))
    header = start + b"%08x\n" % binascii.crc32(body, binascii.crc32(start))
    if version < 0 or len(header) != HEADER:
        raise BadSave(f"version {version} with {len(body)} bytes does not fit a save")
    return header


def _read(path):
    """(value, version) of a file. Raises BadSave for one that is not whole, OSError."""
    size = os.stat(path)[6]
    with open(path, "rb") as file:
        header = file.read(HEADER)
        try:
            version = int(header[14:17])
            length = int(header[18:24])
        except ValueError:
            raise BadSave(path + ": not a save") from None
        # Asked first, so that nobody reads a foreign file of a megabyte into memory.
        if size != HEADER + length:
            raise BadSave(f"{path}: {size} bytes, not {HEADER + length}")
        body = file.read()
    if header != _header(version, body):
        raise BadSave(path + ": checksum is wrong")
    try:
        return json.loads(body), version
    except ValueError:
        raise BadSave(path + ": not JSON") from None


def _holds(path, header, body):
    """Is this exactly what the file holds?"""
    try:
        with open(path, "rb") as file:
            return file.read(HEADER) == header and file.read() == body
    except OSError:
        return False


def _write(path, *parts):
    """Put parts in the place of the file, in one step for whoever looks after a power cut."""
    try:
        with open(path + NEW, "wb") as file:
            for part in parts:
                if file.write(part) != len(part):  # how some file systems say that they are full
                    raise OSError(ENOSPC, "short write")
            file.flush()
            if hasattr(os, "fsync"):
                os.fsync(file.fileno())
        _replace(path + NEW, path)
    except OSError:
        _remove(path + NEW)
        raise


def _replace(old, new):
    # os.rename of CPython on Windows refuses a target that exists; MicroPython has no os.replace.
    getattr(os, "replace", os.rename)(old, new)


def _rename(old, new):
    try:
        _replace(old, new)
    except OSError:
        pass  # a flash that cannot be written keeps the file where it is


def _remove(path):
    try:
        os.remove(path)
    except OSError as error:
        return error.errno == ENOENT
    return True
