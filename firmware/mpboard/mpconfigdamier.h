// The port's settings, without what nothing here uses: 30 KiB of flash for games instead.
#include "mpconfigport.h"

#undef MICROPY_VFS_FAT // the flash is littlefs, and there is no SD card
#define MICROPY_VFS_FAT (0)
#undef MICROPY_PY_CRYPTOLIB
#define MICROPY_PY_CRYPTOLIB (0)
#undef MICROPY_PY_HASHLIB_SHA1 // SHA-256 stays: mpremote compares files by it
#define MICROPY_PY_HASHLIB_SHA1 (0)
#undef MICROPY_PY_ONEWIRE
#define MICROPY_PY_ONEWIRE (0)
