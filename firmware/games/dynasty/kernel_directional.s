@ The search of Directional for the RP2040: see kernel.inc.
.syntax unified
.cpu cortex-m0plus
.thumb
.equ DIRECTIONAL, 1
.include "kernel.inc"
