package io.allways.jvm.model.collections;

import io.allways.jvm.run.Tracked;
import org.jspecify.annotations.Nullable;

/// What a made class wraps: a view or an iterator of a collection, whose calls are seen as calls of its owner.
public abstract class View extends Tracked {
    protected final transient Object inner;
    protected final transient Object owner;
    /// Whether it hands out entries of a map, which are views themselves.
    protected final transient boolean entries;

    /// @param owner null if this is an owner itself
    protected View(Object inner, @Nullable Object owner, boolean entries) {
        this.inner = inner;
        this.owner = owner == null ? this : owner;
        this.entries = entries;
    }
}
