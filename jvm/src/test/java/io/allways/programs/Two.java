package io.allways.programs;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;

/// Programs in which two threads use one object, by name.
final class Two {
    interface Use<T> {
        Object on(T object) throws Exception;
    }

    private final Map<String, Callable<Void>> all = new LinkedHashMap<>();

    <T> void add(String name, Callable<T> made, Use<T> one, Use<T> other) {
        Callable<Void> known = all.put(name, () -> {
            T object = made.call();
            Thread first = new Thread(() -> use(object, one));
            Thread second = new Thread(() -> use(object, other));
            first.start();
            second.start();
            first.join();
            second.join();
            return null;
        });
        if (known != null) {
            throw new IllegalArgumentException(name);
        }
    }

    private static <T> void use(T object, Use<T> use) {
        try {
            use.on(object);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    Set<String> names() {
        return all.keySet();
    }

    void run(String name) throws Exception {
        Callable<Void> one = all.get(name);
        if (one == null) {
            throw new IllegalArgumentException(name);
        }
        one.call();
    }
}
