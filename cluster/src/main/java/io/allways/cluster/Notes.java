package io.allways.cluster;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/// Lines about who came and went. However many strangers knock, only a few lines are about them.
final class Notes {
    private final Consumer<String> lines;
    private final AtomicLong refused = new AtomicLong();

    Notes(Consumer<String> lines) {
        this.lines = lines;
    }

    void say(String line) {
        lines.accept(line);
    }

    void refused(String line) {
        long count = refused.incrementAndGet();
        if (count <= 5) {
            lines.accept("refused: " + line);
        } else if (Long.toString(count).matches("10*")) {
            lines.accept("refused: " + line + " (the " + count + "th)");
        }
    }
}
