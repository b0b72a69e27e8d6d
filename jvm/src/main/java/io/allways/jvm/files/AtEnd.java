package io.allways.jvm.files;

import io.allways.jvm.run.Lives;
import java.util.ArrayList;
import java.util.List;

/// What is to be done to files at the end of a process.
final class AtEnd implements Lives.Ending {
    private final Layer layer;
    final List<String> paths = new ArrayList<>();
    private boolean byItself;

    AtEnd(Layer layer) {
        this.layer = layer;
    }

    /// Its locks are given back however it ends; what it wanted to delete, the JVM deletes if it ends by itself.
    @Override
    public void processEnds() {
        layer.giveBackLocks();
        if (byItself) {
            layer.deleteAll(paths);
        }
        paths.clear();
    }

    @Override
    public void left() {
        byItself = true;
    }
}
