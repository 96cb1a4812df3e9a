/* The search of firmware/games/dominate/kernel_viper.py in C, which it is measured against: same
   moves in the same order, same hash, same decisions, on the same frames and tables; it recurses
   and cannot pause. */

#include <stdint.h>

enum { ZERO = 8192, TWO = 16384, NONE = 511, WIN = 2000, LATE = 16 };
enum { AT_LEAST = 1, AT_MOST = 2, EXACTLY = 3 }; /* what a value in the hash is */

typedef struct {
    uint32_t own[2], enemy[2]; /* squares 0-31 and 32-63 */
    int32_t alpha, beta, depth, score;
    uint32_t empty[2];
    uint32_t to[5][2]; /* what a clone can take, and a jump right, left, up, down */
    uint32_t plane[4][2]; /* bits of how many enemies stand round each square that can be taken */
    uint32_t left[2];
    int32_t flips, kind, move, best, hash_move, floor, entry;
    uint32_t check;
    int32_t flags;
} Frame;

typedef struct {
    int32_t at, decisions, limit, doing, value;
    uint32_t blocks[2];
    int32_t squares, wide, hash_mask;
    int32_t exposed, mobile, closed, tempo; /* weights */
} State;

typedef struct {
    State *state;
    Frame *frames;
    const uint32_t (*around)[2];
    uint32_t (*hash)[2];
    const uint8_t *count, *of_bit;
} Context;

#define INLINE static inline __attribute__((always_inline))
#define NOT_H 0x7F7F7F7Fu
#define NOT_GH 0x3F3F3F3Fu

INLINE int bits(const Context *c, uint32_t low, uint32_t high)
{
    const uint8_t *n = c->count;
    return n[low & 255] + n[low >> 8 & 255] + n[low >> 16 & 255] + n[low >> 24] +
        n[high & 255] + n[high >> 8 & 255] + n[high >> 16 & 255] + n[high >> 24];
}

/* The squares given and all round them. */
INLINE void spread(uint32_t low, uint32_t high, uint32_t out[2])
{
    uint32_t m = low | (low & NOT_H) << 1 | (low >> 1 & NOT_H);
    uint32_t n = high | (high & NOT_H) << 1 | (high >> 1 & NOT_H);
    out[0] = m | m << 8 | m >> 8 | n << 24;
    out[1] = n | n << 8 | n >> 8 | m >> 24;
}

/* Adds three rows of two bits a square, masked, into the planes of one half. */
INLINE void add(Frame *f, int half, uint32_t mask, uint32_t u0, uint32_t u1, uint32_t d0,
    uint32_t d1, uint32_t h0, uint32_t h1)
{
    uint32_t c = (u0 & d0) | (u0 & h0) | (d0 & h0), m = u1 ^ d1, n = h1 ^ c;
    f->plane[0][half] = (u0 ^ d0 ^ h0) & mask;
    f->plane[1][half] = (m ^ n) & mask;
    u1 &= d1;
    h1 &= c;
    m &= n;
    f->plane[2][half] = (u1 ^ h1 ^ m) & mask;
    f->plane[3][half] = ((u1 & h1) | (u1 & m) | (h1 & m)) & mask;
}

static void look(const Context *c, Frame *f)
{
    uint32_t a = f->own[0], b = f->own[1], x = f->enemy[0], y = f->enemy[1], near[2];
    uint32_t low = ~(a | x | c->state->blocks[0]), high = ~(b | y | c->state->blocks[1]);
    f->empty[0] = low;
    f->empty[1] = high;
    spread(a, b, near);
    f->to[0][0] = near[0] & low;
    f->to[0][1] = near[1] & high;
    f->to[1][0] = (a & NOT_GH) << 2 & low;
    f->to[1][1] = (b & NOT_GH) << 2 & high;
    f->to[2][0] = a >> 2 & NOT_GH & low;
    f->to[2][1] = b >> 2 & NOT_GH & high;
    f->to[3][0] = a << 16 & low;
    f->to[3][1] = (a >> 16 | b << 16) & high;
    f->to[4][0] = (a >> 16 | b << 16) & low;
    f->to[4][1] = b >> 16 & high;
    for (int half = 0; half < 2; half++)
        f->left[half] =
            f->to[0][half] | f->to[1][half] | f->to[2][half] | f->to[3][half] | f->to[4][half];
    uint32_t m = (x & NOT_H) << 1, n = x >> 1 & NOT_H;
    uint32_t s0 = m ^ x ^ n, s1 = (m & x) | (m & n) | (x & n), h0 = m ^ n, h1 = m & n;
    m = (y & NOT_H) << 1;
    n = y >> 1 & NOT_H;
    uint32_t z0 = m ^ y ^ n, z1 = (m & y) | (m & n) | (y & n);
    add(f, 0, f->left[0], s0 << 8, s1 << 8, s0 >> 8 | z0 << 24, s1 >> 8 | z1 << 24, h0, h1);
    add(f, 1, f->left[1], z0 << 8 | s0 >> 24, z1 << 8 | s1 >> 24, z0 >> 8, z1 >> 8, m ^ n, m & n);
}

/* The highest count of enemies round one of the squares given, -1 for no square. */
static int most(const Frame *f, uint32_t low, uint32_t high)
{
    int found = 0;
    if (!(low | high)) return -1;
    for (int plane = 3; plane >= 0; plane--) {
        uint32_t m = low & f->plane[plane][0], n = high & f->plane[plane][1];
        if (m | n) {
            found += 1 << plane;
            low = m;
            high = n;
        }
    }
    return found;
}

/* Empty squares that one side can come to. */
INLINE void reach(const Frame *f, uint32_t a, uint32_t b, uint32_t out[2])
{
    uint32_t got[2] = {0, 0}, to[2];
    for (;;) {
        spread(a, b, to);
        to[0] |= a << 16 | a >> 16 | b << 16 | (a & NOT_GH) << 2 | (a >> 2 & NOT_GH);
        to[1] |= a >> 16 | b << 16 | b >> 16 | (b & NOT_GH) << 2 | (b >> 2 & NOT_GH);
        to[0] &= f->empty[0];
        to[1] &= f->empty[1];
        if (!(to[0] & ~got[0]) && !(to[1] & ~got[1])) break;
        a |= to[0];
        b |= to[1];
        got[0] |= to[0];
        got[1] |= to[1];
    }
    out[0] = got[0];
    out[1] = got[1];
}

static int closed(const Context *c, const Frame *f)
{
    uint32_t own[2], enemy[2];
    reach(f, f->own[0], f->own[1], own);
    reach(f, f->enemy[0], f->enemy[1], enemy);
    return bits(c, own[0] & ~enemy[0], own[1] & ~enemy[1]) -
        bits(c, enemy[0] & ~own[0], enemy[1] & ~own[1]);
}

INLINE int finished(int score)
{
    return ZERO + 8 * score + (score > 0 ? WIN : score < 0 ? -WIN : 0);
}

/* The value of the last ply, by what its moves gain. */
static int frontier(const Context *c, Frame *f)
{
    State *s = c->state;
    look(c, f);
    int moves = 0;
    for (int kind = 0; kind < 5; kind++) moves += bits(c, f->to[kind][0], f->to[kind][1]);
    s->decisions += moves;
    int empty = bits(c, f->empty[0], f->empty[1]), score = f->score - ZERO;
    if (!moves) return finished(score - empty);
    int by_clone = most(f, f->to[0][0], f->to[0][1]);
    int by_jump = most(f, f->to[1][0] | f->to[2][0] | f->to[3][0] | f->to[4][0],
        f->to[1][1] | f->to[2][1] | f->to[3][1] | f->to[4][1]);
    int is_clone = by_clone >= by_jump, turned = is_clone ? by_clone : by_jump;
    int gain = 2 * turned + is_clone;
    if (f == c->frames) {
        f->flips = turned;
        f->kind = !is_clone;
    }
    if (turned == (s->squares - empty - score) >> 1) return ZERO + WIN + 8 * s->squares;
    if (empty == 1 && is_clone) return finished(score + gain);
    int value = 8 * (score + gain) + s->tempo;
    uint32_t near[2];
    spread(f->empty[0], f->empty[1], near);
    int exposed = bits(c, f->own[0] & near[0], f->own[1] & near[1]) -
        bits(c, f->enemy[0] & near[0], f->enemy[1] & near[1]);
    spread(f->enemy[0], f->enemy[1], near);
    int mobile = bits(c, f->to[0][0], f->to[0][1]) -
        bits(c, near[0] & f->empty[0], near[1] & f->empty[1]);
    value += mobile * s->mobile - exposed * s->exposed;
    if (empty <= LATE && s->closed) value += closed(c, f) * s->closed;
    return ZERO + value;
}

static void make(const Context *c, const Frame *f, Frame *g, int move)
{
    int target = move & 63, kind = move >> 6;
    uint32_t m = c->around[target][0] & f->enemy[0], n = c->around[target][1] & f->enemy[1];
    int gain = 2 * bits(c, m, n) + !kind;
    g->own[0] = f->enemy[0] ^ m;
    g->own[1] = f->enemy[1] ^ n;
    g->enemy[0] = f->own[0] | m;
    g->enemy[1] = f->own[1] | n;
    g->enemy[target >> 5] |= 1u << (target & 31);
    if (kind) {
        int back = kind & 1 ? -2 : 2; /* no table: constants in memory are not where they seem */
        target += kind > 2 ? 8 * back : back;
        g->enemy[target >> 5] ^= 1u << (target & 31);
    }
    g->score = TWO - f->score - gain;
}

/* The next move of an inner node, those that turn most first; -1 when there is none. */
static int step(const Context *c, Frame *f)
{
    for (;;) {
        for (int half = 0; half < 2; half++) {
            uint32_t left = f->left[half];
            if (left) {
                f->left[half] = left & (left - 1);
                return f->kind << 6 | half << 5 | c->of_bit[(left & -left) * 0x077CB531u >> 27];
            }
        }
        if (++f->kind > 4) {
            f->kind = 0;
            if (f->flips-- == 0) return -1;
        }
        for (int half = 0; half < 2; half++) {
            uint32_t m = f->to[f->kind][half];
            for (int plane = 0; plane < 4; plane++)
                m &= f->flips >> plane & 1 ? f->plane[plane][half] : ~f->plane[plane][half];
            f->left[half] = m;
        }
    }
}

INLINE int within(const Frame *f, int value)
{
    return value < f->alpha ? f->alpha : value > f->beta ? f->beta : value;
}

static int search(const Context *c, Frame *f);

/* The value of the position made in the frame behind, for the side that made it. */
static int after(const Context *c, Frame *f, int scouting)
{
    Frame *g = f + 1;
    g->depth = f->depth - 1;
    g->alpha = TWO - (scouting ? f->alpha + 1 : f->beta);
    g->beta = TWO - f->alpha;
    return TWO - search(c, g);
}

static int search(const Context *c, Frame *f)
{
    f->best = f->hash_move = NONE;
    if (f->depth == 1) return within(f, frontier(c, f));
    look(c, f);
    if (!(f->left[0] | f->left[1])) return within(f, frontier(c, f));
    f->flips = most(f, f->left[0], f->left[1]) + 1;
    f->kind = 4;
    f->left[0] = f->left[1] = 0;

    uint32_t a = f->own[0], b = f->own[1], x = f->enemy[0], y = f->enemy[1];
    uint32_t h = a * 0x2545F491u + b * 0x1B873593u + x * 0x19D699A5u + y * 0x0B4B82E3u;
    h ^= h >> 15;
    h *= 0x2C1B3C6Du;
    h ^= h >> 13;
    uint32_t check = (a ^ y) * 0x2F0B4C47u + (b ^ x) * 0x165667B1u;
    uint32_t *entry = c->hash[h & c->state->hash_mask];
    if (entry[0] == check) {
        uint32_t word = entry[1];
        int value = word & 16383, bound = word >> 20 & 3;
        f->hash_move = word >> 22 & 511;
        if ((int)(word >> 14 & 63) >= f->depth && f != c->frames)
            if (bound == EXACTLY || (bound == AT_LEAST ? value >= f->beta : value <= f->alpha))
                return within(f, value);
    }

    int floor = f->alpha, first = 1, hash_move = f->hash_move, move = hash_move;
    if (move == NONE || !(f->to[move >> 6][move >> 5 & 1] >> (move & 31) & 1)) {
        hash_move = NONE;
        move = step(c, f);
    }
    for (; move >= 0; move = step(c, f)) {
        if (move == hash_move && !first) continue;
        make(c, f, f + 1, move);
        c->state->decisions++;
        int scouting = !first && f->beta - f->alpha > 1;
        int value = after(c, f, scouting);
        if (scouting && value > f->alpha && value < f->beta) value = after(c, f, 0);
        first = 0;
        if (value > f->alpha) {
            f->alpha = value;
            f->best = move;
            if (value >= f->beta) {
                entry[0] = check;
                entry[1] = value | f->depth << 14 | AT_LEAST << 20 | move << 22;
                return value;
            }
        }
    }
    int bound = f->alpha <= floor ? AT_MOST : EXACTLY;
    entry[0] = check;
    entry[1] = f->alpha | f->depth << 14 | bound << 20 | f->best << 22;
    return f->alpha;
}

int entry(const Context *c)
{
    c->state->value = search(c, c->frames);
    return 1;
}
