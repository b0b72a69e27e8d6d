package io.allways.jvm.model.collections;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.SeveralSteps;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// What made classes call around a call that is one op.
public final class Ops {
    /// A made collection, whose views are wrapped unless one of them asks.
    public interface Owner {
        void inside(boolean is);
    }

    private Ops() {}

    public static void inside(Object object, boolean is) {
        if (object instanceof Owner owner) {
            owner.inside(is);
        }
    }

    public static boolean begin(Object object) {
        return object instanceof ComputingMap<?, ?> map ? Calls.begin(map, map.needs()) : Calls.begin(object);
    }

    public static boolean beginLook(Object object) {
        return Calls.beginLook(object);
    }

    /// What a call will read: a copy, unless nobody can change what is given.
    public static @Nullable Collection<?> copy(@Nullable Collection<?> given) {
        if (given == null || !Calls.on() || given.getClass().getName().startsWith("java.util.ImmutableCollections$")) {
            return given;
        }
        return Arrays.asList(given.toArray());
    }

    /// A copy of a map, at one moment.
    @SuppressWarnings("NonApiType") // called in its place
    public static <K, V> ConcurrentHashMap<K, V> copy(ConcurrentHashMap<K, V> map) {
        if (!Calls.beginLook(map)) {
            return map;
        }
        try {
            SeveralSteps.note(map);
            return new ConcurrentHashMap<>((Map<K, V>) map);
        } finally {
            Calls.end(map, false);
        }
    }
}
