package io.allways.jvm.model.collections;

import io.allways.jvm.model.collections.HandOver.Offered;
import io.allways.jvm.model.collections.HandOver.Patience;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.SeveralSteps;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A queue whose producers may wait until somebody has taken what they gave.
@StandsFor(LinkedTransferQueue.class)
public class CheckedTransferQueue<E> extends LinkedTransferQueue<E> implements Calls.Guarded {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("this-escape") // only to be remembered
    private final transient HandOver<E> inner = new HandOver<>(this);

    public CheckedTransferQueue() {}

    @SuppressWarnings("this-escape")
    public CheckedTransferQueue(Collection<? extends E> all) {
        addAll(all);
    }

    @Override
    public long guards() {
        return inner.guards();
    }

    // --- giving

    @Override
    public void put(E element) {
        offer(element);
    }

    @Override
    public boolean add(E element) {
        return offer(element);
    }

    @Override
    public boolean offer(E element) {
        return Uninterrupted.get(() -> inner.give(element, Patience.LEAVES, 0));
    }

    @Override
    public boolean offer(E element, long time, TimeUnit unit) {
        return offer(element);
    }

    @Override
    public boolean addAll(Collection<? extends E> all) {
        boolean added = false;
        for (E each : all) {
            added |= offer(each);
        }
        return added;
    }

    @Override
    public void transfer(E element) throws InterruptedException {
        inner.give(element);
    }

    @Override
    public boolean tryTransfer(E element) {
        return Uninterrupted.get(() -> inner.give(element, Patience.NONE, 0));
    }

    @Override
    public boolean tryTransfer(E element, long time, TimeUnit unit) throws InterruptedException {
        return inner.give(element, unit.toNanos(time));
    }

    // --- taking

    @Override
    public E take() throws InterruptedException {
        return inner.take();
    }

    @Override
    public @Nullable E poll(long time, TimeUnit unit) throws InterruptedException {
        return inner.take(unit.toNanos(time));
    }

    @Override
    @SuppressWarnings("NullAway") // there may be nothing
    public @Nullable E poll() {
        return Uninterrupted.get(() -> inner.take(Patience.NONE, 0));
    }

    @Override
    public int drainTo(Collection<? super E> into) {
        return drainTo(into, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> into, int most) {
        if (Objects.requireNonNull(into) == this) {
            throw new IllegalArgumentException();
        }
        int count = 0;
        Object outer = SeveralSteps.enter(this);
        try {
            for (E next; count < most && (next = poll()) != null; count++) {
                into.add(next);
            }
        } finally {
            SeveralSteps.exit(outer);
        }
        return count;
    }

    @Override
    public boolean remove(@Nullable Object element) {
        return removes(each -> each.element.equals(element));
    }

    private boolean removes(Predicate<Offered<E>> which) {
        boolean controlled = Calls.begin(this);
        boolean removed = false;
        try {
            note(controlled);
            removed = inner.removes(which);
        } finally {
            if (controlled) {
                Calls.end(this, removed);
            }
        }
        return removed;
    }

    @Override
    public void clear() {
        Object outer = SeveralSteps.enter(this);
        try {
            while (poll() != null) {
                // until there are no more
            }
        } finally {
            SeveralSteps.exit(outer);
        }
    }

    @Override
    public boolean removeIf(Predicate<? super E> filter) {
        return Bulk.removeIf(this, filter);
    }

    @Override
    public boolean removeAll(Collection<?> all) {
        return removeIf(all::contains);
    }

    @Override
    public boolean retainAll(Collection<?> all) {
        Objects.requireNonNull(all);
        return removeIf(each -> !all.contains(each));
    }

    // --- looking

    /// The JDK's own code walks along the nodes.
    private void note(boolean controlled) {
        if (controlled) {
            SeveralSteps.note(this);
        }
    }

    private <T extends @Nullable Object> T look(Supplier<T> what) {
        boolean controlled = Calls.beginLook(this);
        try {
            note(controlled);
            return what.get();
        } finally {
            if (controlled) {
                Calls.end(this, false);
            }
        }
    }

    private List<E> elements() {
        List<E> elements = new ArrayList<>();
        for (Offered<E> each : look(inner::all)) {
            elements.add(each.element);
        }
        return elements;
    }

    @Override
    public boolean hasWaitingConsumer() {
        return getWaitingConsumerCount() > 0;
    }

    @Override
    public int getWaitingConsumerCount() {
        return look(inner::waitingTakers);
    }

    @Override
    public @Nullable E peek() {
        List<E> all = elements();
        return all.isEmpty() ? null : all.getFirst();
    }

    @Override
    public int size() {
        return elements().size();
    }

    @Override
    public boolean isEmpty() {
        return elements().isEmpty();
    }

    @Override
    public boolean contains(@Nullable Object element) {
        return elements().contains(element);
    }

    @Override
    public Iterator<E> iterator() {
        return new Walk();
    }

    @Override
    public Spliterator<E> spliterator() {
        return new Rest();
    }

    @Override
    public void forEach(Consumer<? super E> action) {
        elements().forEach(action);
    }

    @Override
    public Object[] toArray() {
        return elements().toArray();
    }

    @Override
    public <T> T[] toArray(T[] array) {
        return elements().toArray(array);
    }

    @Override
    public String toString() {
        return elements().toString();
    }

    private @Nullable Offered<E> from(long place) {
        return look(() -> inner.from(place));
    }

    /// One element ahead of what it has returned, as the JDK's: elements that come later are met.
    private final class Walk implements Iterator<E> {
        private @Nullable Offered<E> next = from(0);
        private @Nullable Offered<E> last;

        @Override
        public boolean hasNext() {
            return next != null;
        }

        @Override
        public E next() {
            Offered<E> result = next;
            if (result == null) {
                throw new NoSuchElementException();
            }
            last = result;
            next = from(result.place + 1);
            return result.element;
        }

        @Override
        public void remove() {
            Offered<E> gone = last;
            if (gone == null) {
                throw new IllegalStateException();
            }
            last = null;
            removes(each -> each == gone);
        }
    }

    /// Begins at the first call. It has a place where it goes on, and whether anybody ever waited there decides whether
    /// it is exhausted, as with the JDK's nodes, of which the last one stays after its element was taken.
    private final class Rest implements Spliterator<E> {
        private static final long NOT_YET = 0;
        private static final long EXHAUSTED = -1;

        private long place = NOT_YET;
        private int batch;

        private boolean isExhausted() {
            if (place == NOT_YET) {
                Offered<E> first = from(0);
                place = first == null ? EXHAUSTED : first.place;
            }
            return place == EXHAUSTED;
        }

        private @Nullable Offered<E> step() {
            Offered<E> next = from(place);
            long after = next == null ? Long.MAX_VALUE : next.place + 1;
            place = after > look(inner::lastPlace) ? EXHAUSTED : after;
            return next;
        }

        @Override
        public boolean tryAdvance(Consumer<? super E> action) {
            Objects.requireNonNull(action);
            Offered<E> next = isExhausted() ? null : step();
            if (next != null) {
                action.accept(next.element);
            }
            return next != null;
        }

        /// The last node is never split off.
        @Override
        public @Nullable Spliterator<E> trySplit() {
            if (isExhausted() || place == look(inner::lastPlace)) {
                return null;
            }
            batch++;
            List<E> split = new ArrayList<>();
            for (; split.size() < batch && place < look(inner::lastPlace); place++) {
                Offered<E> next = from(place);
                if (next != null && next.place == place) {
                    split.add(next.element);
                }
            }
            return split.isEmpty() ? null : Spliterators.spliterator(split.toArray(), characteristics());
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return ORDERED | NONNULL | CONCURRENT;
        }
    }
}
