package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;

/// Something that happens once. An object of its own, so that it depends on nothing else.
@Shown("")
final class Flag extends Tracked implements Calls.Guarded {
    private static final long SET = 1;

    private boolean set;

    @Override
    public long guards() {
        return set ? SET : 0;
    }

    void set() {
        boolean on = Calls.begin(this);
        set = true;
        if (on) {
            Calls.end(this, true);
        }
    }

    boolean isSet() {
        boolean on = Calls.beginLook(this);
        boolean now = set;
        if (on) {
            Calls.end(this, false);
        }
        return now;
    }

    void await() {
        if (Calls.beginLook(this, SET)) {
            Calls.end(this, false);
        }
    }

    /// `nanos`: 0 if for ever. False if the time was up.
    boolean await(long nanos) throws InterruptedException {
        return Pool.await(this, SET, nanos);
    }
}
