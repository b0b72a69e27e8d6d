package io.allways.jvm.net;

import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;

/// What a process that is cut off from the others hears of them.
final class Silence implements Wires.Channel, Wires.Told {
    private final String what;

    private Silence(String what) {
        this.what = what;
    }

    /// Returns when the time is up (`nanos`); never if it has no limit (0).
    static void await(String what, long nanos) {
        if (Wires.receive(World.named(new Silence(what)), nanos)) {
            throw new IllegalStateException("something was heard");
        }
    }

    @Override
    public long sent() {
        return 0;
    }

    @Override
    public long received() {
        return 0;
    }

    @Override
    public String waits() {
        return "waits for " + what + ", but is cut off from the others";
    }
}
