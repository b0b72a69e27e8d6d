package io.allways.jvm.standins;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.Map;
import java.util.Objects;
import java.util.Spliterator;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.BaseStream;
import org.jspecify.annotations.Nullable;

/// Makes the calls of one thread of a script, by reflection, and keeps what came of them.
final class Calls {
    private record Key(Class<?> type, String call) {}

    private static final Map<Key, Method> METHODS = new ConcurrentHashMap<>();

    private final StringBuilder log = new StringBuilder();
    private final Arguments arguments = new Arguments(log, Shared.type().equals("DelayQueue"));

    String log() {
        return log.toString().strip();
    }

    /// @param call as a script has it, perhaps a chain of several
    void make(Object target, String call) {
        try {
            Object at = target;
            for (String each : split(call)) {
                at = one(Objects.requireNonNull(at), each);
            }
            show(at);
        } catch (InvocationTargetException e) {
            log.append(Objects.requireNonNull(e.getCause()).getClass().getSimpleName());
        } catch (RuntimeException e) {
            log.append(e.getClass().getSimpleName());
        }
        log.append(' ');
    }

    /// `a(1).b(2)`, at the dot.
    private static String[] split(String call) {
        return call.split("(?<=\\))\\.");
    }

    private @Nullable Object one(Object at, String call) throws InvocationTargetException {
        int open = call.indexOf('(');
        String name = call.substring(0, open);
        if (name.equals("prune")) {
            prune((Iterator<?>) at);
            return null;
        }
        String given = call.substring(open + 1, call.length() - 1);
        String[] words = given.isEmpty() ? new String[0] : given.split(",");
        Method method = METHODS.computeIfAbsent(new Key(at.getClass(), call), key -> find(at.getClass(), name, words));
        Object[] values = new Object[words.length];
        for (int i = 0; i < words.length; i++) {
            values[i] = arguments.of(method.getParameterTypes()[i], words[i]);
        }
        try {
            return method.invoke(at, values);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Walks and removes what is less than 3.
    private void prune(Iterator<?> all) {
        while (all.hasNext()) {
            Object next = all.next();
            log.append(next).append(',');
            if (Arguments.number(next) < 3) {
                all.remove();
            }
        }
    }

    /// A method that may be called from here, declared by a public type.
    private static Method find(Class<?> type, String name, String[] words) {
        Deque<Class<?>> types = new ArrayDeque<>();
        types.add(type);
        while (!types.isEmpty()) {
            Class<?> each = types.poll();
            if (Modifier.isPublic(each.getModifiers()) && !each.getName().startsWith("jdk.")) {
                for (Method method : each.getDeclaredMethods()) {
                    if (method.getName().equals(name)
                            && Modifier.isPublic(method.getModifiers())
                            && !method.isBridge()
                            && Arguments.fit(method.getParameterTypes(), words)) {
                        return method;
                    }
                }
            }
            if (each.getSuperclass() != null) {
                types.add(each.getSuperclass());
            }
            types.addAll(Arrays.asList(each.getInterfaces()));
        }
        throw new IllegalArgumentException("no method " + name + Arrays.toString(words) + " in " + type);
    }

    /// Appends a result; of what is read step by step, all steps.
    private void show(@Nullable Object value) {
        switch (value) {
            case null -> log.append("null");
            case Object[] array -> log.append(Arrays.toString(array));
            case Iterator<?> all -> {
                while (all.hasNext()) {
                    log.append(all.next()).append(',');
                }
            }
            case Enumeration<?> all -> {
                while (all.hasMoreElements()) {
                    log.append(all.nextElement()).append(',');
                }
            }
            case Spliterator<?> all ->
                all.forEachRemaining(each -> log.append(each).append(','));
            case BaseStream<?, ?> all -> show(all.sequential().iterator());
            default -> log.append(value);
        }
    }

    /// What is left at the end.
    void last(Object target) {
        log.append(target);
        switch (target) {
            case Collection<?> all -> log.append(' ').append(all.size());
            case Map<?, ?> all -> log.append(' ').append(all.size());
            default -> {}
        }
    }
}
