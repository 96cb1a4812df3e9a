// 2 MiB of flash: 1 MiB for the image, 1 MiB for the littlefs of saves and settings. The official
// Pico image has its files at 640 KiB, where ours has games: between the two, saves go by the PC
// (host_tools saves). The linker does not know of it; the build refuses a larger image.
#define DAMIER_STORAGE_BYTES (1024 * 1024)
