package io.allways.jvm.model.collections;

import java.util.function.Consumer;

/// Copy-on-write collections: an iterator sees what was there when it was made, so only that is an op.
public final class Snapshots {
    private Snapshots() {}

    public static <E> void forEach(Iterable<E> all, Consumer<? super E> action) {
        for (E each : all) {
            action.accept(each);
        }
    }
}
