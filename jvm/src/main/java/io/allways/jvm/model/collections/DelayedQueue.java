package io.allways.jvm.model.collections;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.SeveralSteps;
import io.allways.jvm.run.World;
import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// `DelayQueue`: its elements say themselves how long they have to wait, which is the program's own code and must run
/// under control. So to take one is to look at the head, to ask it, and to remove it if it still is the head; to wait
/// is to wait for another head, for as long as this one said.
public class DelayedQueue<E extends Delayed> extends DelayQueue<E> {
    public DelayedQueue() {}

    public DelayedQueue(Collection<? extends E> all) {
        super(all);
    }

    @Override
    public @Nullable E poll() {
        if (!Calls.on()) {
            return super.poll();
        }
        while (true) {
            E head = peek();
            if (head == null || head.getDelay(TimeUnit.NANOSECONDS) > 0) {
                return null;
            }
            if (removeHead(head)) {
                return head;
            }
        }
    }

    private boolean removeHead(E head) {
        boolean removed = false;
        Calls.begin(this);
        try {
            removed = super.peek() == head && super.remove(head);
        } finally {
            Calls.end(this, removed);
        }
        return removed;
    }

    @Override
    @SuppressWarnings("NullAway") // without a limit there is something
    public E take() throws InterruptedException {
        return Calls.on() ? await(Long.MAX_VALUE) : super.take();
    }

    @Override
    public @Nullable E poll(long time, TimeUnit unit) throws InterruptedException {
        return Calls.on() ? await(Math.max(0, unit.toNanos(time))) : super.poll(time, unit);
    }

    private @Nullable E await(long nanos) throws InterruptedException {
        boolean limited = nanos < Long.MAX_VALUE;
        long end = limited ? World.nanoTime() + nanos : 0;
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        while (true) {
            E head = peek();
            long delay = head == null ? Long.MAX_VALUE : head.getDelay(TimeUnit.NANOSECONDS);
            if (head != null && delay <= 0) {
                if (removeHead(head)) {
                    return head;
                }
                continue;
            }
            long left = limited ? end - World.nanoTime() : Long.MAX_VALUE;
            if (left <= 0) {
                return null;
            }
            long patience = Math.min(delay, left);
            Calls.awaitChange(this, patience == Long.MAX_VALUE ? 0 : patience, true);
        }
    }

    @Override
    public int drainTo(Collection<? super E> into) {
        return drainTo(into, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super E> into, int most) {
        if (!Calls.on()) {
            return super.drainTo(into, most);
        }
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
}
