"""Assembly with named registers: the bytes that GNU as makes of it, and what is refused."""

import shutil
import subprocess

import pytest

from host_tools import packaged, thumb

EVERYTHING = """
.syntax unified
.cpu cortex-m0plus
.thumb
.include "fields.inc"
frame .req r7
bits .req r6
high .req r9
start:
    movs r0, #255
    mov high, r0
    mov r1, high
    mov r2, r1
    adds r0, r1, #7
    adds r0, #200
    adds r0, r1, r2
    adds r0, r1
    subs bits, #1
    subs bits, bits, r0
    subs bits, r0
    add r0, high
    add high, r0
    add r3, r4
    adcs r1, r2
    sbcs r1, r2
    muls r0, r1, r0
    rsbs r0, r1, #0
    mvns r0, r1
    ands r0, bits
    orrs r0, bits
    eors r0, bits
    bics r0, bits
    tst r0, r1
    cmp r0, #9
    cmp r0, r1
    cmp high, r1
    cmp frame, high
    lsls r0, r1, #31
    lsrs r0, r1, #1
    asrs r0, r1, #20
    lsls r0, r1
    lsrs r0, r1
    asrs r0, r1
    rors r0, r1
    sxth r0, r1
    sxtb r0, r1
    uxth r0, r1
    uxtb r0, r1
    ldr r0, [frame]
    ldr r0, [frame, #LAST]
    str r0, [frame, #LAST - 4 * 2]
    ldrh r0, [frame, #62]
    strh r0, [frame, #2]
    ldrb r0, [frame, #31]
    strb r0, [frame, #1]
    ldr r0, [frame, bits]
    str r0, [frame, bits]
    ldrh r0, [frame, bits]
    strh r0, [frame, bits]
    ldrb r0, [frame, bits]
    strb r0, [frame, bits]
    ldrsh r0, [frame, bits]
    ldrsb r0, [frame, bits]
    ldr r0, [sp, #1020]
    str r0, [sp]
    add sp, #8
    sub sp, #508
    push {r0, r2-r4, frame, lr}
    pop {r0, frame}
    ldmia r1!, {r2, r3-r5}
    ldmia r1, {r0, r1}
    stmia r1!, {r2, bits}
.macro twice name, times
    lsls \\name, \\name, #\\times
    beq skip\\@
    adds \\name, \\name, \\name
skip\\@:
.endm
    twice r0, 1
    twice bits, LAST / 31
.if LAST == 124
    beq start
    bhs start
    blt start
.else
    bne nowhere
.endif
.if 0
    bne nowhere
.if 1
    bne nowhere
.else
    bne nowhere
.endif
.endif
    bl start
    b start
    bx lr
.unreq high
high .req r8
    mov high, r0
"""
FIELDS = ".equ LAST, 4 * 31 @ the last word that an instruction can name\n"


def machine_code(module: bytes) -> bytes:
    """The code of the one inline assembler function in a .mpy, without prologue and epilogue."""
    begin, end = b"\xf2\xb5", b"\xf2\xbd"  # push {r1, r4-r7, lr}; pop {r1, r4-r7, pc}
    return module[module.index(begin) + 2 : module.rindex(end)]


def by_gnu(path, folder) -> bytes:
    """The code that GNU as makes of a file."""
    linked, code = folder / "code.elf", folder / "code.bin"
    gnu = "arm-none-eabi-"
    assemble = [gnu + "as", "-mcpu=cortex-m0plus", "-mthumb", f"-I{path.parent}", path]
    subprocess.run([*assemble, "-o", folder / "code.o"], check=True)
    subprocess.run([gnu + "ld", "-Ttext=0", "-e0", folder / "code.o", "-o", linked], check=True)
    subprocess.run([gnu + "objcopy", "-O", "binary", linked, code], check=True)
    return code.read_bytes()


@pytest.fixture
def source(tmp_path):
    """source(text) -> path of an assembly file."""

    def write(text):
        (tmp_path / "fields.inc").write_text(FIELDS)
        (tmp_path / "kernel.s").write_text(text)
        return tmp_path / "kernel.s"

    return write


def same(path, tmp_path):
    own = machine_code(packaged.kernel("kernel.mpy", path))
    gnu = by_gnu(path, tmp_path)
    # GNU as fills up the section to a word.
    assert own.hex(" ", 2) == gnu[: len(own)].hex(" ", 2) and len(gnu) - len(own) in (0, 2)


@pytest.mark.skipif(not shutil.which("arm-none-eabi-as"), reason="no GNU as for ARM here")
def test_every_instruction_is_what_gnu_as_makes_of_it(source, tmp_path):
    same(source(EVERYTHING), tmp_path)


@pytest.mark.skipif(not shutil.which("arm-none-eabi-as"), reason="no GNU as for ARM here")
@pytest.mark.parametrize("name", [n for n, p in packaged.kernels().items() if p.suffix == ".s"])
def test_every_kernel_is_what_gnu_as_makes_of_it(name, tmp_path):
    same(packaged.kernels()[name], tmp_path)


@pytest.mark.parametrize(
    "line",
    [
        "mov",
        "movs r0, #256",
        "movs r8, #1",
        "adds r0, r1, #8",
        "ldr r0, [r1, #128]",
        "ldr r0, [r1, #2]",
        "ldrsh r0, [r1, #2]",
        "ldrb r0, [r8, r1]",
        "ldr r0, [who, #4]",
        "ldr r0, [r1, #WHAT]",
        "ldmia r1, {r2}",
        "ldmia r1!, {r1, r2}",
        "lsls r0, r1, #32",
        "add sp, #6",
        "muls r0, r1, r2",
        "vadd r0, r1",
        ".word 4",
        '.include "nothing.inc"',
        ".endif",
        ".macro open",
        ".unreq nobody",
        "frame .req r7\nframe .req r6",
    ],
)
def test_what_it_does_not_take_is_named_with_its_line(source, line):
    path = source("    movs r0, #0\n" + line + "\n")
    last = 2 + line.count("\n")
    with pytest.raises(thumb.BadAssembly, match=f"kernel.s, line {last}"):
        list(thumb.calls(path))
