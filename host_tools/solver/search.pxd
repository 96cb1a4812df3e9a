cimport cython

ctypedef unsigned long long u64

cdef int CARDS, TABLE, RESERVE, UP, PILES, ROOM, FROM_RESERVE, GONE_UP, NOTHING, BUCKETS, ANY, NONE, SLOTS
cdef int UNKNOWN, SOLVABLE, UNSOLVABLE
cdef unsigned int NO_STATE
cdef u64 MASK, SCATTER, SCATTER_TOO

cdef class Search:
    cdef unsigned char[::1] pile, height, slot, up, code, places, child, parents, chained
    cdef unsigned int[::1] undo, parent, link, slots, head
    cdef u64[::1] lo, hi
    cdef int undone, chain, up_weight, cover_weight, break_weight, empty_weight, spent_weight, wanted_weight
    cdef unsigned int room
    cdef int lowest
    cdef readonly unsigned int states
    cdef unsigned int last, parent_now
    cdef readonly int verdict
    cdef u64 key_lo, key_hi
    cdef bint tracing
    cdef unsigned int wanted
    cdef list steps, settled

    @cython.locals(lo=u64, hi=u64, card=cython.int, code=cython.int, place=cython.int, bases=cython.int, spare=cython.int, n=cython.int, height=cython.int)
    cdef void _unpack(self, unsigned int state) noexcept
    cdef void _set_code(self, int card, int code) noexcept
    cdef void _set_up(self, int suit, int height) noexcept
    cdef int _code_on(self, int card, int place) noexcept
    @cython.locals(card=cython.int, height=cython.int, onto=cython.int, code=cython.int)
    cdef void _play(self, int source, int target) noexcept
    @cython.locals(word=cython.uint, card=cython.int, source=cython.int, target=cython.int)
    cdef void _back(self) noexcept
    @cython.locals(suit=cython.int, rank=cython.int)
    cdef bint _unwanted(self, int card) noexcept
    @cython.locals(again=cython.bint, n=cython.int)
    cdef void _go_up(self) noexcept
    @cython.locals(points=cython.int, n=cython.int, i=cython.int, height=cython.int, below=cython.int, least=cython.int, card=cython.int, rank=cython.int)
    cdef int _points(self) noexcept
    cdef u64 _home(self, u64 lo, u64 hi) noexcept
    @cython.locals(lo=u64, hi=u64, mask=u64, at=u64, state=cython.uint, points=cython.int)
    cdef void _keep(self) except *
    @cython.locals(old=cython.uint, mask=u64, at=u64, state=cython.uint)
    cdef void _grow(self) except *
    @cython.locals(mark=cython.int)
    cdef void _meet(self) except *
    @cython.locals(source=cython.int)
    cdef void _expand(self, unsigned int state) except *
    @cython.locals(empty=cython.int, mark=cython.int, source=cython.int, second=cython.int)
    cdef void _dump(self, int first) except *
    @cython.locals(empty=cython.int, mark=cython.int)
    cdef void _dump_too(self, int second, int first, int dumped) except *
    @cython.locals(card=cython.int)
    cdef void _move(self, int source, int onto) except *
    @cython.locals(suit=cython.int, mark=cython.int, slot=cython.int)
    cdef void _move_up(self, int source, int card) except *
    @cython.locals(target=cython.int, height=cython.int, code=cython.int, place=cython.int, slot=cython.int)
    cdef void _land(self, int source, int onto, int head) except *
    @cython.locals(mark=cython.int, link=cython.int)
    cdef void _lay(self, int source, int target) except *
    @cython.locals(n=cython.int)
    cdef int _empty(self) noexcept
    @cython.locals(n=cython.int)
    cdef int _slot_of(self, int card) noexcept
    cdef void _back_to(self, int mark) noexcept
    cdef bint _fits(self, int card, int top) noexcept
    @cython.locals(n=cython.int, target=cython.int)
    cdef void _settle(self) noexcept
    @cython.locals(state=cython.uint)
    cpdef int solve(self, unsigned int limit) except -1
