/* The search of firmware/games/dames/kernel_viper.py in C: what the kernel in assembly is measured
   against. Same moves in the same order, same hash, same decisions, on the same buffers (kernel.py
   says what they are); it recurses and cannot pause. */

#include <stdint.h>

enum { ZERO = 1 << 13, TWO = 1 << 14, NEVER = 1 << 14, WIN = 6000, WON = 5888, NONE = 4095 };
enum { HALF = (1 << 27) - 1, MOST_PLIES = 56, LISTED = 1536, ROOM = 304, STACK = 768 };
enum { LEAST = 1, MOST = 2, EXACTLY = 3 }; /* what a value in the hash is */

typedef struct {
    uint32_t low, high;
} Board;

typedef struct {
    Board own, enemy, kings;
    int32_t score, alpha, beta, depth, side, counted, quiet, ply, flags, best, best_at, move_at;
    int32_t floor;
    uint32_t *entry, check;
    int32_t list, next, end, killer[2], hash_move;
} Frame;

typedef struct {
    int32_t at, decisions, limit, doing, value, wide, flying;
    Board squares, last[2];
    uint32_t hash_mask;
    int32_t unused[6], serial, unused_2;
    Frame *frames;
    uint32_t *entries, *lists;
    const uint16_t *values;
    const uint8_t *beside, *of_bit;
    const uint32_t *bits;
    uint32_t *seen, *stack;
    const uint32_t *mix;
} State;

enum { DE_BRUIJN = 11, HIGH = 64, CAPTURES = 1 };

#define INLINE static inline __attribute__((always_inline))

INLINE Board board(uint32_t low, uint32_t high) { return (Board){low, high}; }
INLINE Board both(Board a, Board b) { return board(a.low & b.low, a.high & b.high); }
INLINE Board any(Board a, Board b) { return board(a.low | b.low, a.high | b.high); }
INLINE Board without(Board a, Board b) { return board(a.low & ~b.low, a.high & ~b.high); }
INLINE Board differing(Board a, Board b) { return board(a.low ^ b.low, a.high ^ b.high); }
INLINE int some(Board a) { return (a.low | a.high) != 0; }

/* Shifted by rows of squares; bits above the 27th are wrong afterwards, and must be 0 before. */
INLINE Board down(Board a, int by)
{
    return board(a.low << by, a.high << by | a.low >> (27 - by));
}
INLINE Board up(Board a, int by)
{
    return board(a.low >> by | a.high << (27 - by), a.high >> by);
}

INLINE Board bit(const State *c, int square)
{
    return board(c->bits[square], c->bits[square + HIGH]);
}
INLINE int number(const State *c, uint32_t one) { return c->of_bit[one * c->mix[DE_BRUIJN] >> 27]; }

/* The first square of a board, out of it. */
INLINE int take(const State *c, Board *b)
{
    uint32_t one;
    if (b->low) {
        one = b->low & -b->low;
        b->low ^= one;
        return number(c, one);
    }
    one = b->high & -b->high;
    b->high ^= one;
    return 27 + number(c, one);
}

INLINE int clamp(const Frame *f, int value)
{
    return value < f->alpha ? f->alpha : value > f->beta ? f->beta : value;
}

/* All captures of a frame into its list. */
static void generate(State *c, Frame *f)
{
    Board empty = differing(any(f->own, f->enemy), c->squares), rising, sinking, try;
    rising = any(down(both(down(empty, 6), f->enemy), 6), down(both(down(empty, 5), f->enemy), 5));
    sinking = any(up(both(up(empty, 6), f->enemy), 6), up(both(up(empty, 5), f->enemy), 5));
    if (c->flying)
        try = any(any(rising, sinking), f->kings);
    else if (f->side)
        try = any(rising, both(sinking, f->kings));
    else
        try = any(sinking, both(rising, f->kings));
    try = both(try, f->own);
    int most = 1;
    c->serial = (c->serial + 1) & 0x3FFFF;
    f->end = f->list;
    while (some(try)) {
        int origin = take(c, &try);
        Board start = bit(c, origin), free = any(empty, start);
        int king = some(both(start, f->kings)), flies = king && c->flying;
        int first = 0, last = 4;
        if (!king && !c->flying) {
            first = f->side ? 0 : 2;
            last = first + 2;
        }
        uint32_t *top = c->stack;
        *top++ = origin, *top++ = 0, *top++ = 0;
        while (top != c->stack) {
            top -= 3;
            int square = top[0] & 63, count = top[0] >> 6, goes_on = 0;
            Board gone = board(top[1], top[2]), left = without(f->enemy, gone);
            int crowned = !king && !c->flying && some(both(bit(c, square), c->last[f->side]));
            for (int way = first; way < last && !crowned; way++) {
                const uint8_t *beside = c->beside + 64 * way;
                int over = beside[square];
                while (flies && some(both(bit(c, over), free)))
                    over = beside[over];
                if (!some(both(bit(c, over), left)))
                    continue;
                Board taken = any(gone, bit(c, over));
                int landing = beside[over];
                while (some(both(bit(c, landing), free))) {
                    goes_on = 1;
                    int new = 1;
                    if (count) {
                        uint32_t m = taken.low, n = taken.high;
                        uint32_t i = (m ^ m >> 9 ^ m >> 18 ^ n ^ n >> 9 ^ n >> 18) + landing * 5;
                        uint32_t *seen = c->seen + (i & 63) * 3;
                        uint32_t key = landing | origin << 6 | c->serial << 12;
                        new = seen[0] != key || seen[1] != m || seen[2] != n;
                        seen[0] = key, seen[1] = m, seen[2] = n;
                    }
                    if (new && top < c->stack + STACK) {
                        *top++ = landing | (count + 1) << 6;
                        *top++ = taken.low, *top++ = taken.high;
                    }
                    if (!flies)
                        break;
                    landing = beside[landing];
                }
            }
            if (goes_on || !count)
                continue;
            uint32_t *list = c->lists + f->list, *end = c->lists + f->end, *i;
            if (c->flying) {
                if (count < most)
                    continue;
                if (count > most)
                    end = list;
                most = count;
            }
            uint32_t key = origin | square << 6;
            for (i = list; i < end; i += 3)
                if (i[0] == key && i[1] == gone.low && i[2] == gone.high)
                    break;
            if (i == end && end < list + ROOM)
                *end++ = key, *end++ = gone.low, *end++ = gone.high;
            f->end = end - c->lists;
        }
    }
}

/* Make the move at f->next; the child. */
static Frame *make(State *c, Frame *f)
{
    Frame *g = f + 1;
    const uint32_t *move = c->lists + f->next;
    int source = *move & 63, target = *move >> 6;
    Board moved = differing(bit(c, source), bit(c, target)), kings = f->kings;
    const uint16_t *values = c->values + 128 * f->side;
    f->move_at = f->next;
    g->enemy = differing(f->own, moved);
    g->own = f->enemy;
    g->depth = f->depth - 1;
    g->quiet = f->quiet + 1;
    g->counted = f->counted - 1;
    int score = f->score;
    if (f->flags & CAPTURES) {
        if (f->end - f->list == 3 && !c->wide)
            g->depth = f->depth;
        else if (g->depth < 0)
            g->depth = 0;
        f->next += 3;
        Board taken = board(move[1], move[2]);
        g->own = differing(f->enemy, taken);
        kings = without(f->kings, taken);
        const uint16_t *theirs = c->values + 128 * (1 - f->side);
        while (some(taken)) {
            int square = take(c, &taken);
            score += theirs[square + (some(both(bit(c, square), f->kings)) ? 64 : 0)];
        }
        g->quiet = 0;
        g->counted = NEVER;
    } else
        f->next++;
    if (some(both(kings, bit(c, source)))) {
        kings = differing(kings, moved);
        values += 64;
    } else {
        kings = any(kings, both(bit(c, target), c->last[f->side]));
        g->quiet = 0;
        g->counted = NEVER;
    }
    g->kings = kings;
    g->score = values[source] - score - values[target];
    g->side = 1 - f->side;
    g->ply = f->ply + 1;
    g->list = f->end;
    c->decisions++;
    return g;
}

static void remember(const Frame *f, int value, int kind, int move)
{
    if (value > ZERO + WON)
        value += f->ply;
    else if (value < ZERO - WON)
        value -= f->ply;
    f->entry[0] = f->check | f->depth << 26;
    f->entry[1] = value | kind << 14 | move << 16;
}

/* What the hash says of a frame: a value, or 0; and the move in f->hash_move. */
INLINE int look_up(const State *c, Frame *f)
{
    const uint32_t *mix = c->mix;
    uint32_t h = f->own.low * mix[0] + f->own.high * mix[1] + f->enemy.low * mix[2];
    h += f->enemy.high * mix[3] + f->kings.low * mix[4] + f->kings.high * mix[5];
    h += f->side * mix[6];
    h = (h ^ h >> 15) * mix[6];
    h ^= h >> 13;
    uint32_t m = (f->own.low ^ f->enemy.high) * mix[7] + (f->own.high ^ f->enemy.low) * mix[8];
    m += (f->kings.low ^ h) * mix[9] + (f->kings.high ^ f->own.low) * mix[10];
    f->check = (m >> 5 ^ m) & 0x3FFFFFF;
    f->entry = c->entries + 2 * (h & c->hash_mask);
    uint32_t word = f->entry[0], found = f->entry[1];
    if ((word & 0x3FFFFFF) != f->check)
        return 0;
    f->hash_move = found >> 16 & 4095;
    if ((int)(word >> 26) < f->depth || !f->ply)
        return 0;
    int kind = found >> 14 & 3, value = found & 16383;
    if (value > ZERO + WON)
        value -= f->ply;
    else if (value < ZERO - WON)
        value += f->ply;
    if (kind == EXACTLY || (kind == LEAST && value >= f->beta) ||
        (kind == MOST && value <= f->alpha))
        return value;
    return 0;
}

INLINE int sees_capture(const State *c, const Frame *f, Board empty)
{
    Board kings = both(f->own, f->kings);
    while (some(kings)) {
        int square = take(c, &kings);
        for (const uint8_t *beside = c->beside; beside < c->beside + 256; beside += 64) {
            int at = beside[square];
            while (some(both(bit(c, at), empty)))
                at = beside[at];
            if (some(both(bit(c, at), f->enemy)) && some(both(bit(c, beside[at]), empty)))
                return 1;
        }
    }
    return 0;
}

/* From where a step in a way leads to, to where it began. A table would have an address. */
INLINE int back(int way) { return way < 2 ? 6 - way : -3 - way; }

/* The moves of a frame without a capture: at the last ply safe ones are valued, the others listed.
   A value, or 0 when moves are listed. */
static int list(State *c, Frame *f, Board empty, Board rising, Board sinking)
{
    Board e_rising = f->enemy, e_sinking = f->enemy, safe[4], other[4];
    const Board all = {HALF, HALF};
    int calm = 0, made = 0;
    if (!c->flying) {
        if (f->side)
            e_rising = both(f->enemy, f->kings);
        else
            e_sinking = both(f->enemy, f->kings);
    } else {
        rising = sinking = without(f->own, f->kings);
        if (f->side)
            sinking = board(0, 0);
        else
            rising = board(0, 0);
    }
    Board d6 = {0, 0}, d5 = d6, u6 = d6, u5 = d6, open_6 = all, open_5 = all, held = d6;
    if (!c->flying || !some(both(f->enemy, f->kings))) {
        d6 = down(e_sinking, 6), d5 = down(e_sinking, 5);
        u6 = up(e_rising, 6), u5 = up(e_rising, 5);
        open_6 = any(both(d6, up(empty, 6)), both(u6, down(empty, 6)));
        open_5 = any(both(d5, up(empty, 5)), both(u5, down(empty, 5)));
        if (some(both(any(open_6, open_5), f->own)))
            open_6 = open_5 = all;
        else {
            calm = 1;
            held = any(down(both(d6, f->own), 6), down(both(d5, f->own), 5));
            held = any(held, any(up(both(u6, f->own), 6), up(both(u5, f->own), 5)));
            held = both(held, f->own);
        }
    }
    other[0] = both(up(rising, 6), empty), other[1] = both(up(rising, 5), empty);
    other[2] = both(down(sinking, 5), empty), other[3] = both(down(sinking, 6), empty);
    safe[0] = without(other[0], any(any(d6, open_5), up(held, 6)));
    safe[1] = without(other[1], any(any(d5, open_6), up(held, 5)));
    safe[2] = without(other[2], any(any(u5, open_6), down(held, 5)));
    safe[3] = without(other[3], any(any(u6, open_5), down(held, 6)));
    for (int way = 0; way < 4; way++)
        other[way] = differing(other[way], safe[way]);
    uint32_t *begin = c->lists + f->list, *end = begin;
    if (f->depth == 1 && !c->wide) {
        const uint16_t *men = c->values + 128 * f->side;
        int best = -NEVER;
        for (int way = 0; way < 4; way++)
            while (some(safe[way])) {
                int target = take(c, &safe[way]), source = target + back(way);
                int king = some(both(bit(c, source), f->kings));
                int gain = men[target + 64 * king] - men[source + 64 * king];
                made++;
                if (gain > best) {
                    best = gain;
                    f->best = source | target << 6;
                }
            }
        c->decisions += made;
        if (made) {
            int value = ZERO + f->score + best;
            if (value >= f->beta)
                return value;
            if (value > f->alpha)
                f->alpha = value;
            else
                f->best = NONE;
        }
    } else
        for (int way = 0; way < 4; way++)
            while (some(safe[way])) {
                int target = take(c, &safe[way]);
                *end++ = (target + back(way)) | target << 6;
            }
    if (!(made && calm))
        for (int way = 0; way < 4; way++)
            while (some(other[way])) {
                int target = take(c, &other[way]);
                *end++ = (target + back(way)) | target << 6;
            }
    if (c->flying) {
        Board kings = both(f->own, f->kings);
        while (some(kings)) {
            int source = take(c, &kings);
            for (const uint8_t *beside = c->beside; beside < c->beside + 256; beside += 64)
                for (int at = beside[source]; some(both(bit(c, at), empty)); at = beside[at])
                    if (end < begin + ROOM)
                        *end++ = source | at << 6;
        }
    }
    f->end = end - c->lists;
    if (begin == end)
        return made ? f->alpha : ZERO - WIN + f->ply;
    if (f->depth > 1 && !c->wide) {
        int32_t wanted[3] = {f->hash_move, f->killer[0], f->killer[1]};
        for (int which = 0; which < 3; which++)
            for (uint32_t *i = begin; i < end; i++)
                if ((int)*i == wanted[which]) {
                    *i = *begin;
                    *begin++ = wanted[which];
                    break;
                }
    }
    return 0;
}

/* The value of a frame without looking at its moves, or 0 when they are in its list. */
static int enter(State *c, Frame *f)
{
    int value = 0;
    f->best = f->hash_move = NONE;
    f->floor = f->alpha;
    f->flags = 0;
    f->end = f->list;
    if (!some(f->own))
        value = ZERO - WIN + f->ply;
    else if (c->wide) {
        if (!f->depth)
            value = ZERO;
    } else {
        if (f->ply >= MOST_PLIES || f->list + ROOM > LISTED)
            value = ZERO + f->score;
        else if (f->ply && f->counted <= 0)
            value = ZERO;
        else if (f->ply)
            for (int before = 4; before <= f->quiet; before += 2) {
                const Frame *g = f - before;
                if (!some(differing(f->own, g->own)) && !some(differing(f->enemy, g->enemy)))
                    value = ZERO;
            }
        if (!value && f->depth > 1)
            value = look_up(c, f);
    }
    if (!value) {
        Board empty = differing(any(f->own, f->enemy), c->squares);
        Board rising = f->own, sinking = f->own, over;
        if (!c->flying) {
            if (f->side)
                sinking = both(f->own, f->kings);
            else
                rising = both(f->own, f->kings);
        }
        over = any(both(up(rising, 6), down(empty, 6)), both(up(rising, 5), down(empty, 5)));
        over = any(over, both(down(sinking, 6), up(empty, 6)));
        over = any(over, both(down(sinking, 5), up(empty, 5)));
        if (some(both(over, f->enemy)) || (c->flying && sees_capture(c, f, empty))) {
            f->flags = CAPTURES;
            generate(c, f);
            uint32_t *first = c->lists + f->list, *end = c->lists + f->end;
            for (uint32_t *i = first; f->hash_move != NONE && i < end; i += 3)
                if ((int)*i == f->hash_move) {
                    for (int word = 0; word < 3; word++) {
                        uint32_t other = i[word];
                        i[word] = first[word];
                        first[word] = other;
                    }
                    break;
                }
        } else if (!f->depth)
            value = ZERO + f->score;
        else
            value = list(c, f, empty, rising, sinking);
    }
    f->next = f->list;
    return value && !c->wide ? clamp(f, value) : value;
}

static int search(State *c, Frame *f)
{
    int value = enter(c, f), moved = 0;
    if (value)
        return value;
    while (f->next < f->end) {
        Frame *g = make(c, f);
        int scouts = moved && !c->wide && f->beta - f->alpha > 1;
        moved = 1;
        g->beta = TWO - f->alpha;
        g->alpha = scouts ? g->beta - 1 : TWO - f->beta;
        value = TWO - search(c, g);
        if (c->wide)
            continue;
        if (scouts && value > f->alpha && value < f->beta) {
            g->alpha = TWO - f->beta;
            g->beta = TWO - f->alpha;
            value = TWO - search(c, g);
        }
        if (value <= f->alpha)
            continue;
        f->alpha = value;
        f->best_at = f->move_at;
        f->best = c->lists[f->move_at];
        if (value < f->beta)
            continue;
        if (!(f->flags & CAPTURES) && f->best != f->killer[0]) {
            f->killer[1] = f->killer[0];
            f->killer[0] = f->best;
        }
        if (f->depth > 1)
            remember(f, value, LEAST, f->best);
        return value;
    }
    if (f->depth > 1 && !c->wide)
        remember(f, f->alpha, f->alpha > f->floor ? EXACTLY : MOST, f->best);
    return f->alpha;
}

/* As kernel_viper.search, but whole: 1. */
int entry(State *c)
{
    c->value = search(c, (Frame *)((char *)c->frames + c->at));
    return 1;
}
