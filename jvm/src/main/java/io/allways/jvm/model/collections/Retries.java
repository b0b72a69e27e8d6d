package io.allways.jvm.model.collections;

import java.util.Map;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Computations in maps that do not promise to make them in one step: they try again until nothing has come between.
public final class Retries {
    private Retries() {}

    public static <K, V> @Nullable V computeIfAbsent(
            ConcurrentMap<K, V> map, K key, Function<? super K, ? extends @Nullable V> function) {
        V old = map.get(key);
        if (old != null) {
            return old;
        }
        V made = function.apply(key);
        if (made == null) {
            return null;
        }
        V other = map.putIfAbsent(key, made);
        return other == null ? made : other;
    }

    public static <K, V> @Nullable V computeIfPresent(
            ConcurrentMap<K, V> map, K key, BiFunction<? super K, ? super V, ? extends @Nullable V> function) {
        while (true) {
            V old = map.get(key);
            if (old == null) {
                return null;
            }
            V made = function.apply(key, old);
            if (exchanged(map, key, old, made)) {
                return made;
            }
        }
    }

    public static <K, V> @Nullable V compute(
            ConcurrentMap<K, V> map,
            K key,
            BiFunction<? super K, ? super @Nullable V, ? extends @Nullable V> function) {
        while (true) {
            V old = map.get(key);
            V made = function.apply(key, old);
            if (exchanged(map, key, old, made)) {
                return made;
            }
        }
    }

    public static <K, V> @Nullable V merge(
            ConcurrentMap<K, V> map, K key, V value, BiFunction<? super V, ? super V, ? extends @Nullable V> function) {
        java.util.Objects.requireNonNull(value);
        while (true) {
            V old = map.get(key);
            V made = old == null ? value : function.apply(old, value);
            if (exchanged(map, key, old, made)) {
                return made;
            }
        }
    }

    public static <K, V> void replaceAll(
            ConcurrentMap<K, V> map, BiFunction<? super K, ? super V, ? extends V> function) {
        for (Map.Entry<K, V> each : map.entrySet()) {
            V old = each.getValue();
            while (old != null && !map.replace(each.getKey(), old, function.apply(each.getKey(), old))) {
                old = map.get(each.getKey());
            }
        }
    }

    private static <K, V> boolean exchanged(ConcurrentMap<K, V> map, K key, @Nullable V old, @Nullable V made) {
        if (old == null) {
            return made == null || map.putIfAbsent(key, made) == null;
        }
        return made == null ? map.remove(key, old) : map.replace(key, old, made);
    }
}
