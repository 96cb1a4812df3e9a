# Damier runs on a Raspberry Pi Pico or anything wired like one; with its Wi-Fi on a Pico W.
if(DAMIER_WIFI)
    set(PICO_BOARD "pico_w")
    set(MICROPY_PY_LWIP ON)
    set(MICROPY_PY_NETWORK_CYW43 ON)
else()
    set(PICO_BOARD "pico")
endif()
set(PICO_PLATFORM "rp2040")
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/../manifest.py)
# What mpconfigport.h sets without asking is taken back by a file around it.
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE=<mpconfigdamier.h>)
# The plain image differs in it from the whole game, and nothing else need be compiled anew for it.
set_source_files_properties(rp2_flash.c PROPERTIES
    COMPILE_OPTIONS "-include;${MICROPY_BOARD_DIR}/storage.h"
    OBJECT_DEPENDS ${MICROPY_BOARD_DIR}/storage.h)
