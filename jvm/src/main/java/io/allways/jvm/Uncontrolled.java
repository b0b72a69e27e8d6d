package io.allways.jvm;

import io.allways.jvm.boot.Carrier;
import io.allways.jvm.boot.Gate;
import org.jspecify.annotations.Nullable;

/// Runs the checker's own code in the middle of a program under test.
final class Uncontrolled {
    interface Task<T> {
        T run() throws ClassNotFoundException;
    }

    private Uncontrolled() {}

    static <T> T run(Task<T> task) throws ClassNotFoundException {
        Carrier carrier = Carrier.current();
        if (carrier == null) {
            return task.run();
        }
        @Nullable Gate gate = carrier.gate;
        carrier.gate = null;
        boolean apart = carrier.beginApart();
        try {
            return task.run();
        } finally {
            if (apart) {
                carrier.endApart();
            }
            carrier.gate = gate;
        }
    }
}
