/* Plays games of Dynasty or Directional Dynasty against itself; writes down what moves are worth.

   usage: selfplay TABLES GAMES SEED DEPTH EXACT TRUST OUT

   A game begins with 4 to 8 random plies; then the move that a search of DEPTH plies likes best is
   played, with half an army of noise, and one ply in 25 at random. With EXACT or fewer squares left
   everything is searched to the end. At every ply after the opening two moves are written down, the
   best one and a random one, each with its value for the mover in eighths of an army (see Sample).

   The value is the search's, so that two moves of one position differ by what the search saw; and
   both are moved by TRUST percent of the way towards how the game really ended, unless a random
   move came after them.

   Nothing here is shared with the firmware but the evaluation, which comes in TABLES and is used as
   the kernel uses it: the moves of the last ply are valued without being made, by the lines of the
   board before them. So a wrong table or a wrong rule cannot hide behind itself. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Bits; /* bit row * 8 + column */

enum { LINES = 38, TABLES = 9, ROWS = 66, CODES = 161, PHASES = 4, MOST_MOVES = 128 };
enum { INFINITE = 30000, WIN = 2000, ARMY = 8 /* points for each army */ };

/* As host_tools/tune/__init__.py writes it. A line is a number of eight digits, base 3, the first
   square the lowest: 0 second player, 1 empty, 2 first player. Line 38 is a dummy of squares that
   have no diagonal; table 8 is all 0. */
static struct {
    int16_t directional;
    int16_t cut[PHASES]; /* phase i + 1 begins with so many armies at the frontier */
    int16_t table[LINES]; /* of a line */
    int16_t line[64][4], place[64][4], row[64][4]; /* of a square: row, column, two diagonals */
    int16_t code[6561]; /* what a line captures, all eight places at once */
    int16_t runs[8][CODES]; /* place, code: enemies captured to the left | to the right << 4 */
    struct {
        int16_t tempo;
        int16_t own[64];
        int16_t lines[TABLES][6561];
        int16_t captures[ROWS][CODES]; /* Dynasty: what a capture on this line is worth */
        int16_t runs[ROWS][2][8]; /* Directional: towards the beginning or the end, length */
    } phase[PHASES];
} tables;

static int exact_from, trust;

typedef struct {
    Bits own, other; /* of the side to move, and its enemy */
    int side; /* 1 first player to move, -1 second */
    int16_t line[LINES + 1];
} Board;

typedef struct {
    int square, way; /* way: direction of STEPS, Directional only */
    Bits flips;
    int order;
} Move;

typedef struct __attribute__((packed)) {
    uint64_t own, other;
    int16_t value, armies, square, way;
} Sample;

/* --- chance: xorshift64* */

static uint64_t seed;

static uint32_t chance(uint32_t below) {
    seed ^= seed >> 12;
    seed ^= seed << 25;
    seed ^= seed >> 27;
    return (uint32_t)(((seed * 2685821657736338717ull) >> 33) % below);
}

/* --- moves, on bit boards */

/* Directions in the order of a square's four lines, towards its beginning and towards its end. */
static inline Bits step(Bits b, int way) {
    static const int by[8] = {1, 1, 8, 8, 9, 9, 7, 7};
    return way & 1 ? b << by[way] : b >> by[way];
}

/* Enemies that follow each other from `from` on. Those in the outer columns cannot be captured by a
   row or a diagonal; without them no step leaves the board at the side. */
static inline Bits run(Bits from, Bits other, int way) {
    Bits inner = way / 2 == 1 ? other : other & 0x7e7e7e7e7e7e7e7eull;
    Bits r = step(from, way) & inner;
    r |= step(r, way) & inner;
    Bits pairs = inner & step(inner, way);
    r |= step(step(r, way), way) & pairs;
    return r | (step(step(r, way), way) & pairs);
}

static int count(Bits b) { return __builtin_popcountll(b); }

/* Squares that capture; *choices: moves, as Directional counts them. */
static Bits legal(Bits own, Bits other, int *choices) {
    Bits empty = ~(own | other), all = 0;
    int n = 0;
#pragma GCC unroll 8
    for (int way = 0; way < 8; way++) {
        Bits found = step(run(own, other, way), way) & empty;
        all |= found;
        n += count(found);
    }
    *choices = tables.directional ? n : count(all);
    return all;
}

static int generate(const Board *b, Move *moves) {
    int n;
    Bits squares = legal(b->own, b->other, &n);
    n = 0;
    for (; squares; squares &= squares - 1) {
        Bits bit = squares & -squares, flips = 0;
#pragma GCC unroll 8
        for (int way = 0; way < 8; way++) {
            Bits captured = run(bit, b->other, way);
            if (!captured || !(step(captured, way) & b->own)) continue;
            if (tables.directional)
                moves[n++] = (Move){__builtin_ctzll(bit), way, captured, 0};
            else
                flips |= captured;
        }
        if (flips) moves[n++] = (Move){__builtin_ctzll(bit), 0, flips, 0};
    }
    return n;
}

static void change(Board *b, int square, int digits) {
    for (int d = 0; d < 4; d++) {
        static const int16_t power[8] = {1, 3, 9, 27, 81, 243, 729, 2187};
        if (tables.line[square][d] < LINES)
            b->line[tables.line[square][d]] += digits * power[tables.place[square][d]];
    }
}

static Board after(const Board *b, const Move *m) {
    Board next = *b;
    change(&next, m->square, b->side);
    for (Bits f = m->flips; f; f &= f - 1) change(&next, __builtin_ctzll(f), 2 * b->side);
    next.own = b->other & ~m->flips;
    next.other = b->own | m->flips | 1ull << m->square;
    next.side = -b->side;
    return next;
}

static Board passed(const Board *b) {
    Board next = *b;
    next.own = b->other;
    next.other = b->own;
    next.side = -b->side;
    return next;
}

static int lead(const Board *b) { return count(b->own) - count(b->other); }

static int armies(const Board *b) { return count(b->own | b->other); }

/* --- search */

static int phase_of(const Board *b, int depth) {
    int phase = 0;
    while (phase < PHASES - 1 && armies(b) + depth - 1 >= tables.cut[phase]) phase++;
    return phase;
}

static int over(const Board *b) {
    int d = lead(b);
    return d * ARMY + (d > 0 ? WIN : d < 0 ? -WIN : 0);
}

/* The best move of the last ply, valued without being made. */
static int frontier(const Board *b, int phase, int alpha, int beta) {
    int code[LINES + 1], base = 0;
    for (int l = 0; l < LINES; l++) {
        int x = b->side > 0 ? b->line[l] : 6560 - b->line[l];
        base += tables.phase[phase].lines[tables.table[l]][x];
        code[l] = tables.code[x];
    }
    code[LINES] = 0;
    int tempo = tables.phase[phase].tempo, choices;
    Bits squares = legal(b->own, b->other, &choices);
    if (!squares) {
        int value = legal(b->other, b->own, &choices) ? base - tempo : over(b);
        return value > alpha ? value : alpha;
    }
    for (; squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares);
        int value = base + tempo + tables.phase[phase].own[square], start = value;
        for (int d = 0; d < 4; d++) {
            int c = code[tables.line[square][d]], row = tables.row[square][d];
            if (!tables.directional) {
                value += tables.phase[phase].captures[row][c];
                continue;
            }
            int runs = tables.runs[tables.place[square][d]][c];
            for (int end = 0; end < 2; end++) {
                int length = end ? runs >> 4 : runs & 15;
                value = start + tables.phase[phase].runs[row][end][length];
                if (length && value > alpha) alpha = value;
            }
        }
        if (!tables.directional && value > alpha) alpha = value;
        if (alpha >= beta) return alpha;
    }
    return alpha;
}

/* Puts those first that leave the enemy few moves, corners before all. */
static void sort(const Board *b, Move *moves, int n) {
    for (int i = 0; i < n; i++) {
        Move m = moves[i];
        int choices;
        legal(b->other & ~m.flips, b->own | m.flips | 1ull << m.square, &choices);
        m.order = -choices + (0x8100000000000081ull >> m.square & 1 ? 4 : 0);
        int j = i;
        for (; j && moves[j - 1].order < m.order; j--) moves[j] = moves[j - 1];
        moves[j] = m;
    }
}

static int search(const Board *b, int phase, int depth, int alpha, int beta, int after_pass) {
    if (depth <= 1) return frontier(b, phase, alpha, beta);
    Move moves[MOST_MOVES];
    int n = generate(b, moves);
    if (!n) {
        if (after_pass) return over(b);
        Board next = passed(b);
        return -search(&next, phase, depth, -beta, -alpha, 1);
    }
    sort(b, moves, n);
    for (int i = 0; i < n && alpha < beta; i++) {
        Board next = after(b, &moves[i]);
        int value = -search(&next, phase, depth - 1, -beta, -alpha, 0);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

/* The result in armies, played out. */
static int solve(const Board *b, int alpha, int beta, int after_pass) {
    Move moves[MOST_MOVES];
    int n = generate(b, moves);
    if (!n) {
        if (after_pass) return lead(b);
        Board next = passed(b);
        return -solve(&next, -beta, -alpha, 1);
    }
    if (64 - armies(b) > 3) sort(b, moves, n);
    for (int i = 0; i < n && alpha < beta; i++) {
        Board next = *b; /* the lines are of no use here */
        next.own = b->other & ~moves[i].flips;
        next.other = b->own | moves[i].flips | 1ull << moves[i].square;
        int value = -solve(&next, -beta, -alpha, 0);
        if (value > alpha) alpha = value;
    }
    return alpha;
}

/* What a move is worth to the mover, between the bounds, in points. */
static int worth(const Board *b, const Move *m, int depth, int alpha, int beta) {
    Board next = after(b, m);
    if (64 - armies(&next) <= exact_from) {
        int low = alpha <= -INFINITE ? -65 : alpha / ARMY - 1;
        int high = beta >= INFINITE ? 65 : beta / ARMY + 1;
        return ARMY * -solve(&next, -high, -low, 0);
    }
    int value = -search(&next, phase_of(&next, depth - 1), depth - 1, -beta, -alpha, 0);
    /* A game that is over counts what it counts, without the bonus that makes a win a win. */
    return value > WIN / 2 ? value - WIN : value < -WIN / 2 ? value + WIN : value;
}

/* --- games */

static Board start(void) {
    Board b = {1ull << 28 | 1ull << 35, 1ull << 27 | 1ull << 36, 1, {0}};
    for (int l = 0; l <= LINES; l++) b.line[l] = 3280;
    for (int s = 0; s < 64; s++) {
        if (b.own >> s & 1) change(&b, s, 1);
        if (b.other >> s & 1) change(&b, s, -1);
    }
    return b;
}

static void play(int depth, FILE *out) {
    static Sample samples[128];
    int sides[128], search_values[128]; /* who moves; the value of the best move there */
    int n_samples = 0, settled = 0; /* samples before `settled` have a random move after them */
    Board b = start();
    int opening = 4 + chance(5);
    for (int ply = 0;; ply++) {
        Move moves[MOST_MOVES];
        int n = generate(&b, moves);
        if (!n) {
            Board next = passed(&b);
            if (!generate(&next, moves)) break;
            b = next;
            continue;
        }
        int chosen = chance(n);
        if (ply >= opening) {
            sort(&b, moves, n);
            int best = -INFINITE, chosen_best = 0, best_value = 0, other_value = 0;
            for (int i = 0; i < n; i++) {
                int noise = (int)chance(9) - 4;
                int floor = best == -INFINITE || i == chosen ? -INFINITE : best - 12;
                int value = worth(&b, &moves[i], depth, floor, INFINITE);
                if (i == chosen) other_value = value;
                if (value + noise > best) {
                    best = value + noise;
                    best_value = value;
                    chosen_best = i;
                }
            }
            for (int k = 0; k < 2 - (chosen == chosen_best); k++) {
                const Move *m = &moves[k ? chosen : chosen_best];
                int value = k ? other_value : best_value;
                sides[n_samples] = b.side;
                search_values[n_samples] = best_value;
                samples[n_samples++] =
                    (Sample){b.own, b.other, value, armies(&b), m->square, m->way};
            }
            if (64 - armies(&b) > exact_from && !chance(25))
                settled = n_samples;
            else
                chosen = chosen_best;
        }
        b = after(&b, &moves[chosen]);
    }
    for (int i = settled; i < n_samples; i++) {
        int end = ARMY * lead(&b) * b.side * sides[i];
        if (64 - samples[i].armies > exact_from)
            samples[i].value += (end - search_values[i]) * trust / 100;
    }
    if (fwrite(samples, sizeof(Sample), n_samples, out) != (size_t)n_samples) exit(2);
}

int main(int argc, char **argv) {
    FILE *in = argc == 8 ? fopen(argv[1], "rb") : NULL;
    if (!in || fread(&tables, sizeof tables, 1, in) != 1 || fgetc(in) != EOF) return 2;
    seed = strtoull(argv[3], NULL, 10) * 0x9E3779B97F4A7C15ull | 1;
    for (int i = 0; i < 16; i++) chance(2);
    exact_from = atoi(argv[5]);
    trust = atoi(argv[6]);
    FILE *out = fopen(argv[7], "wb");
    if (!out) return 2;
    for (int games = atoi(argv[2]); games > 0; games--) play(atoi(argv[4]), out);
    return fclose(out) ? 2 : 0;
}
