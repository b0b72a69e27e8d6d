package io.allways.jvm.model.world;

import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A [ClassValue] whose looks and changes are ops: two threads may compute the value of one class at the same time, and
/// the first to be done wins.
@StandsFor(ClassValue.class)
public abstract class CheckedClassValue<T> extends ClassValue<T> {
    private static final String LESSON = Lessons.STATE + "class values";

    private record Value<T>(T value) {}

    /// Stays behind when a value is removed, so that what others compute meanwhile is not taken.
    private record Removal(Thread by, Object mark) {}

    /// For each class its [Value], or a [Removal].
    private final Map<Class<?>, Object> known = new HashMap<>();

    protected CheckedClassValue() {}

    @Override
    public T get(Class<?> type) {
        Object found = look(type);
        while (true) {
            if (found instanceof Value<?> value) {
                return cast(value);
            }
            T computed;
            try {
                computed = computeValue(type);
            } catch (RuntimeException | Error e) {
                if (look(type) instanceof Value<?> value) {
                    return cast(value);
                }
                throw e;
            }
            found = associate(type, found, computed);
        }
    }

    private @Nullable Object look(Class<?> type) {
        Access.state(this, false, LESSON, "get");
        return known.get(type);
    }

    /// What is known of the class afterwards.
    private @Nullable Object associate(Class<?> type, @Nullable Object before, T computed) {
        Access.state(this, true, LESSON, "get");
        Object now = known.get(type);
        boolean upToDate = now == before || now instanceof Removal removal && removal.by == Thread.currentThread();
        if (!(now instanceof Value<?>) && upToDate) {
            now = new Value<>(computed);
            known.put(type, now);
        }
        return now;
    }

    @SuppressWarnings("unchecked")
    private T cast(Value<?> value) {
        return (T) value.value();
    }

    @Override
    public void remove(Class<?> type) {
        Access.state(this, true, LESSON, "remove");
        known.put(type, new Removal(Thread.currentThread(), new Object()));
    }
}
