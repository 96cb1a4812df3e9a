// The name that os.uname() and the REPL show.
#define MICROPY_HW_BOARD_NAME "Damier"

// 2 MiB of flash: 640 KiB for the image, the rest (from 0xA0000) for the littlefs of saves and
// settings. It is the layout of the official Pico image, so either can be flashed over the other
// without losing files. The linker does not know of it; the build refuses a larger image.
#define MICROPY_HW_FLASH_STORAGE_BYTES (1408 * 1024)
