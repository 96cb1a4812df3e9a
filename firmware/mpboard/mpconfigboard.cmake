# Damier runs on a Raspberry Pi Pico or anything wired like one.
set(PICO_BOARD "pico")
set(PICO_PLATFORM "rp2040")
set(MICROPY_FROZEN_MANIFEST ${MICROPY_BOARD_DIR}/../manifest.py)
# What mpconfigport.h sets without asking is taken back by a file around it.
list(APPEND MICROPY_DEF_BOARD MP_CONFIGFILE=<mpconfigdamier.h>)
