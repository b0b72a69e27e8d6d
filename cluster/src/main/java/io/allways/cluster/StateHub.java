package io.allways.cluster;

import io.allways.cluster.Message.States;
import io.allways.graph.Model;
import io.allways.graph.Settings;
import io.allways.graph.Slice;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The nodes of a search of states, as the coordinator sees them: who is there, which of them make up the present
/// epoch,
/// and what they have answered. [StateSearch] decides what they do.
///
/// Within an epoch the nodes are the same. When one is lost the epoch is broken, and all waiting for it ends with
/// [Broken].
final class StateHub implements Desk {
    private static final int LOOK_EVERY_MILLIS = 50;
    private static final int NOBODY = -1;
    /// As in a slice: lines on the way from here to a node.
    private static final int WINDOW = 8;

    private final Model model;
    private final Settings settings;
    private final Notes notes;
    private final Map<Peer, Member> members = new LinkedHashMap<>();
    private volatile Epoch epoch = new Epoch(0, List.of());
    private int epochs;
    private int joined;
    private boolean over;
    private @Nullable Throwable failure;

    /// A worker process.
    static final class Member {
        final int number;
        final Peer peer;
        final String name;
        final int slots;
        boolean ready;
        States.Census census = new States.Census(0, 0, 0, 0);

        Member(int number, Peer peer, String name, int slots) {
            this.number = number;
            this.peer = peer;
            this.name = name;
            this.slots = slots;
        }
    }

    /// A node of the present epoch is gone.
    static final class Broken extends RuntimeException {
        private static final long serialVersionUID = 1;
    }

    /// Who takes part, and what they have said since they were last asked something.
    private static final class Epoch {
        final int number;
        final List<Member> nodes;
        final Map<Peer, Integer> places = new LinkedHashMap<>();
        final boolean[] idle;
        final long[] sent;
        final long[] received;
        final int[] credits;
        final States[] answers;
        final Deque<States.Line> lines = new ArrayDeque<>();
        boolean broken;

        Epoch(int number, List<Member> nodes) {
            this.number = number;
            this.nodes = List.copyOf(nodes);
            for (Member node : nodes) {
                places.put(node.peer, places.size());
            }
            int count = nodes.size();
            idle = new boolean[count];
            sent = new long[count];
            received = new long[count];
            credits = new int[count];
            Arrays.fill(credits, WINDOW);
            answers = new States[count];
        }
    }

    StateHub(Model model, Settings settings, Notes notes) {
        this.model = model;
        this.settings = settings;
        this.notes = notes;
    }

    // --- workers

    @Override
    public synchronized void welcome(Peer peer, String name, int slots, Job job) {
        if (over) {
            peer.send(new Message.Over());
            return;
        }
        join(peer, name, slots);
        peer.send(new States.Described(job, settings.store(), settings.deadlock()));
    }

    synchronized void join(Peer peer, String name, int slots) {
        members.put(peer, new Member(++joined, peer, name, slots));
    }

    @Override
    public synchronized void leave(Peer peer) {
        members.remove(peer);
        if (epoch.places.containsKey(peer)) {
            epoch.broken = true;
        }
        notifyAll();
    }

    @Override
    public synchronized void fail(Throwable why) {
        if (failure == null) {
            failure = why;
        }
        notifyAll();
    }

    @Override
    public void receive(Peer peer, Message message) {
        Epoch now = epoch;
        int place = now.places.getOrDefault(peer, NOBODY);
        switch (message) {
            // What nodes say to each other is passed on without a lock.
            case States.Line line
            when between(now, line.epoch(), place, line.node()) ->
                now.nodes.get(line.node()).peer.send(new States.Line(line.epoch(), place, line.states()));
            case States.Credit credit
            when between(now, credit.epoch(), place, credit.node()) ->
                now.nodes.get(credit.node()).peer.send(new States.Credit(credit.epoch(), place, credit.lines()));
            default -> hear(peer, message);
        }
    }

    private static boolean between(Epoch now, int number, int place, int node) {
        return place != NOBODY && number == now.number && node < now.nodes.size();
    }

    private synchronized void hear(Peer peer, Message message) {
        Member member = members.get(peer);
        if (member == null || over) {
            return;
        }
        int place = epoch.places.getOrDefault(peer, NOBODY);
        switch (message) {
            case Message.Ready ready -> member.ready = true;
            case Message.Progress beat -> {}
            case States.Census census -> member.census = census;
            case States.Idle idle
            when mine(place, idle.epoch()) -> {
                // Two threads may have told in either order.
                epoch.idle[place] = true;
                epoch.sent[place] = Math.max(epoch.sent[place], idle.sent());
                epoch.received[place] = Math.max(epoch.received[place], idle.received());
            }
            case States.Done done
            when mine(place, done.epoch()) -> {
                checked(done.report());
                epoch.answers[place] = done;
            }
            case States.Saved saved when mine(place, saved.epoch()) -> epoch.answers[place] = saved;
            case States.Sought sought when mine(place, sought.epoch()) -> epoch.answers[place] = sought;
            case States.Line line
            when mine(place, line.epoch()) && line.node() == epoch.nodes.size() ->
                epoch.lines.add(new States.Line(line.epoch(), place, line.states()));
            case States.Credit credit
            when mine(place, credit.epoch()) && credit.node() == epoch.nodes.size() ->
                epoch.credits[place] += credit.lines();
            case States old -> {}
            default -> throw new IllegalArgumentException("not a worker's message: " + message);
        }
        notifyAll();
    }

    private boolean mine(int place, int number) {
        return place != NOBODY && number == epoch.number;
    }

    private void checked(Slice.Report report) {
        if (report.fired().length != model.rules().size()
                || report.covered().length != model.properties().size()) {
            throw new IllegalArgumentException("a report about another model");
        }
    }

    // --- for the search, which is one thread

    /// Begins an epoch with all that are ready, once somebody is.
    int begin(Runnable look) {
        synchronized (this) {
            await(() -> members.values().stream().anyMatch(member -> member.ready), look, false);
            List<Member> nodes =
                    members.values().stream().filter(member -> member.ready).toList();
            epoch = new Epoch(++epochs, nodes);
        }
        Epoch now = epoch;
        for (int i = 0; i < now.nodes.size(); i++) {
            now.nodes.get(i).peer.send(new States.Begin(now.number, i, now.nodes.size()));
        }
        return now.nodes.size();
    }

    /// Whether others are ready who do not take part yet.
    synchronized boolean newcomers() {
        return members.values().stream().anyMatch(member -> member.ready && !epoch.places.containsKey(member.peer));
    }

    synchronized List<Member> nodes() {
        return epoch.nodes;
    }

    synchronized List<Member> members() {
        return List.copyOf(members.values());
    }

    /// Has all nodes do something.
    void task(States.Sort sort, int level, long[] target) {
        Epoch now = epoch;
        synchronized (this) {
            Arrays.fill(now.answers, null);
            Arrays.fill(now.idle, false);
        }
        now.nodes.forEach(node -> node.peer.send(new States.Task(now.number, sort, level, target)));
    }

    /// Waits until all nodes have expanded their part, and nothing is on the way.
    void awaitLevel(Runnable look) {
        synchronized (this) {
            await(
                    () -> {
                        for (boolean each : epoch.idle) {
                            if (!each) {
                                return false;
                            }
                        }
                        return Arrays.stream(epoch.sent).sum()
                                == Arrays.stream(epoch.received).sum();
                    },
                    look,
                    true);
        }
    }

    void close() {
        Epoch now = epoch;
        now.nodes.forEach(node -> node.peer.send(new States.Close(now.number)));
    }

    /// No more of what they do.
    void stop() {
        Epoch now = epoch;
        now.nodes.forEach(node -> node.peer.send(new States.Stop(now.number)));
    }

    /// Waits for the answers of all.
    List<States> answers(Runnable look) {
        synchronized (this) {
            await(() -> Arrays.stream(epoch.answers).allMatch(each -> each != null), look, true);
            return List.of(epoch.answers);
        }
    }

    List<Slice.Report> reports(Runnable look) {
        List<Slice.Report> reports = new ArrayList<>();
        for (States each : answers(look)) {
            if (each instanceof States.Done done) {
                reports.add(done.report());
            }
        }
        return reports;
    }

    /// The next line for the coordinator; null if all have answered and none is left.
    States.@Nullable Line line(Runnable look) {
        States.Line line;
        Epoch now = epoch;
        synchronized (this) {
            await(() -> !now.lines.isEmpty() || Arrays.stream(now.answers).allMatch(each -> each != null), look, true);
            line = now.lines.poll();
        }
        if (line != null) {
            Peer peer = now.nodes.get(line.node()).peer;
            peer.send(new States.Credit(now.number, now.nodes.size(), 1));
        }
        return line;
    }

    /// Sends a line to a node, when it has room.
    void send(int node, byte[] states, Runnable look) {
        Epoch now = epoch;
        synchronized (this) {
            await(() -> now.credits[node] > 0, look, true);
            now.credits[node]--;
        }
        now.nodes.get(node).peer.send(new States.Line(now.number, now.nodes.size(), states));
    }

    /// @param look called now and then; may throw
    /// @param whole whether all nodes of the epoch are needed
    private void await(BooleanSupplier condition, Runnable look, boolean whole) {
        while (true) {
            if (failure != null) {
                throw new Failed(failure);
            }
            if (whole && epoch.broken) {
                throw new Broken();
            }
            if (condition.getAsBoolean()) {
                return;
            }
            try {
                wait(LOOK_EVERY_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Failed(e);
            }
            look.run();
        }
    }

    /// The search cannot go on.
    static final class Failed extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failed(Throwable why) {
            super(why);
        }
    }

    void say(String line) {
        notes.say(line);
    }

    synchronized void end() {
        over = true;
        members.keySet().forEach(peer -> peer.send(new Message.Over()));
    }

    synchronized void beat() {
        members.keySet().forEach(peer -> peer.send(new Message.Beat()));
    }
}
