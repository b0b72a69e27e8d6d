package io.allways.jvm.net;

import io.allways.jvm.program.Foreseen;
import io.allways.jvm.run.World;
import java.util.Objects;

/// Reads of which it was chosen that they get what is sent next as well.
final class Latecomers implements Foreseen {
    private int awaited;
    private boolean wrong;

    static Latecomers here() {
        return Objects.requireNonNull(World.common(Latecomers.class, Latecomers::new));
    }

    void await() {
        awaited++;
    }

    /// @param data whether it was not the end of the stream, which a read does not get together with data
    void came(boolean data) {
        awaited--;
        wrong |= !data;
    }

    @Override
    public boolean wrong() {
        return wrong || awaited > 0;
    }
}
