package io.allways.cluster;

import io.allways.core.Program;
import io.allways.core.Restart;
import io.allways.core.Target;
import io.allways.core.explore.Counts;
import io.allways.core.explore.ItemWorker;
import io.allways.core.explore.News;
import io.allways.core.explore.WorkItem;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A worker process's side of a search: some slots, each a thread with a program of its own that runs what it is lent.
/// Nothing here belongs to the transport's threads: they only leave messages.
final class Node {
    private final Target target;
    private final int maxSteps;
    private final boolean keepGoing;
    private final Uplink up;
    private final List<Slot> slots = new ArrayList<>();
    private volatile int round;
    private volatile boolean stopped;

    /// The way to the coordinator.
    interface Uplink {
        void send(Message message);

        /// This worker cannot go on.
        void failed(Throwable why);
    }

    Node(Target target, int count, int maxSteps, boolean keepGoing, Uplink up) {
        this.target = target;
        this.maxSteps = maxSteps;
        this.keepGoing = keepGoing;
        this.up = up;
        for (int i = 0; i < count; i++) {
            slots.add(new Slot(i));
        }
    }

    void start(int first) {
        round = first;
        for (Slot slot : slots) {
            Thread thread = target.thread("allways-worker-" + slot.number, slot);
            slot.thread = thread;
            thread.start();
        }
        up.send(new Message.Ready(first));
    }

    void receive(Message message) {
        switch (message) {
            case Message.Lend(int slot, WorkItem item) -> slots.get(slot).lend(item);
            case Message.Share(int slot) -> slots.get(slot).share = true;
            case Message.Told(int slot, News news) -> slots.get(slot).news = news;
            case Message.Round next -> {
                target.learn(next.lessons());
                round = next.round();
                slots.forEach(Slot::wake);
                up.send(new Message.Ready(next.round()));
            }
            case Message.Over() -> stop();
            default -> throw new IllegalArgumentException("not a coordinator's message: " + message);
        }
    }

    void stop() {
        stopped = true;
        slots.forEach(Slot::wake);
    }

    /// Waits until all slots have stopped.
    void join() throws InterruptedException {
        for (Slot slot : slots) {
            Thread thread = slot.thread;
            if (thread != null) {
                thread.join();
            }
        }
    }

    /// What each slot has run and not handed in.
    Message.Progress progress() {
        return new Message.Progress(slots.stream().map(Slot::pending).toList());
    }

    private final class Slot implements Runnable {
        final int number;

        @Nullable Thread thread;

        volatile boolean share;
        volatile @Nullable News news;
        private volatile boolean tell;
        private volatile Counts pending = Counts.NONE;
        private final Deque<WorkItem> lent = new ArrayDeque<>();
        private int lentIn;

        Slot(int number) {
            this.number = number;
        }

        synchronized void lend(WorkItem item) {
            if (lentIn != round) {
                lent.clear();
                lentIn = round;
            }
            lent.add(item);
            notifyAll();
        }

        /// The round has changed, or it is over.
        synchronized void wake() {
            notifyAll();
        }

        Counts pending() {
            tell = true;
            return pending;
        }

        @Override
        public void run() {
            try {
                while (!stopped) {
                    int now = round;
                    try (Program program = target.open()) {
                        ItemWorker worker = new ItemWorker(program, maxSteps);
                        for (WorkItem item = next(now); item != null; item = next(now)) {
                            explore(worker, item, now);
                        }
                    } catch (Restart e) {
                        up.send(new Message.Learned(now, target.learned()));
                        awaitRound(now);
                    }
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) {
                if (!stopped) {
                    up.failed(e);
                }
            }
        }

        /// What to run next; null if another round has begun, or nothing more will come.
        private synchronized @Nullable WorkItem next(int now) throws InterruptedException {
            while ((lent.isEmpty() || lentIn < now) && round == now && !stopped) {
                wait();
            }
            if (round != now || stopped) {
                return null;
            }
            return lent.remove();
        }

        private synchronized void awaitRound(int now) throws InterruptedException {
            while (round == now && !stopped) {
                wait();
            }
        }

        private void explore(ItemWorker worker, WorkItem item, int now) {
            ItemRun run = new ItemRun(worker, keepGoing, fold -> {
                if (fold.done()) {
                    pending = Counts.NONE;
                }
                // Before it is sent, for it may be asked again at once; and not where an item begins, for it may have
                // been asked before that.
                if (fold.done() || !fold.handedOver().isEmpty()) {
                    share = false;
                }
                up.send(new Message.HandIn(number, fold));
            });
            long began = System.nanoTime();
            worker.begin(item);
            ItemRun.After after = ItemRun.After.MORE;
            while (after != ItemRun.After.DONE) {
                boolean failed = worker.run().fails();
                if (stopped || round != now) {
                    return;
                }
                if (tell) {
                    tell = false;
                    pending = worker.pending();
                }
                News fresh = news;
                if (fresh != null) {
                    news = null;
                    worker.hear(fresh);
                }
                after = run.after(failed, share, System.nanoTime() - began);
            }
        }
    }
}
