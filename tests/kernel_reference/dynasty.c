/* The search of firmware/games/dynasty/kernel_viper.py in C: what the kernel in assembly is measured
   against. Same moves in the same order, same hash, same decisions, on the same tables and records
   (kernel.inc says what they are); it recurses and cannot pause. DIRECTIONAL is 0 or 1. */

#include <stdint.h>

enum { TWO = 1 << 14, EVEN = 1 << 13, NONE = 512, LISTED = 336, LINES = 40, NO_MOVE = -1 };
enum { LEAST = 1, MOST = 2, EXACTLY = 3 }; /* what a value in the hash is */

typedef struct {
    struct {
        uint32_t line; /* its offset in a frame */
        const void *row; /* of deltas; in Directional of runs */
    } way[4];
    int32_t weight;
    uint32_t digit[4]; /* doubled */
    uint32_t bit;
    union {
        uint8_t place[4];
        uint16_t row[4]; /* in Directional offsets of deltas */
    };
} Record;

typedef struct {
    int32_t alpha, beta, score;
    uint32_t own[2], enemy[2], rest[2];
    int32_t unused[7];
    int32_t best, hash_move, killer, killer_2, depth, unused_2;
    uint32_t *entry, check;
    int32_t list, list_end, unused_3;
    union {
        uint16_t line[LINES];
        uint32_t two_lines[LINES / 2];
    };
} Frame;

typedef struct {
    int32_t *words;
    Frame *frames;
    int32_t limit, directional, exact, wide, hash_depth, list_depth, tempo;
    uint32_t salt, hash_mask, *entries;
    uint16_t *ranking;
    const uint8_t *runs;
    const Record *records;
    const Record *const *squares;
    uint32_t not_file_a;
    const uint8_t *codes;
    uint32_t poor[2], mix_1, mix_2;
    const uint8_t *deltas;
    uint32_t opposite;
    const uint8_t *values[8];
    uint32_t de_bruijn;
} Context;

#define INLINE static inline __attribute__((always_inline))
#define COUNT (c->words[2])

static int search(Context *c, Frame *f, int passed);

/* Empty squares beside an enemy, low half and high half. */
INLINE void candidates(const Context *c, const Frame *f, uint32_t *low, uint32_t *high)
{
    uint32_t inner = c->not_file_a, a = f->enemy[0], b = f->enemy[1];
    a |= (a << 1 & inner) | (a & inner) >> 1;
    b |= (b << 1 & inner) | (b & inner) >> 1;
    *low = (a | a << 8 | a >> 8 | b << 24) & ~(f->enemy[0] | f->own[0]);
    *high = (b | b << 8 | b >> 8 | a >> 24) & ~(f->enemy[1] | f->own[1]);
}

/* The first square of `left`, out of it. */
INLINE const Record *next_square(const Context *c, int half, uint32_t *left)
{
    uint32_t bit = *left & -*left;
    *left ^= bit;
    return c->squares[32 * half + (bit * c->de_bruijn >> 27)];
}

INLINE int line_of(const Frame *f, const Record *r, int way)
{
    return *(const uint16_t *)((const char *)f + r->way[way].line);
}

INLINE int line_values(const Context *c, const Frame *f)
{
    const uint16_t *l = f->line;
    const uint8_t *v = c->values[0];
    int sum = c->tempo - 34 * 128 + v[l[0]] + v[l[7]] + v[l[8]] + v[l[15]];
    v = c->values[1];
    sum += v[l[1]] + v[l[6]] + v[l[9]] + v[l[14]];
    v = c->values[2];
    sum += v[l[2]] + v[l[5]] + v[l[10]] + v[l[13]] + v[l[3]] + v[l[4]] + v[l[11]] + v[l[12]];
    v = c->values[3];
    sum += v[l[21]] + v[l[32]];
    v = c->values[4];
    sum += v[l[20]] + v[l[22]] + v[l[31]] + v[l[33]];
    v = c->values[5];
    sum += v[l[19]] + v[l[23]] + v[l[30]] + v[l[34]];
    v = c->values[6];
    sum += v[l[18]] + v[l[24]] + v[l[29]] + v[l[35]];
    v = c->values[7];
    sum += v[l[17]] + v[l[25]] + v[l[28]] + v[l[36]];
    return sum;
}

#if DIRECTIONAL
#define WAY(k) \
    runs = ((const uint8_t *)r->way[k].row)[codes[line_of(f, r, k)]]; \
    if (runs) { \
        const uint16_t *row = (const uint16_t *)(c->deltas + r->row[k]); \
        if (runs & 15) { \
            count++; \
            if ((value = row[runs & 15]) > alpha) { alpha = value; best = r; way = 2 * k; } \
        } \
        if (runs >> 4) { \
            count++; \
            if ((value = row[(runs >> 4) + 8]) > alpha) { alpha = value; best = r; way = 2 * k + 1; } \
        } \
    }
#else
#define DELTA(k) ((const uint16_t *)r->way[k].row)[codes[line_of(f, r, k)]]
#endif

/* The last ply: moves are valued, not made. NO_MOVE if there is none. */
static int last_ply(Context *c, Frame *f)
{
    int base = c->exact ? f->score - 3072 : line_values(c, f);
#if !DIRECTIONAL
    base += 2048;
#endif
    const uint8_t *codes = c->codes;
    int alpha = f->alpha - base, beta = f->beta - base, count = 0, way = 0, value;
    const Record *best = 0;
    uint32_t left, later;
    candidates(c, f, &left, &later);
    for (int half = 0; half < 2; half++, left = later) {
        while (left) {
            const Record *r = next_square(c, half, &left);
#if DIRECTIONAL
            unsigned runs;
            WAY(0) WAY(1) WAY(2) WAY(3)
            if (alpha >= beta)
                goto refuted;
#else
            value = DELTA(0) + DELTA(1) + DELTA(2) + DELTA(3);
            if (value) {
                count++;
                value = (int)((unsigned)value << 20) >> 20;
                value += r->weight;
                if (value > alpha) {
                    alpha = value;
                    best = r;
                    if (value >= beta)
                        goto refuted;
                }
            }
#endif
        }
    }
    goto over;
refuted:
    alpha = beta;
over:
    if (best)
        f->best = (best - c->records) << 6 | way;
    COUNT += count;
    return count ? alpha + base : NO_MOVE;
}

/* What turns: a byte for each line, towards its beginning | towards its end << 4. */
INLINE uint32_t turning(const Context *c, const Frame *f, const Record *r)
{
    uint32_t runs = 0;
    for (int k = 0; k < 4; k++) {
        unsigned code = c->codes[line_of(f, r, k)];
#if DIRECTIONAL
        runs |= (uint32_t)((const uint8_t *)r->way[k].row)[code] << 8 * k;
#else
        if (code)
            runs |= (uint32_t)c->runs[(r->place[k] << 8) + code] << 8 * k;
#endif
    }
    return runs;
}

INLINE void copy_lines(const Context *c, const Frame *from, Frame *to)
{
    uint32_t opposite = c->opposite;
#pragma GCC unroll 20
    for (int i = 0; i < LINES / 2; i++)
        to->two_lines[i] = opposite - from->two_lines[i];
}

INLINE void change(Frame *f, const Record *r, int shift)
{
#pragma GCC unroll 4
    for (int k = 0; k < 4; k++)
        *(uint16_t *)((char *)f + r->way[k].line) -= r->digit[k] >> shift;
}

/* Make a move in the frame above: what is in `runs` turns. */
INLINE void make(const Context *c, const Frame *f, const Record *here, uint32_t runs)
{
    Frame *g = (Frame *)f + 1;
    const Record *second_half = c->records + 32;
    uint32_t low = 0, high = 0;
    int turned = 0;
    copy_lines(c, f, g);
    change(g, here, 1);
    for (int k = 0; runs; k++, runs >>= 8) {
        if (!(runs & 255))
            continue;
        int step = 0x7981 >> 4 * k & 15;
        const Record *r = here;
        for (unsigned n = runs & 15; n; n--) {
            r -= step;
            change(g, r, 0);
            turned++;
            if (r < second_half) low |= r->bit; else high |= r->bit;
        }
        r = here;
        for (unsigned n = runs >> 4 & 15; n; n--) {
            r += step;
            change(g, r, 0);
            turned++;
            if (r < second_half) low |= r->bit; else high |= r->bit;
        }
    }
    g->score = TWO - f->score - 2 * turned - 1;
    g->own[0] = f->enemy[0] ^ low;
    g->own[1] = f->enemy[1] ^ high;
    if (here < second_half) low |= here->bit; else high |= here->bit;
    g->enemy[0] = f->own[0] | low;
    g->enemy[1] = f->own[1] | high;
    g->list = f->list_end;
}

INLINE void remember(const Frame *f, int move, int kind, int value)
{
    f->entry[0] = f->check;
    f->entry[1] = move | f->depth << 10 | kind << 15 | (value - (EVEN >> 1)) << 17;
}

/* Make a move and search it; whether it refutes the position. */
static int play(Context *c, Frame *f, const Record *r, uint32_t runs, int move, int moved)
{
    Frame *g = f + 1;
    make(c, f, r, runs);
    COUNT++;
    g->depth = f->depth - 1;
    int scouting = 0;
    g->beta = TWO - f->alpha;
    g->alpha = TWO - f->beta;
    if (c->wide) {
        g->beta = TWO;
        g->alpha = 0;
    } else if (moved && g->beta - g->alpha > 1) {
        g->alpha = g->beta - 1;
        scouting = 1;
    }
    int value = TWO - search(c, g, 0);
    if (scouting && value > f->alpha && value < f->beta) {
        g->alpha = TWO - f->beta;
        g->beta = TWO - f->alpha;
        value = TWO - search(c, g, 0);
    }
    if (value <= f->alpha)
        return 0;
    f->alpha = value;
    f->best = move;
    if (value < f->beta)
        return 0;
    if (f->killer != (move & 63)) {
        f->killer_2 = f->killer;
        f->killer = move & 63;
    }
    if (f->depth >= c->hash_depth)
        remember(f, move, LEAST, f->beta);
    return 1;
}

#if DIRECTIONAL
/* The way to take next of those in `runs`. */
INLINE int next_way(const Frame *f, int square, uint32_t runs)
{
    int way = f->hash_move >> 6;
    if ((f->hash_move & 63) == square && f->hash_move < NONE && runs >> 4 * way & 15)
        return way;
    for (way = 0; !(runs >> 4 * way & 15); way++)
        ;
    return way;
}
#endif

/* All moves on one square: 2 if one refutes the position, 1 if there was one. */
INLINE int play_square(Context *c, Frame *f, const Record *r, int moved)
{
    uint32_t runs = turning(c, f, r);
    int square = r - c->records;
    if (!runs)
        return moved;
#if DIRECTIONAL
    while (runs) {
        int way = next_way(f, square, runs);
        uint32_t take = runs & 15u << 4 * way;
        runs ^= take;
        if (play(c, f, r, take, square | way << 6, moved))
            return 2;
        moved = 1;
    }
    return 1;
#else
    return play(c, f, r, runs, square, moved) ? 2 : 1;
#endif
}

/* Note a move in the list, by how few replies it leaves. */
INLINE void rank(Context *c, Frame *f, const Record *r, uint32_t runs, int move)
{
    Frame *g = f + 1;
    int before = COUNT;
    make(c, f, r, runs);
    g->alpha = TWO;
    g->beta = TWO + 1;
    last_ply(c, g);
    int key = 63 - (COUNT - before);
    COUNT = before;
    if (key < 1)
        key = 1;
    if (move == f->hash_move)
        key = 64;
    c->ranking[f->list_end++] = key << 9 | move;
}

static void make_list(Context *c, Frame *f)
{
    for (int stage = 0; stage < 4; stage++) {
        int half = stage & 1;
        uint32_t poor = c->poor[half], left = f->rest[half] & (stage < 2 ? ~poor : poor);
        while (left) {
            const Record *r = next_square(c, half, &left);
            uint32_t runs = turning(c, f, r);
            int square = r - c->records;
#if DIRECTIONAL
            while (runs) {
                int way = next_way(f, square, runs);
                rank(c, f, r, runs & 15u << 4 * way, square | way << 6);
                runs &= ~(15u << 4 * way);
            }
#else
            if (runs)
                rank(c, f, r, runs, square);
#endif
        }
    }
    f->rest[0] = f->rest[1] = 0;
}

/* The best of the list, out of it; -1 if there is none. */
INLINE int from_list(Context *c, Frame *f)
{
    int best = 0, at = 0;
    for (int i = f->list; i < f->list_end; i++)
        if (c->ranking[i] > best) {
            best = c->ranking[i];
            at = i;
        }
    if (!best)
        return -1;
    c->ranking[at] = 0;
    return best & 511;
}

/* Nothing can be played: pass, or the end. */
static int no_move(Context *c, Frame *f, int passed)
{
    Frame *g = f + 1;
    if (passed) {
        COUNT--;
        int value = f->score;
        if (!c->exact) {
            value = (value - EVEN) * 8;
            value += value > 0 ? 2000 : value < 0 ? -2000 : 0;
            value += EVEN;
        }
        return value < f->alpha ? f->alpha : value > f->beta ? f->beta : value;
    }
    int count = ++COUNT;
    copy_lines(c, f, g);
    for (int half = 0; half < 2; half++) {
        g->own[half] = f->enemy[half];
        g->enemy[half] = f->own[half];
    }
    g->score = TWO - f->score;
    g->alpha = TWO - f->beta;
    g->beta = TWO - f->alpha;
    g->list = f->list_end;
    g->depth = f->depth - (c->wide && f->depth > 1);
    int value = TWO - search(c, g, 1);
    if (c->wide && f->depth == 1 && COUNT > count)
        COUNT = count;
    return value;
}

/* Look the position up: its value if that is known well enough, else -1. */
static int look_up(Context *c, Frame *f)
{
    uint32_t a = f->own[0] * c->mix_1;
    a = (a ^ a >> 15) + f->own[1];
    a *= c->mix_2;
    a = (a ^ a >> 15) + f->enemy[0];
    a *= c->mix_1;
    a = (a ^ a >> 15) + f->enemy[1];
    a *= c->mix_2;
    a = (a ^ a >> 15) + c->salt;
    a = a * c->mix_1 >> 2;
    uint32_t b = f->own[0] + f->own[1] * 3 + f->enemy[0] * 5 + f->enemy[1] * 9;
    f->check = a;
    f->entry = c->entries + 2 * (b * c->mix_2 >> 15 & c->hash_mask);
    if (f->entry[0] != a)
        return -1;
    uint32_t found = f->entry[1];
    f->hash_move = found & 1023;
    if ((int)(found >> 10 & 31) < f->depth || f == c->frames)
        return -1;
    int value = (int)(found >> 17) + (EVEN >> 1), kind = found >> 15 & 3;
    if (kind != MOST && value >= f->beta)
        return f->beta;
    if (kind != LEAST && value <= f->alpha)
        return f->alpha;
    return kind == EXACTLY ? value : -1;
}

static int search(Context *c, Frame *f, int passed)
{
    if (f->depth == 1) {
        int value = last_ply(c, f);
        return value == NO_MOVE ? no_move(c, f, passed) : value;
    }
    int moved = 0;
    candidates(c, f, &f->rest[0], &f->rest[1]);
    f->best = f->hash_move = NONE;
    f->list_end = f->list;
    if (f->depth >= c->hash_depth) {
        int value = look_up(c, f);
        if (value >= 0)
            return value;
    }
    if (f->depth >= c->list_depth && f->list < LISTED) {
        int move;
        make_list(c, f);
        while ((move = from_list(c, f)) >= 0) {
            const Record *r = c->records + (move & 63);
            uint32_t runs = turning(c, f, r);
#if DIRECTIONAL
            runs &= 15u << 4 * (move >> 6);
#endif
            if (play(c, f, r, runs, move, moved))
                return f->beta;
            moved = 1;
        }
    }
    for (int stage = 0; stage < 3; stage++) {
        int move = stage == 0 ? f->hash_move : stage == 1 ? f->killer : f->killer_2;
        if (move >= NONE)
            continue;
        uint32_t *rest = &f->rest[move >> 5 & 1], bit = 1u << (move & 31);
        if (!(*rest & bit))
            continue;
        *rest ^= bit;
        if ((moved = play_square(c, f, c->records + (move & 63), moved)) == 2)
            return f->beta;
    }
    for (int stage = 0; stage < 4; stage++) {
        int half = stage & 1;
        uint32_t poor = c->poor[half], left = f->rest[half] & (stage < 2 ? ~poor : poor);
        while (left) {
            const Record *r = next_square(c, half, &left);
            if ((moved = play_square(c, f, r, moved)) == 2)
                return f->beta;
        }
    }
    if (!moved)
        return no_move(c, f, passed);
    if (f->depth >= c->hash_depth) {
        if (f->best == NONE)
            remember(f, f->hash_move, MOST, f->alpha);
        else
            remember(f, f->best, EXACTLY, f->alpha);
    }
    return f->alpha;
}

/* Called with the context of assembled.py; the search is over when it returns. */
__attribute__((section(".text.entry"), used)) int entry(Context *c)
{
    for (int i = 0; i < 9; i++) /* what kernel.py says anew for each search */
        (&c->limit)[i] = c->words[5 + i];
    c->words[4] = search(c, c->frames, 0);
    c->words[3] = 2;
    return 1;
}
