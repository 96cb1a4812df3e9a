"""Numbered messages: what one side has sent and is not acknowledged yet, and what came in.

Each message has a number, from 1 on; the other side takes only the next one and says how far it has
come. What is not acknowledged in time goes out again, from the first one on, each time after twice
as long.
"""

# In the inbox, and no message: what comes after it is from a peer that was switched off.
RESTARTED = b""
RESEND_MS = 300  # doubled with every resend, up to
MOST_RESEND_MS = 2400
WINDOW = 4  # messages on their way
QUEUE = 12  # messages that wait, those on their way included
INBOX = 8


class Channel:
    """Both directions of one session, in messages.

    `received`: number of the last one of the peer's that was taken; `sent`: of the last own one on
    its way; `inbox`: those that nobody has asked for yet; `returned`: own ones that a peer may not
    have got before it was switched off; `owes`: an acknowledgement; `resent` counts.
    """

    def __init__(self, clock):
        self._clock = clock
        self.inbox = []
        self.returned = []
        self._queue = []  # not acknowledged; the first has number _acked + 1
        self._acked = self.sent = self._most_sent = self.received = 0
        self.owes = False
        self.resent = 0
        self._first_sent = clock.ms()
        self.resend_ms = RESEND_MS

    @property
    def room(self):
        """How many more messages fit into the queue."""
        return QUEUE - len(self._queue)

    @property
    def settled(self):
        return not self._queue

    def put(self, message):
        """Queue a message, for which there is room."""
        self._queue.append(message)

    def next(self, now):
        """The message that is to go out now, with number `sent` + 1, or None."""
        on_way = self.sent - self._acked
        if on_way and self._clock.diff(now, self._first_sent) >= self.resend_ms:
            self.resend_ms = min(2 * self.resend_ms, MOST_RESEND_MS)
            self.resent = self.resent + on_way & 0xFFFFFF
            self.sent = self._acked
            on_way = 0
        return self._queue[on_way] if on_way < min(WINDOW, len(self._queue)) else None

    def went(self, now):
        """What next() gave is on its way."""
        if self.sent == self._acked:
            self._first_sent = now
        self.sent += 1
        self._most_sent = max(self._most_sent, self.sent)

    def acknowledged(self, now, number):
        """The peer has taken all up to a number; one that was never sent says nothing."""
        if self._acked < number <= self._most_sent:
            del self._queue[: number - self._acked]
            self._acked = number
            self.sent = max(self.sent, number)
            self.resend_ms = RESEND_MS
            self._first_sent = now

    def deliver(self, number, message):
        """A message has come; it is taken if it is the next one and there is room."""
        self.owes = True
        if number == self.received + 1 and len(self.inbox) < INBOX:
            self.received = number
            self.inbox.append(message)

    def begin_anew(self):
        """The peer was switched off in between: nothing of the numbers holds any more."""
        self.returned = (self.returned + self._queue)[-QUEUE:]
        self._queue = []
        self._acked = self.sent = self._most_sent = self.received = 0
        if RESTARTED in self.inbox:  # what followed was from a start that is over as well
            del self.inbox[self.inbox.index(RESTARTED) :]
        self.inbox.append(RESTARTED)
