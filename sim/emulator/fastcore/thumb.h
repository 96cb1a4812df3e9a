/* A Cortex-M0+ in plain C: runs instructions whose memory accesses stay in SRAM, flash, the boot
 * ROM or the SIO divider, or read the time. Everything else (peripherals, sleep, exceptions) is left
 * to rp2040py: thumb_burst() stops in front of such an instruction and says so.
 *
 * Cycle counts are those of the Cortex-M0+ Technical Reference Manual, as rp2040py counts them:
 * the two must agree, a test compares them. ARMv6-M Architecture Reference Manual for the rest. */

#include <stdint.h>
#include <string.h>

enum { FLASH = 0x10000000, FLASH_SIZE = 1 << 24, FLASH_MIRRORS = 1 << 26 };
enum { SRAM = 0x20000000, SRAM_SIZE = 264 * 1024, ROM_SIZE = 16 * 1024 };
#define SIO 0xD0000000u
enum { TIMERAWH = 0x40054024, TIMERAWL = 0x40054028 };
#define XIP_SETS 1024 /* 16 KiB, two ways, lines of 8 bytes */
#define INLINE static inline __attribute__((always_inline))
#define LIKELY(x) __builtin_expect(!!(x), 1)

typedef struct {
    uint32_t *r; /* r0..r12, sp, lr, pc */
    int n, z, c, v, primask, in_handler;
    int irq_check; /* set when an instruction may have let an interrupt in */
    uint32_t unaligned; /* address of the access that the last burst got stuck at, or 0 */
    uint8_t *sram, *flash, *rom;
    uint32_t dividend, divisor, quotient, remainder, dirty, spinlocks;
    int xip_miss; /* cycles a miss of the XIP cache costs, 0: no cache modelled */
    uint32_t xip_tag[XIP_SETS][2];
    uint8_t xip_last[XIP_SETS];
    double nanos, epoch, cycle_ns; /* at the start of the burst; when the timer was nought */
    uint32_t *time, time_at; /* the register that gets the time, and what is read */
    uint64_t instructions, misses;
} Thumb;

static inline uint32_t get32(const uint8_t *p) { uint32_t v; memcpy(&v, p, 4); return v; }
static inline uint16_t get16(const uint8_t *p) { uint16_t v; memcpy(&v, p, 2); return v; }
static inline void put32(uint8_t *p, uint32_t v) { memcpy(p, &v, 4); }
static inline void put16(uint8_t *p, uint16_t v) { memcpy(p, &v, 2); }

/* -- the SIO: what every malloc and every % asks of it. The rest of it is rp2040py's. */

enum { CPUID = 0, DIVIDER = 0x60, DIVIDER_END = 0x7C, SPINLOCK = 0x100, SPINLOCK_END = 0x180 };

static inline int in_sio(uint32_t offset) {
    return (offset - DIVIDER < DIVIDER_END - DIVIDER || offset - SPINLOCK < SPINLOCK_END - SPINLOCK)
        && !(offset & 3);
}

/* Division: RP2040 datasheet 2.3.1.5. */
static void divide(Thumb *t, int is_signed) {
    uint32_t a = t->dividend, b = t->divisor;
    if (b == 0) {
        t->quotient = is_signed && (int32_t)a < 0 ? 1u : 0xFFFFFFFFu;
        t->remainder = a;
    } else if (!is_signed) {
        t->quotient = a / b;
        t->remainder = a % b;
    } else if (a == 0x80000000u && b == 0xFFFFFFFFu) {
        t->quotient = a;
        t->remainder = 0;
    } else {
        t->quotient = (uint32_t)((int32_t)a / (int32_t)b);
        t->remainder = (uint32_t)((int32_t)a % (int32_t)b);
    }
    t->dirty = 2;
}

static uint32_t sio_read(Thumb *t, uint32_t offset) {
    uint32_t bit;
    switch (offset) {
    case CPUID: return 0;
    case DIVIDER: case DIVIDER + 8: return t->dividend;
    case DIVIDER + 4: case DIVIDER + 12: return t->divisor;
    case DIVIDER + 16: t->dirty = 0; return t->quotient;
    case DIVIDER + 20: return t->remainder;
    case DIVIDER + 24: return 1 | t->dirty; /* ready: the SDK waits out the eight cycles anyway */
    default:
        bit = 1u << ((offset - SPINLOCK) >> 2);
        if (t->spinlocks & bit) return 0;
        t->spinlocks |= bit;
        return bit;
    }
}

static void sio_write(Thumb *t, uint32_t offset, uint32_t v) {
    switch (offset) {
    case DIVIDER: t->dividend = v; divide(t, 0); break;
    case DIVIDER + 4: t->divisor = v; divide(t, 0); break;
    case DIVIDER + 8: t->dividend = v; divide(t, 1); break;
    case DIVIDER + 12: t->divisor = v; divide(t, 1); break;
    case DIVIDER + 16: t->quotient = v; t->dirty = 2; break;
    case DIVIDER + 20: t->remainder = v; t->dirty = 2; break;
    case DIVIDER + 24: break;
    default: t->spinlocks &= ~(1u << ((offset - SPINLOCK) >> 2));
    }
}

/* -- memory */

static int xip(Thumb *t, uint32_t address) {
    uint32_t line = (address & (FLASH_SIZE - 1)) >> 3, set = line & (XIP_SETS - 1);
    uint32_t *tag = t->xip_tag[set], want = line | 0x80000000u;
    if (tag[0] == want) { t->xip_last[set] = 0; return 0; }
    if (tag[1] == want) { t->xip_last[set] = 1; return 0; }
    t->xip_last[set] ^= 1;
    tag[t->xip_last[set]] = want;
    t->misses++;
    return t->xip_miss;
}

/* Where `size` bytes at a plain memory address lie, or NULL; *wait gets the XIP cache's cycles. */
INLINE const uint8_t *readable(Thumb *t, uint32_t a, uint32_t size, int *wait) {
    if (!LIKELY(!(a & (size - 1)))) { t->unaligned = a; return 0; }
    if (LIKELY(a - SRAM < SRAM_SIZE)) return t->sram + (a - SRAM);
    if (LIKELY(a - FLASH < FLASH_MIRRORS)) {
        if (t->xip_miss) *wait += xip(t, a);
        return t->flash + (a & (FLASH_SIZE - 1));
    }
    return a < ROM_SIZE ? t->rom + a : 0;
}

INLINE uint8_t *writable(Thumb *t, uint32_t a, uint32_t size) {
    if (!LIKELY(!(a & (size - 1)))) { t->unaligned = a; return 0; }
    return LIKELY(a - SRAM < SRAM_SIZE) ? t->sram + (a - SRAM) : 0;
}

/* Kinds of loads and stores, as their register forms number them. */
enum { STR, STRH, STRB, LDRSB, LDR, LDRH, LDRB, LDRSH };
enum { READS_TIME = -1 };

/* Cycles, 0 when rp2040py must do it, or READS_TIME. `kind` is a constant wherever this is put. */
INLINE int transfer(Thumb *t, const int kind, uint32_t a, uint32_t *reg) {
    const uint32_t size = kind == STR || kind == LDR ? 4
                        : kind == STRB || kind == LDRB || kind == LDRSB ? 1 : 2;
    int cycles = 2;
    if (kind <= STRB) {
        uint8_t *p = writable(t, a, size);
        if (!LIKELY(p)) {
            if (kind != STR || !in_sio(a - SIO)) return 0;
            sio_write(t, a - SIO, *reg);
            return 1;
        }
        if (size == 4) put32(p, *reg);
        else if (size == 2) put16(p, (uint16_t)*reg);
        else *p = (uint8_t)*reg;
        return cycles;
    }
    const uint8_t *p = readable(t, a, size, &cycles);
    if (!LIKELY(p)) {
        if (kind == LDR && (a == TIMERAWH || a == TIMERAWL)) {
            t->time = reg;
            t->time_at = a;
            return READS_TIME;
        }
        if (a - SIO > 3 && !(kind == LDR && in_sio(a - SIO))) return 0;
        *reg = sio_read(t, a - SIO > 3 ? a - SIO : CPUID);
        return 1;
    }
    *reg = kind == LDR ? get32(p)
         : kind == LDRH ? get16(p)
         : kind == LDRSH ? (uint32_t)(int32_t)(int16_t)get16(p)
         : kind == LDRB ? *p
         : (uint32_t)(int32_t)(int8_t)*p;
    return cycles;
}

/* How many of eight bits are set: the builtin is a call where the compiler may not use popcnt. */
INLINE int ones(uint32_t v) {
    v = v - (v >> 1 & 0x55);
    v = (v & 0x33) + (v >> 2 & 0x33);
    return (int)((v + (v >> 4)) & 15);
}

/* LDM, STM, PUSH, POP: the registers in `list` from address `a` up; 0 when rp2040py must do it.
 * A block lies in one memory or the other as a whole: the ends are looked at. */
static int block(Thumb *t, uint32_t list, int count, uint32_t a, int load) {
    int wait = 0;
    uint32_t last = a + 4 * (uint32_t)count - 4;
    uint8_t *p, *end;
    if (!count) return 0;
    p = load ? (uint8_t *)readable(t, a, 4, &wait) : writable(t, a, 4);
    end = load ? (uint8_t *)readable(t, last, 4, &wait) : writable(t, last, 4);
    if (!p || end - p != 4 * count - 4) return 0;
    for (; list; list &= list - 1, p += 4) {
        uint32_t *reg = t->r + __builtin_ctz(list);
        if (load) *reg = get32(p);
        else put32(p, *reg);
    }
    return 1 + count + wait;
}

/* -- flags: N is the sign of n, Z says that z is nought */

typedef struct { uint32_t n, z, c, v; } Flags;

INLINE uint32_t nz(Flags *f, uint32_t v) { return f->n = f->z = v; }

INLINE uint32_t add(Flags *f, uint32_t a, uint32_t b, uint32_t carry) {
    uint64_t sum = (uint64_t)a + b + carry;
    uint32_t v = (uint32_t)sum;
    f->c = (uint32_t)(sum >> 32);
    f->v = (~(a ^ b) & (a ^ v)) >> 31;
    return nz(f, v);
}

INLINE int holds(const Flags *f, uint32_t cond) {
    switch (cond) {
    case 0: return !f->z;
    case 1: return f->z != 0;
    case 2: return f->c != 0;
    case 3: return !f->c;
    case 4: return f->n >> 31 != 0;
    case 5: return !(f->n >> 31);
    case 6: return f->v != 0;
    case 7: return !f->v;
    case 8: return f->c && f->z;
    case 9: return !f->c || !f->z;
    case 10: return f->n >> 31 == f->v;
    case 11: return f->n >> 31 != f->v;
    case 12: return f->z && f->n >> 31 == f->v;
    default: return !f->z || f->n >> 31 != f->v;
    }
}

/* -- instructions */

INLINE void data_processing(Flags *f, uint32_t op, uint32_t *d, uint32_t m) {
    uint32_t s = m & 255, x = *d;
    switch (op >> 6 & 15) {
    case 0: *d = nz(f, x & m); break;
    case 1: *d = nz(f, x ^ m); break;
    case 2: /* LSLS */
        if (s) { f->c = s <= 32 ? x >> (32 - s) & 1 : 0; *d = s < 32 ? x << s : 0; }
        nz(f, *d);
        break;
    case 3: /* LSRS */
        if (s) { f->c = s <= 32 ? x >> (s - 1) & 1 : 0; *d = s < 32 ? x >> s : 0; }
        nz(f, *d);
        break;
    case 4: /* ASRS */
        if (s) {
            if (s > 32) s = 32;
            f->c = (uint32_t)((int32_t)x >> (s - 1)) & 1;
            *d = (uint32_t)((int32_t)x >> (s < 32 ? s : 31));
        }
        nz(f, *d);
        break;
    case 5: *d = add(f, x, m, f->c); break;
    case 6: *d = add(f, x, ~m, f->c); break;
    case 7: /* RORS */
        if (s) { s &= 31; *d = s ? x >> s | x << (32 - s) : x; f->c = *d >> 31; }
        nz(f, *d);
        break;
    case 8: nz(f, x & m); break;
    case 9: *d = add(f, ~m, 0, 1); break;
    case 10: add(f, x, ~m, 1); break;
    case 11: add(f, x, m, 0); break;
    case 12: *d = nz(f, x | m); break;
    case 13: *d = nz(f, x * m); break;
    case 14: *d = nz(f, x & ~m); break;
    default: *d = nz(f, ~m); break;
    }
}

/* SXTH to UXTB, REV: 1, or 0 for anything else. */
static int narrow(uint32_t op, uint32_t *d, uint32_t m) {
    switch (op >> 6) {
    case 0x2C8: *d = (uint32_t)(int32_t)(int16_t)m; return 1;
    case 0x2C9: *d = (uint32_t)(int32_t)(int8_t)m; return 1;
    case 0x2CA: *d = m & 0xFFFF; return 1;
    case 0x2CB: *d = m & 0xFF; return 1;
    case 0x2E8: *d = __builtin_bswap32(m); return 1;
    case 0x2E9: *d = (m & 0x00FF00FF) << 8 | (m >> 8 & 0x00FF00FF); return 1;
    case 0x2EB: *d = (uint32_t)(int32_t)(int16_t)__builtin_bswap16((uint16_t)m); return 1;
    }
    return 0;
}

/* System instructions of 32 bits: 3 cycles, or 0 for one that rp2040py must do. */
static int system_wide(Thumb *t, uint32_t op, uint32_t op2) {
    if (op == 0xF3BF) /* DSB DMB ISB */
        return (op2 & 0xFF00) == 0x8F00 && (op2 >> 4 & 15) - 4 < 3 ? 3 : 0;
    if (op == 0xF3EF && (op2 & 0xF0FF) == 0x8010 && (op2 >> 8 & 15) < 13) { /* MRS rd, PRIMASK */
        t->r[op2 >> 8 & 15] = (uint32_t)t->primask;
        return 3;
    }
    if ((op & 0xFFF0) == 0xF380 && op2 == 0x8810 && (op & 15) < 13) { /* MSR PRIMASK, rn */
        t->primask = (int)(t->r[op & 15] & 1);
        t->irq_check = 1;
        return 3;
    }
    return 0;
}

/* The count of the timer after `cycles` of the burst, which a program asks for very often: RP2040
 * datasheet 4.6. Cycles of the instruction. */
static int read_time(Thumb *t, long long cycles) {
    uint64_t us = (uint64_t)((t->nanos + (double)cycles * t->cycle_ns - t->epoch) / 1000.0);
    *t->time = (uint32_t)(t->time_at == TIMERAWL ? us : us >> 32);
    return 4;
}

/* Run until `budget` cycles are used up, an interrupt may come in, or an instruction comes that
 * rp2040py must do (*stuck is then 1 and pc stands on it). Returns the cycles used: the last
 * instruction may go past the budget. */
static long long thumb_burst(Thumb *t, long long budget, int *stuck) {
    uint32_t *const r = t->r;
    Flags f = {(uint32_t)t->n << 31, !t->z, (uint32_t)t->c, (uint32_t)t->v};
    uint32_t pc = r[15] & ~1u, start = 1, size = 0, line = 0;
    const uint8_t *code = 0;
    const int cached = t->xip_miss != 0;
    long long cycles = 0;
    uint64_t count = 0;
    int used = 1;
    *stuck = 0;
    t->irq_check = 0;
    t->unaligned = 0;
    while (cycles < budget) {
        uint32_t op, next, a, *rd, *rn;
        if (!LIKELY(pc - start < size)) { /* another memory */
            if (pc - FLASH < FLASH_SIZE) { start = FLASH; size = FLASH_SIZE - 4; code = t->flash; }
            else if (pc - SRAM < SRAM_SIZE) { start = SRAM; size = SRAM_SIZE - 2; code = t->sram; }
            else { start = 0; size = ROM_SIZE - 2; code = t->rom; }
            if (pc - start >= size) { used = 0; break; }
        }
        if (cached && start == FLASH && pc >> 3 != line) { line = pc >> 3; cycles += xip(t, pc); }
        op = get16(code + (pc - start));
        next = pc + 2;
        rd = r + (op & 7);
        rn = r + (op >> 3 & 7);
        used = 1;
#define IMM5 (op >> 6 & 31)
#define LOW8 (r + (op >> 8 & 7))
        switch (op >> 9) {
        case 0x00: case 0x01: case 0x02: case 0x03:
            a = IMM5;
            if (a) f.c = *rn >> (32 - a) & 1;
            *rd = nz(&f, *rn << a);
            break;
        case 0x04: case 0x05: case 0x06: case 0x07:
            a = IMM5;
            f.c = *rn >> (a ? a - 1 : 31) & 1;
            *rd = nz(&f, a ? *rn >> a : 0);
            break;
        case 0x08: case 0x09: case 0x0A: case 0x0B:
            a = IMM5;
            f.c = *rn >> (a ? a - 1 : 31) & 1;
            *rd = nz(&f, (uint32_t)((int32_t)*rn >> (a ? a : 31)));
            break;
        case 0x0C: *rd = add(&f, *rn, r[op >> 6 & 7], 0); break;
        case 0x0D: *rd = add(&f, *rn, ~r[op >> 6 & 7], 1); break;
        case 0x0E: *rd = add(&f, *rn, op >> 6 & 7, 0); break;
        case 0x0F: *rd = add(&f, *rn, ~(op >> 6 & 7), 1); break;
        case 0x10: case 0x11: case 0x12: case 0x13: *LOW8 = nz(&f, op & 255); break;
        case 0x14: case 0x15: case 0x16: case 0x17: add(&f, *LOW8, ~(op & 255), 1); break;
        case 0x18: case 0x19: case 0x1A: case 0x1B: *LOW8 = add(&f, *LOW8, op & 255, 0); break;
        case 0x1C: case 0x1D: case 0x1E: case 0x1F: *LOW8 = add(&f, *LOW8, ~(op & 255), 1); break;
        case 0x20: case 0x21: data_processing(&f, op, rd, *rn); break;
        case 0x22: case 0x23: { /* ADD, CMP, MOV with high registers; BX, BLX */
            uint32_t to = (op >> 4 & 8) | (op & 7), v;
            a = op >> 3 & 15;
            v = a == 15 ? pc + 4 : r[a];
            if ((op & 0x300) == 0x300) {
                if (a == 15 || op & 7 || (t->in_handler && v >> 28 == 15)) { used = 0; break; }
                if (op & 0x80) r[14] = next | 1;
                next = v & ~1u;
                used = 2;
                break;
            }
            if (op & 0x100) { add(&f, to == 15 ? pc + 4 : r[to], ~v, 1); break; }
            if (!(op & 0x200)) v += to == 15 ? pc + 4 : r[to];
            if (to == 15) { next = v & ~1u; used = 2; }
            else r[to] = to == 13 ? v & ~3u : v;
            break;
        }
        case 0x24: case 0x25: case 0x26: case 0x27:
            used = transfer(t, LDR, ((pc + 4) & ~3u) + ((op & 255) << 2), LOW8);
            break;
        case 0x28: used = transfer(t, STR, *rn + r[op >> 6 & 7], rd); break;
        case 0x29: used = transfer(t, STRH, *rn + r[op >> 6 & 7], rd); break;
        case 0x2A: used = transfer(t, STRB, *rn + r[op >> 6 & 7], rd); break;
        case 0x2B: used = transfer(t, LDRSB, *rn + r[op >> 6 & 7], rd); break;
        case 0x2C: used = transfer(t, LDR, *rn + r[op >> 6 & 7], rd); break;
        case 0x2D: used = transfer(t, LDRH, *rn + r[op >> 6 & 7], rd); break;
        case 0x2E: used = transfer(t, LDRB, *rn + r[op >> 6 & 7], rd); break;
        case 0x2F: used = transfer(t, LDRSH, *rn + r[op >> 6 & 7], rd); break;
        case 0x30: case 0x31: case 0x32: case 0x33: used = transfer(t, STR, *rn + (IMM5 << 2), rd); break;
        case 0x34: case 0x35: case 0x36: case 0x37: used = transfer(t, LDR, *rn + (IMM5 << 2), rd); break;
        case 0x38: case 0x39: case 0x3A: case 0x3B: used = transfer(t, STRB, *rn + IMM5, rd); break;
        case 0x3C: case 0x3D: case 0x3E: case 0x3F: used = transfer(t, LDRB, *rn + IMM5, rd); break;
        case 0x40: case 0x41: case 0x42: case 0x43: used = transfer(t, STRH, *rn + (IMM5 << 1), rd); break;
        case 0x44: case 0x45: case 0x46: case 0x47: used = transfer(t, LDRH, *rn + (IMM5 << 1), rd); break;
        case 0x48: case 0x49: case 0x4A: case 0x4B: used = transfer(t, STR, r[13] + ((op & 255) << 2), LOW8); break;
        case 0x4C: case 0x4D: case 0x4E: case 0x4F: used = transfer(t, LDR, r[13] + ((op & 255) << 2), LOW8); break;
        case 0x50: case 0x51: case 0x52: case 0x53: *LOW8 = ((pc + 4) & ~3u) + ((op & 255) << 2); break;
        case 0x54: case 0x55: case 0x56: case 0x57: *LOW8 = r[13] + ((op & 255) << 2); break;
        case 0x58: /* ADD, SUB sp */
            if (op & 0x100) { used = 0; break; }
            a = (op & 127) << 2;
            r[13] = (op & 128 ? r[13] - a : r[13] + a) & ~3u;
            break;
        case 0x59: case 0x5D: used = narrow(op, rd, *rn); break;
        case 0x5A: { /* PUSH */
            int regs = ones(op & 255) + (int)(op >> 8 & 1);
            a = r[13] - 4 * (uint32_t)regs;
            used = block(t, (op & 255) | (op << 6 & 1 << 14), regs, a, 0);
            /* rp2040py does not count the cycle of lr: both cores keep to its figure */
            if (used) { r[13] = a & ~3u; used -= op >> 8 & 1; }
            break;
        }
        case 0x5B: /* CPS */
            if ((op & 0xFFEF) != 0xB662) { used = 0; break; }
            t->primask = op >> 4 & 1;
            t->irq_check = !t->primask;
            break;
        case 0x5E: { /* POP */
            int wait = 0, low = ones(op & 255);
            const uint8_t *p = 0;
            a = r[13];
            if (op & 256) {
                p = readable(t, a + 4 * (uint32_t)low, 4, &wait);
                if (!p || (t->in_handler && get32(p) >> 28 == 15)) { used = 0; break; }
            }
            used = low ? block(t, op & 255, low, a, 1) : 1;
            if (!used) break;
            r[13] = (a + 4 * (uint32_t)low + (op & 256 ? 4 : 0)) & ~3u;
            if (p) { next = get32(p) & ~1u; used += 2; }
            break;
        }
        case 0x5F: used = op == 0xBF00; break; /* NOP; the other hints sleep or signal */
        case 0x60: case 0x61: case 0x62: case 0x63: /* STM */
        case 0x64: case 0x65: case 0x66: case 0x67: { /* LDM */
            uint32_t list = op & 255, to = op >> 8 & 7, base = r[to];
            int regs = ones(list);
            used = block(t, list, regs, base, (int)(op >> 11 & 1));
            if (used && !(list & 1u << to)) r[to] = base + 4 * (uint32_t)regs;
            break;
        }
        case 0x68: case 0x69: case 0x6A: case 0x6B: case 0x6C: case 0x6D: case 0x6E:
            if (holds(&f, op >> 8 & 15)) { next = pc + 4 + (uint32_t)((int32_t)(int8_t)op * 2); used = 2; }
            break;
        case 0x70: case 0x71: case 0x72: case 0x73:
            next = pc + 4 + (uint32_t)((int32_t)(op << 21) >> 20);
            used = 2;
            break;
        case 0x78: case 0x79: case 0x7A: case 0x7B: {
            uint32_t op2 = get16(code + (pc - start) + 2);
            next = pc + 4;
            if ((op2 & 0xD000) == 0xD000) { /* BL */
                uint32_t s = op >> 10 & 1, i1 = 1 ^ s ^ (op2 >> 13 & 1), i2 = 1 ^ s ^ (op2 >> 11 & 1);
                r[14] = next | 1;
                next += (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12 | (op2 & 0x7FF) << 1;
                used = 3;
            } else used = system_wide(t, op, op2);
            break;
        }
        default: used = 0; /* UDF, SVC, BKPT, unknown */
        }
        if (!LIKELY(used > 0)) {
            if (used != READS_TIME) break;
            used = read_time(t, cycles);
        }
        pc = next;
        cycles += used;
        count++;
        if (!LIKELY(!t->irq_check)) break;
    }
    *stuck = !used;
    r[15] = pc;
    t->n = (int)(f.n >> 31);
    t->z = !f.z;
    t->c = (int)f.c;
    t->v = (int)f.v;
    t->instructions += count;
    return cycles;
}
