@ The search of Dynasty for the RP2040: see kernel.inc.
.syntax unified
.cpu cortex-m0plus
.thumb
.equ DIRECTIONAL, 0
.include "kernel.inc"
