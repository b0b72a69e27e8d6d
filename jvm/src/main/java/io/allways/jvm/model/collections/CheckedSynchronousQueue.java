package io.allways.jvm.model.collections;

import io.allways.jvm.model.collections.HandOver.Patience;
import io.allways.jvm.run.Calls;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// A queue without room. Always fair: every order of arrival is explored anyway.
@StandsFor(SynchronousQueue.class)
public class CheckedSynchronousQueue<E> extends SynchronousQueue<E> implements Calls.Guarded {
    private static final long serialVersionUID = 1;

    @SuppressWarnings("this-escape") // only to be remembered
    private final transient HandOver<E> inner = new HandOver<>(this);

    public CheckedSynchronousQueue() {}

    public CheckedSynchronousQueue(boolean fair) {
        super(fair);
    }

    @Override
    public long guards() {
        return inner.guards();
    }

    @Override
    public void put(E element) throws InterruptedException {
        inner.give(element);
    }

    @Override
    public boolean offer(E element, long time, TimeUnit unit) throws InterruptedException {
        return inner.give(element, unit.toNanos(time));
    }

    @Override
    public boolean offer(E element) {
        return Uninterrupted.get(() -> inner.give(element, Patience.NONE, 0));
    }

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
        for (E next; count < most && (next = poll()) != null; count++) {
            into.add(next);
        }
        return count;
    }
}
