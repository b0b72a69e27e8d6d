package io.allways.jvm.model.atomics;

import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// References with something beside them, that change together: one cell.
///
/// The JDK looks at the pair and then replaces it if it is still the same object: two steps. Where all of the pair is
/// compared that makes a difference only if it is replaced by one that is equal to an earlier one: then it is two ops
/// ([Lessons#PAIRS]). Where only the reference is, it always is two.
@SuppressWarnings("ReferenceEquality") // which one it is counts
final class AtomicPairs {
    private AtomicPairs() {}

    private static final VarHandle MARKED = pair(AtomicMarkableReference.class);
    private static final VarHandle STAMPED = pair(AtomicStampedReference.class);

    private static VarHandle pair(Class<?> type) {
        try {
            Class<?> pair = Class.forName(type.getName() + "$Pair");
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findVarHandle(type, "pair", pair);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /// What the pairs of an execution have been.
    private static final class Past {
        private final IdentityHashMap<Object, IdentityHashMap<Object, Set<Object>>> pairs = new IdentityHashMap<>();

        /// Whether it is new.
        boolean add(Object self, @Nullable Object reference, Object beside) {
            return pairs.computeIfAbsent(self, of -> new IdentityHashMap<>())
                    .computeIfAbsent(reference == null ? Past.class : reference, of -> new HashSet<>())
                    .add(beside);
        }
    }

    private static void note(Object self, @Nullable Object reference, Object beside, boolean changes) {
        Past past = World.kept(Past.class, Past::new);
        if (past != null && !past.add(self, reference, beside) && changes) {
            Learned.learn(Lessons.PAIRS);
        }
    }

    /// What to do with a pair.
    private record Change(Object self, VarHandle pair, BooleanSupplier wanted, BooleanSupplier equal, Runnable made) {
        /// Replaces the pair by one of `reference` and `beside` if it is what is wanted.
        boolean attempt(@Nullable Object reference, Object beside, @Nullable Object now, Object besideNow) {
            return attempt(Learned.knows(Lessons.PAIRS), reference, beside, now, besideNow);
        }

        boolean attempt(
                boolean twoSteps, @Nullable Object reference, Object beside, @Nullable Object now, Object besideNow) {
            Object seen = null;
            if (twoSteps) {
                Access.read(self, 0);
                if (!wanted.getAsBoolean() || equal.getAsBoolean()) {
                    return wanted.getAsBoolean();
                }
                seen = pair.getVolatile(self);
            }
            note(self, now, besideNow, false);
            Object expected = seen;
            BooleanSupplier still = () -> wanted.getAsBoolean() && (!twoSteps || pair.getVolatile(self) == expected);
            Access.update(self, 0, still);
            boolean done = still.getAsBoolean();
            if (done) {
                made.run();
            }
            Access.updated(self, 0, done);
            if (done) {
                note(self, reference, beside, true);
            }
            return done;
        }
    }

    /// Whether a pair is to be set to what it is not already.
    private static boolean sets(Object self, BooleanSupplier equal) {
        if (Learned.knows(Lessons.PAIRS)) {
            Access.read(self, 0);
            if (equal.getAsBoolean()) {
                return false;
            }
        }
        Access.write(self, 0);
        return true;
    }

    /// `AtomicMarkableReference`.
    @Replaces(AtomicMarkableReference.class)
    public static final class Marked {
        private Marked() {}

        public static <V> @Nullable V getReference(AtomicMarkableReference<V> self) {
            Access.read(self, 0);
            return self.getReference();
        }

        public static <V> boolean isMarked(AtomicMarkableReference<V> self) {
            Access.read(self, 0);
            return self.isMarked();
        }

        public static <V> @Nullable V get(AtomicMarkableReference<V> self, boolean[] holder) {
            Access.read(self, 0);
            return self.get(holder);
        }

        public static <V> boolean weakCompareAndSet(
                AtomicMarkableReference<V> self,
                @Nullable V expected,
                @Nullable V value,
                boolean expectedMark,
                boolean newMark) {
            return compareAndSet(self, expected, value, expectedMark, newMark);
        }

        public static <V> boolean compareAndSet(
                AtomicMarkableReference<V> self,
                @Nullable V expected,
                @Nullable V value,
                boolean expectedMark,
                boolean newMark) {
            Change change = new Change(
                    self,
                    MARKED,
                    () -> self.getReference() == expected && self.isMarked() == expectedMark,
                    () -> self.getReference() == value && self.isMarked() == newMark,
                    () -> self.set(value, newMark));
            return change.attempt(value, newMark, self.getReference(), self.isMarked());
        }

        public static <V> void set(AtomicMarkableReference<V> self, @Nullable V value, boolean mark) {
            if (sets(self, () -> self.getReference() == value && self.isMarked() == mark)) {
                note(self, self.getReference(), self.isMarked(), false);
                self.set(value, mark);
                note(self, value, mark, true);
            }
        }

        public static <V> boolean attemptMark(AtomicMarkableReference<V> self, @Nullable V expected, boolean mark) {
            Change change = new Change(
                    self,
                    MARKED,
                    () -> self.getReference() == expected,
                    () -> self.isMarked() == mark,
                    () -> self.set(expected, mark));
            return change.attempt(true, expected, mark, self.getReference(), self.isMarked());
        }
    }

    /// `AtomicStampedReference`.
    @Replaces(AtomicStampedReference.class)
    public static final class Stamped {
        private Stamped() {}

        public static <V> @Nullable V getReference(AtomicStampedReference<V> self) {
            Access.read(self, 0);
            return self.getReference();
        }

        public static <V> int getStamp(AtomicStampedReference<V> self) {
            Access.read(self, 0);
            return self.getStamp();
        }

        public static <V> @Nullable V get(AtomicStampedReference<V> self, int[] holder) {
            Access.read(self, 0);
            return self.get(holder);
        }

        public static <V> boolean weakCompareAndSet(
                AtomicStampedReference<V> self,
                @Nullable V expected,
                @Nullable V value,
                int expectedStamp,
                int newStamp) {
            return compareAndSet(self, expected, value, expectedStamp, newStamp);
        }

        public static <V> boolean compareAndSet(
                AtomicStampedReference<V> self,
                @Nullable V expected,
                @Nullable V value,
                int expectedStamp,
                int newStamp) {
            Change change = new Change(
                    self,
                    STAMPED,
                    () -> self.getReference() == expected && self.getStamp() == expectedStamp,
                    () -> self.getReference() == value && self.getStamp() == newStamp,
                    () -> self.set(value, newStamp));
            return change.attempt(value, newStamp, self.getReference(), self.getStamp());
        }

        public static <V> void set(AtomicStampedReference<V> self, @Nullable V value, int stamp) {
            if (sets(self, () -> self.getReference() == value && self.getStamp() == stamp)) {
                note(self, self.getReference(), self.getStamp(), false);
                self.set(value, stamp);
                note(self, value, stamp, true);
            }
        }

        public static <V> boolean attemptStamp(AtomicStampedReference<V> self, @Nullable V expected, int stamp) {
            Change change = new Change(
                    self,
                    STAMPED,
                    () -> self.getReference() == expected,
                    () -> self.getStamp() == stamp,
                    () -> self.set(expected, stamp));
            return change.attempt(true, expected, stamp, self.getReference(), self.getStamp());
        }
    }
}
