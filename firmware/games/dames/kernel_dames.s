@ The search of kernel_viper.py in Thumb assembly, the same to the node: what is searched, and why,
@ is told in kernel.py. This file tells how it is done in the registers of a Cortex-M0+.
@
@ One function holds the whole search. A node is a frame; `frame` points to the one that is at work,
@ its parent lies below, its child above. There is no recursion: the parts end with a jump to one of
@
@     next_move    make the next move in the list of `frame`, in the frame above, and enter that
@     enter        look at the position in `frame`: known, a leaf, the last ply, or a list of moves
@     capturing    go on finding the captures of `frame`
@     give_back    r0 is what `frame` is worth: to its parent
@
@ and all that must outlive a jump is in frames, in the state, or in the high registers and the slots
@ of the stack that fields.inc names. The low registers are free in each part. Cycles: a load or
@ store 2, of n words 1 + n, a branch 1 or 2, all else 1, a multiplication too.
.syntax unified
.cpu cortex-m0plus
.thumb
.include "asm/fields.inc"

@ --- in: r0 is the address of the state

    mov r4, r8
    mov r5, r9
    mov r6, r10
    mov r7, r11
    push {r4, r5, r6, r7}
    sub sp, #SLOTS
    mov state, r0
    ldr r1, [r0, #MIX]
    ldr r1, [r1, #DE_BRUIJN]
    str r1, [sp, #MAGIC]
    ldr r1, [r0, #OF_BIT]
    mov of_bit, r1
    ldr r1, [r0, #LOW]
    mov bits, r1
    adds r1, #128
    adds r1, #128
    mov bits_high, r1
    ldr r1, [r0, #DECISIONS]
    mov count, r1
    ldr r1, [r0, #AT]
    ldr frame, [r0, #FRAMES]
    adds frame, frame, r1
    ldr r1, [r0, #DOING]
    cmp r1, #2
    bgt within
    beq over_before
    b enter
within:
    far capturing
over_before:
    ldr r0, [r0, #VALUE]
    far over

.include "asm/make.inc"         @ goes on into the next part
.include "asm/enter.inc"
.include "asm/list.inc"
.include "asm/back.inc"
.include "asm/captures.inc"

@ --- out

pause:
    movs r1, #0
    b still
pause_capturing:
    movs r1, #3
still:
    movs r0, #0
    b save
over:                           @ r0 is the value of the root
    mov r2, state
    str r0, [r2, #VALUE]
    movs r0, #1
    movs r1, #2
save:
    mov r2, state
    str r1, [r2, #DOING]
    mov r1, count
    str r1, [r2, #DECISIONS]
    ldr r1, [r2, #FRAMES]
    subs r1, frame, r1
    str r1, [r2, #AT]
    add sp, #SLOTS
    pop {r4, r5, r6, r7}
    mov r8, r4
    mov r9, r5
    mov r10, r6
    mov r11, r7
