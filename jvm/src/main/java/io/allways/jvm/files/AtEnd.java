package io.allways.jvm.files;

import io.allways.jvm.run.Lives;
import java.util.ArrayList;
import java.util.List;

/// What a process wants to be deleted at its end.
final class AtEnd implements Lives.Ending {
    private final Layer layer;
    final List<String> paths = new ArrayList<>();

    AtEnd(Layer layer) {
        this.layer = layer;
    }

    @Override
    public void processEnds() {
        layer.deleteAll(paths);
        paths.clear();
    }
}
