package io.allways.jvm.model.executors;

import io.allways.jvm.run.Calls;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What `getQueue` gives: the tasks of a pool, where each call is a call of the pool.
final class PoolQueue extends AbstractQueue<Runnable> implements BlockingQueue<Runnable> {
    private final Pool pool;
    private final Queue<Runnable> queue;

    @SuppressWarnings({"unchecked", "rawtypes"}) // a queue of runnables, whatever else they are
    PoolQueue(Pool pool) {
        this.pool = pool;
        queue = pool instanceof DelayPool delayed ? (Queue) delayed.delays : pool.queue;
    }

    private <T> T look(Function<Queue<Runnable>, T> how) {
        boolean on = Calls.beginLook(pool);
        try {
            return how.apply(queue);
        } finally {
            if (on) {
                Calls.end(pool, false);
            }
        }
    }

    private <T> T change(Function<Queue<Runnable>, T> how) {
        boolean on = Calls.begin(pool);
        int before = queue.size();
        try {
            return how.apply(queue);
        } finally {
            if (on) {
                Calls.end(pool, queue.size() != before);
            }
        }
    }

    @Override
    public boolean offer(Runnable task) {
        return change(tasks -> tasks.offer(task));
    }

    @Override
    public boolean offer(Runnable task, long timeout, TimeUnit unit) {
        return offer(task);
    }

    @Override
    public void put(Runnable task) {
        add(task);
    }

    @Override
    @SuppressWarnings("NullAway") // null says that it is empty
    public Runnable poll() {
        return change(Queue::poll);
    }

    @Override
    @SuppressWarnings("NullAway") // null says that it is empty
    public Runnable poll(long timeout, TimeUnit unit) {
        return poll();
    }

    @Override
    public Runnable take() {
        return remove();
    }

    @Override
    @SuppressWarnings("NullAway") // null says that it is empty
    public Runnable peek() {
        return look(Queue::peek);
    }

    @Override
    public int size() {
        return look(Queue::size);
    }

    @Override
    public int remainingCapacity() {
        return look(tasks -> tasks instanceof BlockingQueue<?> q ? q.remainingCapacity() : Integer.MAX_VALUE);
    }

    @Override
    public boolean remove(@Nullable Object task) {
        return change(tasks -> tasks.remove(task));
    }

    @Override
    public boolean contains(@Nullable Object task) {
        return look(tasks -> tasks.contains(task));
    }

    @Override
    public void clear() {
        drainTo(new ArrayList<>());
    }

    @Override
    public int drainTo(Collection<? super Runnable> to) {
        return drainTo(to, Integer.MAX_VALUE);
    }

    @Override
    public int drainTo(Collection<? super Runnable> to, int most) {
        List<Runnable> taken = change(tasks -> {
            List<Runnable> some = new ArrayList<>();
            while (some.size() < most && !tasks.isEmpty()) {
                some.add(tasks.remove());
            }
            return some;
        });
        to.addAll(taken);
        return taken.size();
    }

    @Override
    public Iterator<Runnable> iterator() {
        List<Runnable> now = look(ArrayList::new);
        return now.iterator();
    }
}
