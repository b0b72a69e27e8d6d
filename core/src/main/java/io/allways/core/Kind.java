package io.allways.core;

/// What an op does. The comment of each kind says what its object, its range and its value are; front ends and
/// explorers meet only there.
public enum Kind {
    /// Object: a block of memory; range: the cells; value: what was read.
    READ,
    /// As [#READ]; value: what was written.
    WRITE,
    /// Read-modify-write in one step (compare-and-set, fetch-and-add …); value: what was read.
    RMW,
    /// The end of a fruitless round of a spin loop over the cells in range. Enabled once another actor has written one
    /// of them since this actor read it; see [SpinRounds].
    SPIN,
    /// Object: a lock; enabled while it is free. Re-entrant acquisitions are no ops: they touch nothing shared.
    LOCK,
    /// Never blocks; value: 1 if it took the lock, else 0. Range: 1 if it only looks whether it could (value: 1), else
    /// 0.
    TRY_LOCK,
    UNLOCK,
    /// Object: the lock, which is released; range: the condition; value: how many actors waited there before.
    WAIT,
    /// The second half of a wait. Object: the lock; range: the condition. Enabled once the actor was woken and the lock
    /// is free.
    REACQUIRE,
    /// Object: the condition; range: how many actors wait there; an alternative for each, in the order of their
    /// numbers; value: the number of the actor woken plus one, or 0 if none waited.
    NOTIFY,
    /// Object: the condition; value: how many actors waited.
    NOTIFY_ALL,
    /// Object: a semaphore; range: how many permits; value: how many there were before.
    ACQUIRE,
    /// As [#ACQUIRE], never blocks.
    RELEASE,
    /// Object: the actor that begins to run; value: 1, or 0 if it had been started before.
    START,
    /// Object: the actor waited for; enabled once it has no more ops.
    JOIN,
    /// Object: the actor itself; enabled while its permit is there; value: 1.
    PARK,
    /// Object: the actor that is given its permit; value: the permits (0 or 1) it had before.
    UNPARK,
    /// Object: a channel; range: its capacity; value: how many messages were sent to it before.
    SEND,
    /// Object: a channel; value: how many messages were received from it before.
    RECEIVE,
    /// The first half of a barrier. Object: the barrier; value: its generation, counted from 0.
    ARRIVE,
    /// The second half: enabled once the generation this actor arrived in is complete. Object: the barrier; value: that
    /// generation.
    AWAIT,
    /// A call that takes effect at one point and may change its object: a queue, a map, a future. Range: the guards it
    /// needs, as 32 bits, and above them a number that never falls: how often the object must have changed. Enabled
    /// while all of them hold ([Op#held]). Value: the guards that held before it.
    CALL,
    /// As [#CALL], but leaves the object as it was.
    LOOK,
    /// The actor gives up what it is blocked in. Enabled only while nothing else is, and of several the same one in all
    /// executions of a trace; until it happens the actor's op is the one it is blocked in. Object: the actor;
    /// value: the op given up; range: that of the op given up.
    TIMEOUT,
    /// A data choice; range: how many alternatives; value: the one taken.
    CHOOSE,
    /// A check of the program's own; value: 1 if it held.
    ASSERT,
    /// A step that conflicts with nothing, but may have to wait for what others did: its causes
    /// ([Execution#because]). Object: the actor that alone can let it go on plus one, or 0.
    STEP,
    /// One of several actors gets its chance with the object: a message that a wildcard receive may take. Range: for
    /// each of the last 63 matches of the object before it, the latest first, a bit: whether it could have come in its
    /// place. If that is so for an earlier one only, the sign bit and how many were between. Value: the same, where
    /// that
    /// is so only if none of its causes given as `~cause` happens after that match.
    MATCH;

    private static final Kind[] ALL = values();

    static Kind of(int code) {
        return ALL[code];
    }

    /// Whether the object is an actor (or there is none), so that its number is one of an actor.
    public boolean ofActor() {
        return switch (this) {
            case START, JOIN, PARK, UNPARK, TIMEOUT, CHOOSE, ASSERT, STEP -> true;
            default -> false;
        };
    }

    /// Whether the range is the number of another object: the condition of a wait.
    public boolean hasCondition() {
        return this == WAIT || this == REACQUIRE;
    }

    /// Whether the op touches cells of memory, so that its range is one of cells.
    public boolean memory() {
        return compareTo(SPIN) <= 0;
    }
}
