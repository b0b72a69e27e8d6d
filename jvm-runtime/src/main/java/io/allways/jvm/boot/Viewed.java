package io.allways.jvm.boot;

import java.util.Iterator;
import java.util.Spliterator;
import java.util.function.Consumer;

/// A map that makes the iterators of its key sets itself: `ConcurrentHashMap.KeySetView` is final and does not ask its
/// map, so it is changed to do so.
public interface Viewed {
    Iterator<Object> keyIterator();

    Spliterator<Object> keySpliterator();

    void eachKey(Consumer<Object> action);
}
