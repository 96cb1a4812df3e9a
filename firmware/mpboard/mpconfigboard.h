// The name that os.uname() and the REPL show.
#define MICROPY_HW_BOARD_NAME "Damier"

// Only the flash driver is compiled with this name defined, see storage.h.
#define MICROPY_HW_FLASH_STORAGE_BYTES DAMIER_STORAGE_BYTES

// Locals of Python functions live on a stack of their own. Without it every function with more
// than a handful of them takes a block of the heap and gives it back, and the search for a free
// block goes past all that is in use: 0.2 ms a call in a fresh heap, 0.5 ms in an old one.
#define MICROPY_ENABLE_PYSTACK (1)
#define MICROPY_BOARD_EARLY_INIT() \
    do { \
        static mp_obj_t pystack[2048]; \
        mp_pystack_init(pystack, pystack + 2048); \
    } while (0)

// A collection that has more objects to look into than this goes over the whole heap again: with
// the usual 64 it takes 16 ms in a game, with these 8.
#define MICROPY_ALLOC_GC_STACK_SIZE (512)
#define MICROPY_GC_STACK_ENTRY_TYPE uint16_t

// Names that come up at run time stay for ever, and a block of them that begins while a game is
// played would lie in the middle of the heap. So the first one, made at the start, holds them all.
#define MICROPY_ALLOC_QSTR_CHUNK_INIT (1024)

// Complex numbers and the gamma function: no game asks for them.
#define MICROPY_PY_CMATH (0)
#define MICROPY_PY_MATH_SPECIAL_FUNCTIONS (0)

#if MICROPY_PY_NETWORK_CYW43
// The Wi-Fi chip of a Pico W, as in the port's own RPI_PICO_W; of what comes with a network only
// sockets: nothing here is encrypted, and nobody but the players is let in.
#define MICROPY_PY_NETWORK (1)
#define MICROPY_PY_NETWORK_HOSTNAME_DEFAULT "Damier"
#define MICROPY_PY_SSL (0)
#define MICROPY_PY_WEBSOCKET (0)
#define MICROPY_PY_WEBREPL (0)
#define CYW43_USE_SPI (1)
#define CYW43_LWIP (1)
#define CYW43_GPIO (1)
#define CYW43_SPI_PIO (1)
#define MICROPY_HW_PIN_EXT_COUNT CYW43_WL_GPIO_COUNT
int mp_hal_is_pin_reserved(int n); // these keep their interrupt over a soft reset
#define MICROPY_HW_PIN_RESERVED(i) mp_hal_is_pin_reserved(i)
#endif
