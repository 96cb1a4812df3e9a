# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The run loop of an rp2040py chip at speed: bursts of thumb.h between the events of the clock.

Works on the very objects of the installed rp2040py; same order of events as its own loop with a
tick per instruction (instruction, alarms due, PIO), plus what that loop lacks: a cycle length that
may change, and PIO programs that go on while the processor sleeps."""

from cpython.exc cimport PyErr_CheckSignals
from rp2040py.native._cortex_m0_core cimport CortexM0Core
from rp2040py.native._pio cimport RPPIO
from rp2040py.native._rp2040 cimport RP2040
from rp2040py.native._simulation_clock cimport ClockAlarm, SimulationClock

cdef extern from "thumb.h":
    ctypedef struct Thumb:
        unsigned int *r
        int n, z, c, v, primask, in_handler, irq_check
        unsigned int unaligned
        unsigned char *sram
        unsigned char *flash
        unsigned char *rom
        int xip_miss
        double nanos, epoch, cycle_ns
        unsigned long long instructions, misses
    long long thumb_burst(Thumb *t, long long budget, int *stuck)
    int in_sio(unsigned int offset)
    unsigned int sio_read(Thumb *t, unsigned int offset)
    void sio_write(Thumb *t, unsigned int offset, unsigned int value)

cdef long long FOREVER = 1 << 40  # cycles; the clock's doubles stay exact


cdef class Runner:
    """`run()` until `stopped` is set by a callback; `cycle_ns` is the length of a cycle, `late_ns`
    how long ago the PIO instruction was due that is being run: it waits for the processor's."""

    cdef public bint stopped
    cdef public double cycle_ns, late_ns
    cdef RP2040 chip
    cdef CortexM0Core core
    cdef SimulationClock clock
    cdef RPPIO pio0, pio1
    cdef object timer
    cdef Thumb cpu
    cdef unsigned int[:] registers, rom
    cdef unsigned char[:] sram, flash

    def __init__(self, chip, int xip_miss=0):
        self.chip, self.core, self.clock = chip, chip.core, chip.clock
        self.pio0, self.pio1 = chip.pio
        self.timer = chip.timer
        self.cycle_ns = 8.0
        self.registers, self.rom = self.core.registers, chip.bootrom
        self.sram, self.flash = chip.sram, chip.flash
        self.cpu.r = &self.registers[0]
        self.cpu.sram = &self.sram[0]
        self.cpu.flash = &self.flash[0]
        self.cpu.rom = <unsigned char *>&self.rom[0]
        self.cpu.xip_miss = xip_miss

    @property
    def instructions(self):
        """Instructions run in bursts (those that rp2040py did are not in it)."""
        return self.cpu.instructions

    @property
    def xip_misses(self):
        return self.cpu.misses

    def owns(self, unsigned int offset):
        """Whether this SIO register (divider, spin locks) is kept here, not in chip.sio."""
        return bool(in_sio(offset))

    def sio_read(self, unsigned int offset):
        return sio_read(&self.cpu, offset)

    def sio_write(self, unsigned int offset, long long value):
        sio_write(&self.cpu, offset, <unsigned int>(value & 0xFFFFFFFF))

    cdef long long burst(self, long long budget) except -1:
        cdef CortexM0Core core = self.core
        cdef Thumb *cpu = &self.cpu
        cdef int stuck
        cdef long long cycles
        cpu.n, cpu.z, cpu.c, cpu.v = core.n, core.z, core.c, core.v
        cpu.primask, cpu.in_handler = core.pm, core.current_mode
        cpu.nanos, cpu.cycle_ns = self.clock._nanos_counter, self.cycle_ns
        cpu.epoch = self.timer._epoch_nanos
        cycles = thumb_burst(cpu, budget, &stuck)
        core.n, core.z, core.c, core.v = cpu.n, cpu.z, cpu.c, cpu.v
        core.pm = cpu.primask
        core.cycles += cycles
        if cpu.irq_check:
            core.interrupts_updated = True
        elif stuck and not cycles:
            if cpu.unaligned:
                self.chip.logger.error(
                    "CPU", f"access to {cpu.unaligned:x} at {cpu.r[15]:x} is not aligned"
                )
            cycles = core.execute_instruction()
        return cycles

    def run(self):
        cdef CortexM0Core core = self.core
        cdef SimulationClock clock = self.clock
        cdef ClockAlarm alarm
        cdef RPPIO pio
        cdef double t
        cdef long long cycles, due, turns = 0
        while not self.stopped:
            turns += 1
            if not turns & 0xFFFF:
                PyErr_CheckSignals()
            if core.interrupts_updated:
                if not (core.pending_interrupts & core.enabled_interrupts or core.pending_nmi
                        or core.pending_svcall or core.pending_pend_sv or core.pending_systick):
                    core.interrupts_updated = False
                elif core.check_for_interrupts():
                    core.waiting = False
            alarm = clock._next_alarm
            due = FOREVER
            if not self.pio0.stopped:
                due = max(1, min(due, (self.pio0.next_due_fp - self.pio0.cycle_fp + 255) >> 8))
            if not self.pio1.stopped:
                due = max(1, min(due, (self.pio1.next_due_fp - self.pio1.cycle_fp + 255) >> 8))
            if core.waiting:
                if alarm is None and due == FOREVER:
                    raise RuntimeError("the chip sleeps and nothing will wake it")
                t = alarm.nanos - clock._nanos_counter if alarm is not None else due * self.cycle_ns
                cycles = max(1, min(due, <long long>(t / self.cycle_ns)))
                if cycles == due:
                    t = min(t, cycles * self.cycle_ns)
                clock.tick(t)
            else:
                if alarm is not None:
                    # Up to and with the instruction in which the alarm falls due.
                    cycles = <long long>((alarm.nanos - clock._nanos_counter) / self.cycle_ns)
                    while clock._nanos_counter + cycles * self.cycle_ns < alarm.nanos:
                        cycles += 1
                    due = max(1, min(due, cycles))
                t = self.cycle_ns  # an instruction that changes it still takes the old one
                cycles = self.burst(1 if core.interrupts_updated else due)
                t *= cycles
                alarm = clock._next_alarm
                if alarm is not None and alarm.nanos <= clock._nanos_counter + t:
                    clock.tick(t)
                else:
                    clock._nanos_counter += t
            for pio in (self.pio0, self.pio1):
                if not pio.stopped:
                    pio.cycle_fp += cycles << 8
                    if pio.cycle_fp >= pio.next_due_fp:
                        self.late_ns = (pio.cycle_fp - pio.next_due_fp) / 256.0 * self.cycle_ns
                        pio._run_due()
