package io.allways.jvm.model.atomics;

import io.allways.jvm.handles.VarHandles;
import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.jspecify.annotations.Nullable;

/// Field updaters: handles of a volatile field, under another name.
final class Updaters {
    private static final int FIELD = -1;
    private static final String FULL = "FULL";

    private Updaters() {}

    private static VarHandle handle(Class<?> owner, String name, Class<?> type) {
        try {
            Field field = owner.getDeclaredField(name);
            int modifiers = field.getModifiers();
            if (field.getType() != type) {
                throw type.isPrimitive()
                        ? new IllegalArgumentException("Must be " + type + " type")
                        : new ClassCastException();
            }
            if (!Modifier.isVolatile(modifiers) || Modifier.isStatic(modifiers)) {
                throw new IllegalArgumentException("Must be volatile type");
            }
            VarHandle handle =
                    MethodHandles.privateLookupIn(owner, MethodHandles.lookup()).findVarHandle(owner, name, type);
            return VarHandles.field(handle, owner, name);
        } catch (ReflectiveOperationException e) {
            throw new RuntimeException(e);
        }
    }

    /// `AtomicIntegerFieldUpdater`.
    @Replaces(AtomicIntegerFieldUpdater.class)
    public static final class Integers {
        private Integers() {}

        public static <U> AtomicIntegerFieldUpdater<U> newUpdater(Class<U> owner, String name) {
            return new IntegersUpdater<>(handle(owner, name, int.class));
        }
    }

    private static final class IntegersUpdater<T> extends AtomicIntegerFieldUpdater<T> {
        private final VarHandle handle;

        IntegersUpdater(VarHandle handle) {
            this.handle = handle;
        }

        @Override
        public boolean compareAndSet(T self, int expected, int value) {
            VarHandles.update(handle, self, FIELD, expected);
            boolean done = handle.compareAndSet(self, expected, value);
            VarHandles.updated(handle, self, FIELD, done, FULL);
            return done;
        }

        @Override
        public boolean weakCompareAndSet(T self, int expected, int value) {
            World.assume(Assumes.WEAK_UPDATE);
            return compareAndSet(self, expected, value);
        }

        @Override
        public void set(T self, int value) {
            VarHandles.write(handle, self, FIELD, FULL);
            handle.setVolatile(self, value);
        }

        @Override
        public void lazySet(T self, int value) {
            VarHandles.write(handle, self, FIELD, "RELEASE");
            handle.setRelease(self, value);
        }

        @Override
        public int get(T self) {
            VarHandles.read(handle, self, FIELD, FULL);
            return (int) handle.getVolatile(self);
        }

        @Override
        public int getAndSet(T self, int value) {
            VarHandles.update(handle, self, FIELD);
            int before = (int) handle.getAndSet(self, value);
            VarHandles.updated(handle, self, FIELD, true, FULL);
            return before;
        }

        @Override
        public int getAndAdd(T self, int delta) {
            VarHandles.update(handle, self, FIELD);
            int before = (int) handle.getAndAdd(self, delta);
            VarHandles.updated(handle, self, FIELD, true, FULL);
            return before;
        }

        @Override
        public int getAndIncrement(T self) {
            return getAndAdd(self, 1);
        }

        @Override
        public int getAndDecrement(T self) {
            return getAndAdd(self, -1);
        }

        @Override
        public int incrementAndGet(T self) {
            return getAndAdd(self, 1) + 1;
        }

        @Override
        public int decrementAndGet(T self) {
            return getAndAdd(self, -1) - 1;
        }

        @Override
        public int addAndGet(T self, int delta) {
            return getAndAdd(self, delta) + delta;
        }
    }

    /// `AtomicLongFieldUpdater`.
    @Replaces(AtomicLongFieldUpdater.class)
    public static final class Longs {
        private Longs() {}

        public static <U> AtomicLongFieldUpdater<U> newUpdater(Class<U> owner, String name) {
            return new LongsUpdater<>(handle(owner, name, long.class));
        }
    }

    private static final class LongsUpdater<T> extends AtomicLongFieldUpdater<T> {
        private final VarHandle handle;

        LongsUpdater(VarHandle handle) {
            this.handle = handle;
        }

        @Override
        public boolean compareAndSet(T self, long expected, long value) {
            VarHandles.update(handle, self, FIELD, expected);
            boolean done = handle.compareAndSet(self, expected, value);
            VarHandles.updated(handle, self, FIELD, done, FULL);
            return done;
        }

        @Override
        public boolean weakCompareAndSet(T self, long expected, long value) {
            World.assume(Assumes.WEAK_UPDATE);
            return compareAndSet(self, expected, value);
        }

        @Override
        public void set(T self, long value) {
            VarHandles.write(handle, self, FIELD, FULL);
            handle.setVolatile(self, value);
        }

        @Override
        public void lazySet(T self, long value) {
            VarHandles.write(handle, self, FIELD, "RELEASE");
            handle.setRelease(self, value);
        }

        @Override
        public long get(T self) {
            VarHandles.read(handle, self, FIELD, FULL);
            return (long) handle.getVolatile(self);
        }

        @Override
        public long getAndSet(T self, long value) {
            VarHandles.update(handle, self, FIELD);
            long before = (long) handle.getAndSet(self, value);
            VarHandles.updated(handle, self, FIELD, true, FULL);
            return before;
        }

        @Override
        public long getAndAdd(T self, long delta) {
            VarHandles.update(handle, self, FIELD);
            long before = (long) handle.getAndAdd(self, delta);
            VarHandles.updated(handle, self, FIELD, true, FULL);
            return before;
        }

        @Override
        public long getAndIncrement(T self) {
            return getAndAdd(self, 1);
        }

        @Override
        public long getAndDecrement(T self) {
            return getAndAdd(self, -1);
        }

        @Override
        public long incrementAndGet(T self) {
            return getAndAdd(self, 1) + 1;
        }

        @Override
        public long decrementAndGet(T self) {
            return getAndAdd(self, -1) - 1;
        }

        @Override
        public long addAndGet(T self, long delta) {
            return getAndAdd(self, delta) + delta;
        }
    }

    /// `AtomicReferenceFieldUpdater`.
    @Replaces(AtomicReferenceFieldUpdater.class)
    public static final class References {
        private References() {}

        public static <U, W> AtomicReferenceFieldUpdater<U, W> newUpdater(Class<U> owner, Class<W> type, String name) {
            return new ReferencesUpdater<>(handle(owner, name, type));
        }
    }

    @SuppressWarnings("unchecked")
    private static final class ReferencesUpdater<T, V> extends AtomicReferenceFieldUpdater<T, V> {
        private final VarHandle handle;

        ReferencesUpdater(VarHandle handle) {
            this.handle = handle;
        }

        @Override
        public boolean compareAndSet(T self, @Nullable V expected, @Nullable V value) {
            VarHandles.update(handle, self, FIELD, expected);
            boolean done = handle.compareAndSet(self, expected, value);
            VarHandles.updated(handle, self, FIELD, done, FULL);
            return done;
        }

        @Override
        public boolean weakCompareAndSet(T self, @Nullable V expected, @Nullable V value) {
            World.assume(Assumes.WEAK_UPDATE);
            return compareAndSet(self, expected, value);
        }

        @Override
        public void set(T self, @Nullable V value) {
            VarHandles.write(handle, self, FIELD, FULL);
            handle.setVolatile(self, value);
        }

        @Override
        public void lazySet(T self, @Nullable V value) {
            VarHandles.write(handle, self, FIELD, "RELEASE");
            handle.setRelease(self, value);
        }

        @Override
        public @Nullable V get(T self) {
            VarHandles.read(handle, self, FIELD, FULL);
            return (V) handle.getVolatile(self);
        }

        @Override
        public @Nullable V getAndSet(T self, @Nullable V value) {
            VarHandles.update(handle, self, FIELD);
            V before = (V) handle.getAndSet(self, value);
            VarHandles.updated(handle, self, FIELD, true, FULL);
            return before;
        }
    }
}
