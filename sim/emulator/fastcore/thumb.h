/* A Cortex-M0+ in plain C: runs instructions whose memory accesses stay in SRAM, flash, the boot
 * ROM or the SIO divider. Everything else (peripherals, sleep, exceptions) is left to rp2040py:
 * thumb_burst() stops in front of such an instruction and says so.
 *
 * Cycle counts are those of the Cortex-M0+ Technical Reference Manual, as rp2040py counts them:
 * the two must agree, a test compares them. ARMv6-M Architecture Reference Manual for the rest. */

#include <stdint.h>
#include <string.h>

enum { FLASH = 0x10000000, FLASH_SIZE = 1 << 24, FLASH_MIRRORS = 1 << 26, SRAM = 0x20000000 };
#define SIO 0xD0000000u
#define XIP_SETS 1024 /* 16 KiB, two ways, lines of 8 bytes */

typedef struct {
    uint32_t *r; /* r0..r12, sp, lr, pc */
    int n, z, c, v, primask, in_handler;
    int irq_check; /* set when an instruction may have let an interrupt in */
    uint8_t *sram, *flash, *rom;
    uint32_t sram_size, rom_size;
    uint32_t dividend, divisor, quotient, remainder, dirty, spinlocks;
    int xip_miss; /* cycles a miss of the XIP cache costs, 0: no cache modelled */
    uint32_t xip_tag[XIP_SETS][2];
    uint8_t xip_last[XIP_SETS];
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

static inline int xip(Thumb *t, uint32_t address) {
    uint32_t line = (address & (FLASH_SIZE - 1)) >> 3, set = line & (XIP_SETS - 1);
    uint32_t *tag = t->xip_tag[set], want = line | 0x80000000u;
    if (!t->xip_miss) return 0;
    if (tag[0] == want) { t->xip_last[set] = 0; return 0; }
    if (tag[1] == want) { t->xip_last[set] = 1; return 0; }
    t->xip_last[set] ^= 1;
    tag[t->xip_last[set]] = want;
    t->misses++;
    return t->xip_miss;
}

/* Where `size` bytes at a plain memory address lie, or NULL; *wait gets the XIP cache's cycles. */
static inline uint8_t *readable(Thumb *t, uint32_t a, uint32_t size, int *wait) {
    if (a & (size < 4 ? size - 1 : 3)) return 0;
    if (a - SRAM <= t->sram_size - size) return t->sram + (a - SRAM);
    if (a - FLASH <= FLASH_MIRRORS - size) {
        *wait += xip(t, a);
        return t->flash + (a & (FLASH_SIZE - 1));
    }
    return a <= t->rom_size - size ? t->rom + a : 0;
}

static inline uint8_t *writable(Thumb *t, uint32_t a, uint32_t size) {
    if (a & (size < 4 ? size - 1 : 3)) return 0;
    return a - SRAM <= t->sram_size - size ? t->sram + (a - SRAM) : 0;
}

/* -- flags */

static inline void set_nz(Thumb *t, uint32_t v) { t->n = v >> 31; t->z = v == 0; }

static inline uint32_t add(Thumb *t, uint32_t a, uint32_t b, uint32_t carry) {
    uint64_t sum = (uint64_t)a + b + carry;
    uint32_t v = (uint32_t)sum;
    set_nz(t, v);
    t->c = (int)(sum >> 32);
    t->v = (int)((~(a ^ b) & (a ^ v)) >> 31);
    return v;
}

static inline int holds(const Thumb *t, uint32_t cond) {
    int v;
    switch (cond >> 1) {
    case 0: v = t->z; break;
    case 1: v = t->c; break;
    case 2: v = t->n; break;
    case 3: v = t->v; break;
    case 4: v = t->c && !t->z; break;
    case 5: v = t->n == t->v; break;
    default: v = t->n == t->v && !t->z; break;
    }
    return v != (int)(cond & 1);
}

/* -- instructions */

static inline int data_processing(Thumb *t, uint32_t op) {
    uint32_t *r = t->r, *d = r + (op & 7), m = r[op >> 3 & 7], s = m & 255, x = *d;
    switch (op >> 6 & 15) {
    case 0: set_nz(t, *d = x & m); break;
    case 1: set_nz(t, *d = x ^ m); break;
    case 2: /* LSLS */
        if (s) { t->c = s <= 32 ? (int)(x >> (32 - s) & 1) : 0; *d = s < 32 ? x << s : 0; }
        set_nz(t, *d);
        break;
    case 3: /* LSRS */
        if (s) { t->c = s <= 32 ? (int)(x >> (s - 1) & 1) : 0; *d = s < 32 ? x >> s : 0; }
        set_nz(t, *d);
        break;
    case 4: /* ASRS */
        if (s) {
            if (s > 32) s = 32;
            t->c = (int)((uint32_t)((int32_t)x >> (s - 1)) & 1);
            *d = (uint32_t)((int32_t)x >> (s < 32 ? s : 31));
        }
        set_nz(t, *d);
        break;
    case 5: *d = add(t, x, m, (uint32_t)t->c); break;
    case 6: *d = add(t, x, ~m, (uint32_t)t->c); break;
    case 7: /* RORS */
        if (s) { s &= 31; *d = s ? x >> s | x << (32 - s) : x; t->c = (int)(*d >> 31); }
        set_nz(t, *d);
        break;
    case 8: set_nz(t, x & m); break;
    case 9: *d = add(t, ~m, 0, 1); break;
    case 10: add(t, x, ~m, 1); break;
    case 11: add(t, x, m, 0); break;
    case 12: set_nz(t, *d = x | m); break;
    case 13: set_nz(t, *d = x * m); break;
    case 14: set_nz(t, *d = x & ~m); break;
    default: set_nz(t, *d = ~m); break;
    }
    return 1;
}

/* Loads and stores: cycles, or 0 when rp2040py must do it. kind: STR STRH STRB LDRSB LDR LDRH LDRB
 * LDRSH, as the register forms number them. */
static inline int transfer(Thumb *t, uint32_t kind, uint32_t a, uint32_t *reg) {
    static const uint8_t size[8] = {4, 2, 1, 1, 4, 2, 1, 2};
    int cycles = 2;
    if (kind < 3) {
        uint8_t *p = writable(t, a, size[kind]);
        if (!p) {
            if (kind || !in_sio(a - SIO)) return 0;
            sio_write(t, a - SIO, *reg);
            return 1;
        }
        if (kind == 0) put32(p, *reg);
        else if (kind == 1) put16(p, (uint16_t)*reg);
        else *p = (uint8_t)*reg;
        return cycles;
    }
    const uint8_t *p = readable(t, a, size[kind], &cycles);
    if (!p) {
        if (a - SIO > 3 && !(kind == 4 && in_sio(a - SIO))) return 0;
        *reg = sio_read(t, a - SIO > 3 ? a - SIO : CPUID);
        return 1;
    }
    switch (kind) {
    case 3: *reg = (uint32_t)(int32_t)(int8_t)*p; break;
    case 4: *reg = get32(p); break;
    case 5: *reg = get16(p); break;
    case 6: *reg = *p; break;
    default: *reg = (uint32_t)(int32_t)(int16_t)get16(p); break;
    }
    return cycles;
}

/* LDM, STM, PUSH, POP: the registers in `list` from address `a` up; 0 when rp2040py must do it.
 * A block lies in one memory or the other as a whole: the ends are looked at. */
static inline int block(Thumb *t, uint32_t list, uint32_t a, int load) {
    int count = __builtin_popcount(list), wait = 0;
    uint8_t *p, *end;
    if (!count) return 0;
    p = load ? readable(t, a, 4, &wait) : writable(t, a, 4);
    end = load ? readable(t, a + 4 * (uint32_t)count - 4, 4, &wait)
               : writable(t, a + 4 * (uint32_t)count - 4, 4);
    if (!p || end - p != 4 * count - 4) return 0;
    for (uint32_t i = 0; list; i++, list >>= 1) {
        if (!(list & 1)) continue;
        if (load) t->r[i] = get32(p);
        else put32(p, t->r[i]);
        p += 4;
    }
    return 1 + count + wait;
}

/* One instruction other than those in thumb_burst(): cycles, or 0 when rp2040py must do it. */
static int seldom(Thumb *t, uint32_t op, uint32_t op2) {
    uint32_t *r = t->r, m = op >> 3 & 7, d = op & 7;
    switch (op) {
    case 0xB672: t->primask = 1; return 1; /* CPSID i */
    case 0xB662: t->primask = 0; t->irq_check = 1; return 1;
    case 0xBF00: return 1;
    case 0xF3BF: /* DSB DMB ISB */
        if ((op2 & 0xFF00) != 0x8F00 || (op2 >> 4 & 15) < 4 || (op2 >> 4 & 15) > 6) return 0;
        r[15] += 2;
        return 3;
    case 0xF3EF: /* MRS rd, PRIMASK */
        if ((op2 & 0xF0FF) != 0x8010 || (op2 >> 8 & 15) > 12) return 0;
        r[op2 >> 8 & 15] = (uint32_t)t->primask;
        r[15] += 2;
        return 3;
    }
    if ((op & 0xFFF0) == 0xF380 && op2 == 0x8810 && (op & 15) < 13) { /* MSR PRIMASK, rn */
        t->primask = (int)(r[op & 15] & 1);
        t->irq_check = 1;
        r[15] += 2;
        return 3;
    }
    switch (op >> 6) {
    case 0x2C8: r[d] = (uint32_t)(int32_t)(int16_t)r[m]; return 1;
    case 0x2C9: r[d] = (uint32_t)(int32_t)(int8_t)r[m]; return 1;
    case 0x2CA: r[d] = r[m] & 0xFFFF; return 1;
    case 0x2CB: r[d] = r[m] & 0xFF; return 1;
    case 0x2E8: r[d] = __builtin_bswap32(r[m]); return 1;
    case 0x2E9: r[d] = (r[m] & 0x00FF00FF) << 8 | (r[m] >> 8 & 0x00FF00FF); return 1;
    case 0x2EB: r[d] = (uint32_t)(int32_t)(int16_t)__builtin_bswap16((uint16_t)r[m]); return 1;
    }
    return 0;
}

/* Run until `budget` cycles are used up or an instruction comes that rp2040py must do (*stuck is
 * then 1 and pc stands on it). Returns the cycles used: the last instruction may go past the budget. */
static long long thumb_burst(Thumb *t, long long budget, int *stuck) {
    uint32_t *r = t->r, start = 1, size = 0, line = 0;
    const uint8_t *code = 0;
    long long cycles = 0;
    uint64_t count = 0;
    int flash = 0;
    *stuck = 0;
    t->irq_check = 0;
    while (cycles < budget && !t->irq_check) {
        uint32_t pc = r[15] & ~1u, op, op2 = 0, a, *rd, *rn;
        int used = 1;
        if (pc - start >= size) { /* another memory */
            flash = pc - FLASH < FLASH_SIZE;
            if (flash) { start = FLASH; size = FLASH_SIZE - 4; code = t->flash; }
            else if (pc - SRAM < t->sram_size) { start = SRAM; size = t->sram_size - 2; code = t->sram; }
            else { start = 0; size = t->rom_size - 2; code = t->rom; }
            if (pc - start >= size) { *stuck = 1; break; }
        }
        if (flash && pc >> 3 != line) { line = pc >> 3; cycles += xip(t, pc); }
        op = get16(code + (pc - start));
        r[15] = pc + 2;
        rd = r + (op & 7);
        rn = r + (op >> 3 & 7);
        switch (op >> 11) {
        case 0x00: a = op >> 6 & 31; if (a) t->c = (int)(*rn >> (32 - a) & 1); set_nz(t, *rd = *rn << a); break;
        case 0x01: a = op >> 6 & 31; t->c = (int)(*rn >> (a ? a - 1 : 31) & 1); set_nz(t, *rd = a ? *rn >> a : 0); break;
        case 0x02:
            a = op >> 6 & 31;
            t->c = (int)(*rn >> (a ? a - 1 : 31) & 1);
            set_nz(t, *rd = (uint32_t)((int32_t)*rn >> (a ? a : 31)));
            break;
        case 0x03:
            a = op & 0x400 ? op >> 6 & 7 : r[op >> 6 & 7];
            *rd = op & 0x200 ? add(t, *rn, ~a, 1) : add(t, *rn, a, 0);
            break;
        case 0x04: set_nz(t, r[op >> 8 & 7] = op & 255); break;
        case 0x05: add(t, r[op >> 8 & 7], ~(op & 255), 1); break;
        case 0x06: rd = r + (op >> 8 & 7); *rd = add(t, *rd, op & 255, 0); break;
        case 0x07: rd = r + (op >> 8 & 7); *rd = add(t, *rd, ~(op & 255), 1); break;
        case 0x08:
            if (!(op & 0x400)) { used = data_processing(t, op); break; }
            a = op >> 3 & 15;
            rd = r + ((op >> 4 & 8) | (op & 7));
            switch (op >> 8 & 3) {
            case 0:
            case 2: { /* ADD, MOV with high registers */
                uint32_t v = a == 15 ? pc + 4 : r[a];
                if (!(op & 0x200)) v += rd == r + 15 ? pc + 4 : *rd;
                if (rd == r + 15) { v &= ~1u; used = 2; }
                else if (rd == r + 13) v &= ~3u;
                *rd = v;
                break;
            }
            case 1: add(t, *rd, ~r[a], 1); break;
            default: /* BX, BLX */
                if (a == 15 || op & 7 || (t->in_handler && r[a] >> 28 == 15)) { used = 0; break; }
                pc = r[a] & ~1u;
                if (op & 0x80) r[14] = r[15] | 1;
                r[15] = pc;
                used = 2;
            }
            break;
        case 0x09: used = transfer(t, 4, ((pc + 4) & ~3u) + ((op & 255) << 2), r + (op >> 8 & 7)); break;
        case 0x0A: case 0x0B: used = transfer(t, op >> 9 & 7, *rn + r[op >> 6 & 7], rd); break;
        case 0x0C: used = transfer(t, 0, *rn + ((op >> 6 & 31) << 2), rd); break;
        case 0x0D: used = transfer(t, 4, *rn + ((op >> 6 & 31) << 2), rd); break;
        case 0x0E: used = transfer(t, 2, *rn + (op >> 6 & 31), rd); break;
        case 0x0F: used = transfer(t, 6, *rn + (op >> 6 & 31), rd); break;
        case 0x10: used = transfer(t, 1, *rn + ((op >> 6 & 31) << 1), rd); break;
        case 0x11: used = transfer(t, 5, *rn + ((op >> 6 & 31) << 1), rd); break;
        case 0x12: used = transfer(t, 0, r[13] + ((op & 255) << 2), r + (op >> 8 & 7)); break;
        case 0x13: used = transfer(t, 4, r[13] + ((op & 255) << 2), r + (op >> 8 & 7)); break;
        case 0x14: r[op >> 8 & 7] = ((pc + 4) & ~3u) + ((op & 255) << 2); break;
        case 0x15: r[op >> 8 & 7] = r[13] + ((op & 255) << 2); break;
        case 0x16:
            if ((op & 0x700) == 0) { /* ADD, SUB sp */
                a = (op & 127) << 2;
                r[13] = (op & 128 ? r[13] - a : r[13] + a) & ~3u;
            } else if ((op & 0x600) == 0x400) { /* PUSH */
                uint32_t list = (op & 255) | (op & 256 ? 1u << 14 : 0);
                a = r[13] - 4 * (uint32_t)__builtin_popcount(list);
                used = block(t, list, a, 0);
                /* rp2040py does not count the cycle of lr: both cores keep to its figure */
                if (used) { r[13] = a & ~3u; used -= op >> 8 & 1; }
            } else used = seldom(t, op, 0);
            break;
        case 0x17:
            if ((op & 0x600) == 0x400) { /* POP */
                int wait = 0, count_of = __builtin_popcount(op & 255);
                uint8_t *p = 0;
                a = r[13];
                if (op & 256) {
                    p = readable(t, a + 4 * (uint32_t)count_of, 4, &wait);
                    if (!p || (t->in_handler && get32(p) >> 28 == 15)) { used = 0; break; }
                }
                used = op & 255 ? block(t, op & 255, a, 1) : 1;
                if (!used) break;
                r[13] = (a + 4 * (uint32_t)count_of + (op & 256 ? 4 : 0)) & ~3u;
                if (p) { r[15] = get32(p) & ~1u; used += 2; }
            } else used = seldom(t, op, 0);
            break;
        case 0x18: case 0x19: { /* STM, LDM */
            uint32_t list = op & 255;
            rn = r + (op >> 8 & 7);
            a = *rn;
            used = block(t, list, a, (int)(op >> 11 & 1));
            if (used && !(list & 1u << (op >> 8 & 7))) *rn = a + 4 * (uint32_t)__builtin_popcount(list);
            break;
        }
        case 0x1A: case 0x1B:
            a = op >> 8 & 15;
            if (a >= 14) used = 0; /* UDF, SVC */
            else if (holds(t, a)) { r[15] = pc + 4 + (uint32_t)((int32_t)(int8_t)op * 2); used = 2; }
            break;
        case 0x1C: r[15] = pc + 4 + (uint32_t)((int32_t)(op << 21) >> 20); used = 2; break;
        case 0x1E:
            op2 = get16(code + (pc - start) + 2);
            if ((op2 & 0xD000) == 0xD000) { /* BL */
                uint32_t s = op >> 10 & 1, i1 = 1 ^ s ^ (op2 >> 13 & 1), i2 = 1 ^ s ^ (op2 >> 11 & 1);
                a = (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (op & 0x3FF) << 12 | (op2 & 0x7FF) << 1;
                r[14] = (pc + 4) | 1;
                r[15] = pc + 4 + a;
                used = 3;
            } else used = seldom(t, op, op2);
            break;
        default: used = 0;
        }
        if (!used) {
            r[15] = pc;
            *stuck = 1;
            break;
        }
        cycles += used;
        count++;
    }
    t->instructions += count;
    return cycles;
}
