package io.allways.cluster;

import io.allways.cluster.Message.States;
import io.allways.graph.Model;
import io.allways.graph.Settings;
import io.allways.graph.Slice;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/// A worker process's side of a search of states: one slice, and a thread that does with it what the coordinator says.
final class StateNode {
    private final Model model;
    private final Settings settings;
    private final Node.Uplink up;
    private final BlockingQueue<Work> queue = new LinkedBlockingQueue<>();
    private final Thread thread =
            Thread.ofPlatform().daemon().name("allways-states").unstarted(this::run);
    private volatile @Nullable Part part;
    private volatile boolean stopped;

    /// The slice of one epoch.
    private record Part(int epoch, int nodes, Slice slice) {}

    /// @param task null if the part is not needed any more
    private record Work(Part part, States.@Nullable Task task) {}

    StateNode(Model model, Settings settings, Node.Uplink up) {
        this.model = model;
        this.settings = settings;
        this.up = up;
    }

    void start() {
        thread.start();
        up.send(new Message.Ready(0));
    }

    void stop() {
        stopped = true;
        Part last = part;
        if (last != null) {
            last.slice().stop();
        }
        thread.interrupt();
    }

    void join() throws InterruptedException {
        thread.join();
    }

    /// From the transport's threads, one message at a time.
    void receive(Message message) {
        Part now = part;
        switch (message) {
            case States.Begin begin -> begin(begin, now);
            case States.Task task when now != null && task.epoch() == now.epoch() -> queue.add(new Work(now, task));
            case States.Close close
            when now != null && close.epoch() == now.epoch() -> now.slice().closeLevel();
            case States.Stop stop
            when now != null && stop.epoch() == now.epoch() -> now.slice().stop();
            case States.Line line
            when now != null && line.epoch() == now.epoch() && line.node() <= now.nodes() ->
                now.slice().receive(line.node(), line.states());
            case States.Credit credit
            when now != null && credit.epoch() == now.epoch() && credit.node() <= now.nodes() ->
                now.slice().credit(credit.node(), credit.lines());
            case States old -> {}
            case Message.Beat() -> {}
            case Message.Over() -> stop();
            default -> throw new IllegalArgumentException("not a coordinator's message: " + message);
        }
    }

    private void begin(States.Begin begin, @Nullable Part old) {
        if (old != null) {
            old.slice().stop();
            queue.add(new Work(old, null));
        }
        int epoch = begin.epoch();
        Slice slice = new Slice(model, settings, begin.me(), begin.nodes(), new Slice.Post() {
            @Override
            public void line(int to, byte[] states) {
                up.send(new States.Line(epoch, to, states));
            }

            @Override
            public void credit(int to, int lines) {
                up.send(new States.Credit(epoch, to, lines));
            }

            @Override
            public void idle(long sent, long received) {
                up.send(new States.Idle(epoch, 0, sent, received));
            }
        });
        part = new Part(epoch, begin.nodes(), slice);
    }

    Message progress() {
        Part now = part;
        return now == null
                ? new States.Census(0, 0, 0, 0)
                : new States.Census(
                        now.epoch(),
                        now.slice().count(),
                        now.slice().expanded(),
                        now.slice().bytes());
    }

    private void run() {
        try {
            while (!stopped) {
                Work work = queue.take();
                if (work.task() == null) {
                    work.part().slice().close();
                } else {
                    Part now = part;
                    if (now != null && now.epoch() == work.part().epoch()) {
                        work(now, work.task());
                    }
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException | Error e) {
            if (!stopped) {
                up.failed(e);
            }
        } finally {
            end();
        }
    }

    /// Gives back the memory and threads of all slices: nobody works on them any more.
    private void end() {
        for (Work left = queue.poll(); left != null; left = queue.poll()) {
            if (left.task() == null) {
                left.part().slice().close();
            }
        }
        Part last = part;
        part = null;
        if (last != null) {
            last.slice().close();
        }
    }

    private void work(Part now, States.Task task) {
        Slice slice = now.slice();
        int epoch = now.epoch();
        up.send(
                switch (task.sort()) {
                    case STARTS -> new States.Done(epoch, slice.starts());
                    case EXPAND -> new States.Done(epoch, slice.expand());
                    case LOAD -> new States.Done(epoch, slice.load());
                    case SAVE -> {
                        slice.save(task.level());
                        yield new States.Saved(epoch, task.level());
                    }
                    case SEEK -> {
                        long[] found = slice.seek(task.level(), task.target());
                        yield new States.Sought(epoch, found == null ? new long[0] : found);
                    }
                });
    }
}
