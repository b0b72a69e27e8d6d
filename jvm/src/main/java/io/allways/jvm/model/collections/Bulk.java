package io.allways.jvm.model.collections;

import java.util.Collection;
import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;

/// Calls of concurrent collections that are many: they go element by element, and what the caller gave them to do runs
/// between the ops.
public final class Bulk {
    private Bulk() {}

    public static <E> void forEach(Iterable<E> all, Consumer<? super E> action) {
        for (E each : all) {
            action.accept(each);
        }
    }

    public static <K, V> void forEach(Map<K, V> all, BiConsumer<? super K, ? super V> action) {
        for (Map.Entry<K, V> each : all.entrySet()) {
            action.accept(each.getKey(), each.getValue());
        }
    }

    public static <E> void forEachRemaining(Iterator<E> rest, Consumer<? super E> action) {
        while (rest.hasNext()) {
            action.accept(rest.next());
        }
    }

    public static <E> boolean removeIf(Collection<E> all, Predicate<? super E> filter) {
        boolean removed = false;
        for (Iterator<E> each = all.iterator(); each.hasNext(); ) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    public static <K, V> void putAll(Map<K, V> into, Map<? extends K, ? extends V> all) {
        for (Map.Entry<? extends K, ? extends V> each : all.entrySet()) {
            into.put(each.getKey(), each.getValue());
        }
    }
}
