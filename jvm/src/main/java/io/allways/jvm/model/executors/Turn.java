package io.allways.jvm.model.executors;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;

/// Something that only the first one does.
@Shown("")
final class Turn extends Tracked {
    private boolean taken;

    boolean take() {
        boolean on = Calls.begin(this);
        boolean first = !taken;
        taken = true;
        if (on) {
            Calls.end(this, first);
        }
        return first;
    }
}
