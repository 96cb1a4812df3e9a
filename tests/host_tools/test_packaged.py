"""What a board gets besides ordinary modules: native kernels, compiled, and data."""

import pytest

from host_tools import deploy, packaged


def test_kernels_are_viper_modules_and_assembly_files_of_the_games():
    sources = packaged.kernels()
    assert {path.suffix for path in sources.values()} == {".py", ".s"}
    assert all(name.endswith(".mpy") and name.startswith("games/") for name in sources)
    assert "games/dynasty/kernel_viper.mpy" in sources
    assert "games/dynasty/kernel_dynasty.mpy" in sources


def test_a_copy_on_a_board_has_them_as_files_and_once():
    modules, files = deploy.modules("pico_tft"), packaged.files()
    native = {name for name in packaged.kernels() if name in modules}
    assert "games/dynasty/kernel_dynasty.mpy" in native
    assert {name: modules[name] for name in native} == {name: files[name] for name in native}


def test_a_kernel_is_native_code_for_the_chip():
    for name, source in packaged.kernels().items():
        header = packaged.kernel(name, source)[:3]
        assert header[:2] == b"M\x06" and header[2] >> 2 == 4, name  # version 6, armv6m


@pytest.mark.parametrize(
    "text", ["def (", "import micropython\n@micropython.asm_thumb\ndef f():\n  x(r0)\n"]
)
def test_what_does_not_compile_is_named_by_its_place(text):
    with pytest.raises(packaged.CannotCompile, match=r"^games/nought/kernel_bad.py: SyntaxError"):
        packaged.compiled("games/nought/kernel_bad.mpy", text)
