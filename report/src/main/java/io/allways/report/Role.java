package io.allways.report;

import io.allways.core.Execution;
import io.allways.core.Op;

/// What an event does, as far as a reader follows it from step to step: values, locks, messages.
public enum Role {
    READ,
    WRITE,
    /// Takes a lock.
    TAKE,
    /// Gives one back, perhaps to wait.
    GIVE,
    SEND,
    RECEIVE,
    START,
    OTHER;

    static Role of(Execution x, int index) {
        return switch (Op.kind(x.op(index))) {
            case READ, SPIN, LOOK -> READ;
            case WRITE, RMW, CALL -> WRITE;
            case LOCK, REACQUIRE -> TAKE;
            case TRY_LOCK -> x.value(index) != 0 && x.range(index) == 0 ? TAKE : OTHER;
            case UNLOCK, WAIT -> GIVE;
            case SEND -> SEND;
            case RECEIVE -> RECEIVE;
            case START -> START;
            case NOTIFY, NOTIFY_ALL, ACQUIRE, RELEASE, JOIN, PARK, UNPARK, ARRIVE, AWAIT, TIMEOUT -> OTHER;
            case CHOOSE, ASSERT, STEP, MATCH -> OTHER;
        };
    }
}
