package io.allways.core.explore;

import io.allways.core.Op;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import java.nio.ByteBuffer;

/// A part of a search that another worker can explore: everything that begins with `prefix`, except what the
/// transitions in `sleep` lead to. Nothing outside ever reaches into it, so this is all a worker needs to know.
record WorkItem(Schedule prefix, Transitions sleep) {
    private static final int VERSION = 1;
    private static final int MAX_STEPS = 10_000_000;
    private static final int MAX_SLEEP = 1_000_000;

    byte[] encode() {
        ByteBuffer bytes = ByteBuffer.allocate(1 + 4 + 4 * prefix.length() + 4 + 16 * sleep.size());
        bytes.put((byte) VERSION).putInt(prefix.length());
        for (int i = 0; i < prefix.length(); i++) {
            bytes.putInt(prefix.step(i));
        }
        bytes.putInt(sleep.size());
        for (int i = 0; i < sleep.size(); i++) {
            bytes.putInt(sleep.step(i)).putInt(sleep.op(i)).putLong(sleep.range(i));
        }
        return bytes.array();
    }

    /// @throws IllegalArgumentException if the bytes are not a work item
    static WorkItem decode(byte[] encoded) {
        ByteBuffer bytes = ByteBuffer.wrap(encoded);
        require(bytes.remaining() >= 9 && bytes.get() == VERSION, "its version is not " + VERSION);
        int length = bytes.getInt();
        require(length >= 0 && length <= MAX_STEPS && bytes.remaining() >= 4L * length + 4, "its prefix is cut");
        int[] steps = new int[length];
        for (int i = 0; i < length; i++) {
            steps[i] = bytes.getInt();
            require(steps[i] >= 0, "a step is negative");
        }
        int size = bytes.getInt();
        require(size >= 0 && size <= MAX_SLEEP && bytes.remaining() == 16L * size, "its sleep set is cut");
        Transitions sleep = new Transitions();
        for (int i = 0; i < size; i++) {
            int step = bytes.getInt();
            int op = bytes.getInt();
            require(step >= 0 && Op.known(op), "a transition is unknown");
            sleep.add(step, op, bytes.getLong());
        }
        return new WorkItem(Schedule.of(steps), sleep);
    }

    private static void require(boolean condition, String why) {
        if (!condition) {
            throw new IllegalArgumentException("Not a work item: " + why + ".");
        }
    }
}
