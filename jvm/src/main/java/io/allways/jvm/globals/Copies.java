package io.allways.jvm.globals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Hashtable;
import java.util.LinkedList;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/// Copies of the containers in which the JDK keeps what is registered with it.
@SuppressWarnings("JdkObsolete") // the JDK itself keeps things in old containers
final class Copies {
    private Copies() {}

    /// The same elements in a container of the same kind; lists inside of maps are copied too. Anything else is
    /// returned as it is.
    static @Nullable Object of(@Nullable Object original) {
        return switch (original) {
            case Properties all -> filled(new Properties(), all);
            case Hashtable<?, ?> all -> filled(new Hashtable<>(), all);
            case ConcurrentHashMap<?, ?> all -> filled(new ConcurrentHashMap<>(), all);
            case HashMap<?, ?> all -> filled(new HashMap<>(), all);
            case CopyOnWriteArrayList<?> all -> new CopyOnWriteArrayList<Object>(all);
            case ArrayList<?> all -> new ArrayList<Object>(all);
            case LinkedList<?> all -> new LinkedList<Object>(all);
            case AtomicLong number -> new AtomicLong(number.get());
            case AtomicInteger number -> new AtomicInteger(number.get());
            case AtomicBoolean flag -> new AtomicBoolean(flag.get());
            case null, default -> original;
        };
    }

    private static Object filled(Map<Object, Object> copy, Map<?, ?> original) {
        original.forEach((key, value) ->
                copy.put(key, value instanceof ArrayList<?> list ? new ArrayList<>(list) : value));
        return copy;
    }
}
