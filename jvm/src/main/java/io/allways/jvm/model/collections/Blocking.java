package io.allways.jvm.model.collections;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Calls.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Queues that wait for room or for an element: a guarded op, in which the queue's own call that does not wait is made.
public final class Blocking {
    private static final long NONEMPTY = 1;
    private static final long SPACE = 2;

    private Blocking() {}

    public static long guards(BlockingQueue<?> queue) {
        return (queue.isEmpty() ? 0 : NONEMPTY) | (queue.remainingCapacity() > 0 ? SPACE : 0);
    }

    /// What is done once it need not wait.
    private interface Step<T> {
        T take();
    }

    /// @param otherwise what comes out if the time is up
    private static <T extends @Nullable Object> T await(Object queue, long guard, long nanos, T otherwise, Step<T> step)
            throws InterruptedException {
        // A deque notices only when it must wait that it is interrupted, unless it has a limit.
        Outcome outcome = nanos == 0 && queue instanceof BlockingDeque
                ? Calls.awaitIfNeeded(queue, guard, nanos, true)
                : Calls.await(queue, guard, nanos, true);
        if (outcome == Outcome.TIMED_OUT) {
            return otherwise;
        }
        try {
            return step.take();
        } finally {
            Calls.end(queue, true);
        }
    }

    /// Without time to wait.
    private static <T extends @Nullable Object> T now(Step<T> step) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return step.take();
    }

    public static <E> void put(BlockingQueue<E> queue, E element) throws InterruptedException {
        Objects.requireNonNull(element);
        if (queue instanceof PriorityBlockingQueue) {
            queue.offer(element);
            return;
        }
        await(queue, SPACE, 0, false, () -> queue.offer(element));
    }

    public static <E> boolean offer(BlockingQueue<E> queue, E element, long time, TimeUnit unit)
            throws InterruptedException {
        Objects.requireNonNull(element);
        if (queue instanceof PriorityBlockingQueue) {
            return queue.offer(element);
        }
        return time <= 0
                ? now(() -> queue.offer(element))
                : await(queue, SPACE, unit.toNanos(time), false, () -> queue.offer(element));
    }

    @SuppressWarnings("NullAway") // it is not empty
    public static <E> E take(BlockingQueue<E> queue) throws InterruptedException {
        return await(queue, NONEMPTY, 0, null, queue::poll);
    }

    @SuppressWarnings("NullAway") // there may be nothing
    public static <E> @Nullable E poll(BlockingQueue<E> queue, long time, TimeUnit unit) throws InterruptedException {
        return time <= 0 ? now(queue::poll) : await(queue, NONEMPTY, unit.toNanos(time), null, queue::poll);
    }

    // --- deques

    public static <E> void putFirst(BlockingDeque<E> queue, E element) throws InterruptedException {
        Objects.requireNonNull(element);
        await(queue, SPACE, 0, false, () -> queue.offerFirst(element));
    }

    public static <E> void putLast(BlockingDeque<E> queue, E element) throws InterruptedException {
        put(queue, element);
    }

    public static <E> boolean offerFirst(BlockingDeque<E> queue, E element, long time, TimeUnit unit)
            throws InterruptedException {
        Objects.requireNonNull(element);
        return time <= 0
                ? now(() -> queue.offerFirst(element))
                : await(queue, SPACE, unit.toNanos(time), false, () -> queue.offerFirst(element));
    }

    public static <E> boolean offerLast(BlockingDeque<E> queue, E element, long time, TimeUnit unit)
            throws InterruptedException {
        return offer(queue, element, time, unit);
    }

    public static <E> E takeFirst(BlockingDeque<E> queue) throws InterruptedException {
        return take(queue);
    }

    @SuppressWarnings("NullAway") // it is not empty
    public static <E> E takeLast(BlockingDeque<E> queue) throws InterruptedException {
        return await(queue, NONEMPTY, 0, null, queue::pollLast);
    }

    public static <E> @Nullable E pollFirst(BlockingDeque<E> queue, long time, TimeUnit unit)
            throws InterruptedException {
        return poll(queue, time, unit);
    }

    @SuppressWarnings("NullAway") // there may be nothing
    public static <E> @Nullable E pollLast(BlockingDeque<E> queue, long time, TimeUnit unit)
            throws InterruptedException {
        return time <= 0 ? now(queue::pollLast) : await(queue, NONEMPTY, unit.toNanos(time), null, queue::pollLast);
    }

    // --- many

    /// All at once if there is room for all of them; otherwise one by one, as far as there is.
    public static <E> boolean addAll(BlockingDeque<E> queue, Collection<? extends E> all) {
        if (all == queue) {
            throw new IllegalArgumentException();
        }
        List<E> wanted = new ArrayList<>();
        for (E each : all) {
            wanted.add(Objects.requireNonNull(each));
        }
        if (wanted.isEmpty()) {
            return false;
        }
        Calls.begin(queue);
        boolean fit = queue.remainingCapacity() >= wanted.size();
        try {
            if (fit) {
                queue.addAll(wanted);
            }
        } finally {
            Calls.end(queue, fit);
        }
        if (!fit) {
            for (E each : all) {
                queue.add(each);
            }
        }
        return true;
    }

    public static <E> int drainTo(BlockingQueue<E> queue, Collection<? super E> into) {
        return drainTo(queue, into, Integer.MAX_VALUE);
    }

    public static <E> int drainTo(BlockingQueue<E> queue, Collection<? super E> into, int most) {
        if (Objects.requireNonNull(into) == queue) {
            throw new IllegalArgumentException();
        }
        List<E> taken = new ArrayList<>();
        if (most > 0) {
            Calls.begin(queue);
            try {
                queue.drainTo(taken, most);
            } finally {
                Calls.end(queue, !taken.isEmpty());
            }
        }
        for (int i = 0; i < taken.size(); i++) {
            try {
                into.add(taken.get(i));
            } catch (RuntimeException | Error e) {
                putBack(queue, taken.subList(i, taken.size()));
                throw e;
            }
        }
        return taken.size();
    }

    /// What could not be handed on stays in front of what is there now.
    private static <E> void putBack(BlockingQueue<E> queue, List<E> left) {
        Calls.begin(queue);
        try {
            List<E> all = new ArrayList<>(left);
            queue.drainTo(all);
            queue.addAll(all);
        } finally {
            Calls.end(queue, true);
        }
    }
}
