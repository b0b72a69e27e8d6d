package io.allways.jvm.model.atomics;

import io.allways.jvm.run.Access;
import io.allways.jvm.weave.Replacements.Replaces;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;
import org.jspecify.annotations.Nullable;

/// References with something beside them, that change together: one cell.
final class AtomicPairs {
    private AtomicPairs() {}

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
            Access.update(self, 0, () -> self.getReference() == expected && self.isMarked() == expectedMark);
            boolean done = self.compareAndSet(expected, value, expectedMark, newMark);
            Access.updated(self, 0, done);
            return done;
        }

        public static <V> void set(AtomicMarkableReference<V> self, @Nullable V value, boolean mark) {
            Access.write(self, 0);
            self.set(value, mark);
        }

        public static <V> boolean attemptMark(AtomicMarkableReference<V> self, @Nullable V expected, boolean mark) {
            Access.update(self, 0, () -> self.getReference() == expected);
            boolean done = self.attemptMark(expected, mark);
            Access.updated(self, 0, done);
            return done;
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
            Access.update(self, 0, () -> self.getReference() == expected && self.getStamp() == expectedStamp);
            boolean done = self.compareAndSet(expected, value, expectedStamp, newStamp);
            Access.updated(self, 0, done);
            return done;
        }

        public static <V> void set(AtomicStampedReference<V> self, @Nullable V value, int stamp) {
            Access.write(self, 0);
            self.set(value, stamp);
        }

        public static <V> boolean attemptStamp(AtomicStampedReference<V> self, @Nullable V expected, int stamp) {
            Access.update(self, 0, () -> self.getReference() == expected);
            boolean done = self.attemptStamp(expected, stamp);
            Access.updated(self, 0, done);
            return done;
        }
    }
}
