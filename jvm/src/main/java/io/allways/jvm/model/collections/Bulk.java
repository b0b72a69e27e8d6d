package io.allways.jvm.model.collections;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.PriorityBlockingQueue;
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
        if (all instanceof PriorityBlockingQueue<E> queue) {
            return removeTogether(queue, filter);
        }
        boolean removed = false;
        for (Iterator<E> each = all.iterator(); each.hasNext(); ) {
            if (filter.test(each.next())) {
                each.remove();
                removed = true;
            }
        }
        return removed;
    }

    /// The order of what is left in the heap depends on whether elements go together or one by one.
    private static <E> boolean removeTogether(PriorityBlockingQueue<E> queue, Predicate<? super E> filter) {
        Set<E> gone = Collections.newSetFromMap(new IdentityHashMap<>());
        for (E each : queue) {
            if (filter.test(each)) {
                gone.add(each);
            }
        }
        return queue.removeAll(gone);
    }

    public static <K, V> void putAll(Map<K, V> into, Map<? extends K, ? extends V> all) {
        for (Map.Entry<? extends K, ? extends V> each : all.entrySet()) {
            into.put(each.getKey(), each.getValue());
        }
    }
}
