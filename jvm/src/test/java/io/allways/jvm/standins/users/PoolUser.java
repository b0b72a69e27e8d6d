package io.allways.jvm.standins.users;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

@SuppressWarnings("FutureReturnValueIgnored") // what comes of it is asked for at the end
public final class PoolUser extends User {
    private final ThreadPoolExecutor pool;
    private final AtomicInteger ran;
    private @Nullable Runnable task;
    private @Nullable Future<Integer> last;

    PoolUser(ThreadPoolExecutor pool, AtomicInteger ran) {
        this.pool = pool;
        this.ran = ran;
    }

    private int run() {
        int number = ran.incrementAndGet();
        return Thread.currentThread().isInterrupted() ? -number : number;
    }

    public void execute() {
        Runnable next = this::run;
        task = next;
        pool.execute(next);
    }

    public void submit() {
        last = pool.submit(this::run);
    }

    public void submitFailing() {
        last = pool.submit(() -> {
            ran.incrementAndGet();
            throw new IllegalStateException();
        });
    }

    public Integer get() throws InterruptedException, ExecutionException {
        return Objects.requireNonNull(last).get();
    }

    public Integer get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return Objects.requireNonNull(last).get(time, unit);
    }

    public boolean cancel(boolean interrupts) {
        return Objects.requireNonNull(last).cancel(interrupts);
    }

    public int invokeAll() throws InterruptedException {
        int done = 0;
        for (Future<Integer> each : pool.invokeAll(List.<Callable<Integer>>of(this::run, this::run))) {
            done += each.state() == Future.State.SUCCESS ? 1 : 0;
        }
        return done;
    }

    public Integer invokeAny() throws InterruptedException, ExecutionException {
        return pool.invokeAny(List.<Callable<Integer>>of(this::run, this::run));
    }

    public void shutdown() {
        pool.shutdown();
    }

    public int shutdownNow() {
        return pool.shutdownNow().size();
    }

    public void close() {
        pool.close();
    }

    public boolean isShutdown() {
        return pool.isShutdown();
    }

    public boolean isTerminating() {
        return pool.isTerminating();
    }

    public boolean isTerminated() {
        return pool.isTerminated();
    }

    public boolean awaitTermination(long time, TimeUnit unit) throws InterruptedException {
        return pool.awaitTermination(time, unit);
    }

    public int getPoolSize() {
        return pool.getPoolSize();
    }

    public int getActiveCount() {
        return pool.getActiveCount();
    }

    public int getLargestPoolSize() {
        return pool.getLargestPoolSize();
    }

    public long getTaskCount() {
        return pool.getTaskCount();
    }

    public long getCompletedTaskCount() {
        return pool.getCompletedTaskCount();
    }

    public int queued() {
        return pool.getQueue().size();
    }

    public boolean remove() {
        Runnable one = task;
        return one != null && pool.remove(one);
    }

    public void purge() {
        pool.purge();
    }

    public boolean prestartCoreThread() {
        return pool.prestartCoreThread();
    }

    public int prestartAllCoreThreads() {
        return pool.prestartAllCoreThreads();
    }

    public void setCorePoolSize(int size) {
        pool.setCorePoolSize(size);
    }

    public int getCorePoolSize() {
        return pool.getCorePoolSize();
    }

    public void setMaximumPoolSize(int size) {
        pool.setMaximumPoolSize(size);
    }

    public void allowCoreThreadTimeOut(boolean value) {
        pool.allowCoreThreadTimeOut(value);
    }

    public boolean allowsCoreThreadTimeOut() {
        return pool.allowsCoreThreadTimeOut();
    }

    public int ran() {
        return ran.get();
    }

    public String text() {
        return state(pool);
    }

    @Override
    public String toString() {
        pool.shutdown();
        try {
            boolean over = pool.awaitTermination(1, TimeUnit.HOURS);
            return over + " " + ran.get() + " " + pool.getCompletedTaskCount() + " " + pool.getLargestPoolSize();
        } catch (InterruptedException e) {
            return "interrupted";
        }
    }
}
