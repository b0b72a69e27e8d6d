package io.allways.jvm.model.collections;

import io.allways.jvm.run.Access;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A `LinkedHashMap` may be in the order of access: then `get` changes it.
public class OrderedMap<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final boolean byAccess;

    public OrderedMap() {
        byAccess = false;
    }

    public OrderedMap(int capacity) {
        super(capacity);
        byAccess = false;
    }

    public OrderedMap(int capacity, float load) {
        super(capacity, load);
        byAccess = false;
    }

    public OrderedMap(int capacity, float load, boolean byAccess) {
        super(capacity, load, byAccess);
        this.byAccess = byAccess;
    }

    public OrderedMap(Map<? extends K, ? extends V> all) {
        super(all);
        byAccess = false;
    }

    private void access() {
        if (byAccess) {
            Access.change(this);
        } else {
            Access.look(this);
        }
    }

    @Override
    public @Nullable V get(@Nullable Object key) {
        access();
        return super.get(key);
    }

    @Override
    public @Nullable V getOrDefault(@Nullable Object key, @Nullable V other) {
        access();
        return super.getOrDefault(key, other);
    }
}
