package io.allways.jvm.model.collections;

import io.allways.jvm.run.Access;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.jspecify.annotations.Nullable;

/// A `WeakHashMap` from which the garbage collector takes nothing, for that would be different each time.
public class KeepingMap<K, V> extends WeakHashMap<K, V> {
    private final List<K> kept = new ArrayList<>();

    public KeepingMap() {}

    public KeepingMap(int capacity) {
        super(capacity);
    }

    public KeepingMap(int capacity, float load) {
        super(capacity, load);
    }

    @SuppressWarnings("this-escape")
    public KeepingMap(Map<? extends K, ? extends V> all) {
        super(all);
        kept.addAll(all.keySet());
    }

    @Override
    @SuppressWarnings("NullAway") // it is null while the superclass's constructor puts
    public @Nullable V put(K key, V value) {
        Access.change(this);
        if (kept != null) {
            kept.add(key);
        }
        return super.put(key, value);
    }
}
