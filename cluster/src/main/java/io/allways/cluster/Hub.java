package io.allways.cluster;

import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.core.explore.Counts;
import io.allways.core.explore.Fold;
import io.allways.core.explore.LeaseBook;
import io.allways.core.explore.News;
import io.allways.core.explore.WorkItem;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/// The coordinator's side of a search: lends items to whoever asks, takes in what they hand in, and has busy workers
/// share when others are idle. One lock; every call is short.
final class Hub implements Desk {
    /// Of those that are gone, only so many are remembered, however many come and go.
    private static final int MOST_FORMER = 50;
    private static final long HAND_IN_NANOS = 5_000_000_000L;
    /// An item that is done sooner is not worth waiting for the next.
    private static final long QUICK_NANOS = 3_000_000;
    private static final int MOST_AHEAD = 32;

    private final Target target;
    private final String algorithm;
    private final Settings settings;
    private final Log log;
    private final LongSupplier clock;
    private final long start;
    private final Duration before;
    private final Map<Peer, Member> members = new LinkedHashMap<>();
    private final Deque<Member> former = new ArrayDeque<>();
    private final Deque<Member.Slot> idle = new ArrayDeque<>();
    private final Map<Integer, Counts> shares = new LinkedHashMap<>();
    private final List<Violation> violations = new ArrayList<>();

    private LeaseBook book;
    private Counts counts;
    private int round;
    private int workers;
    private int joined;
    private boolean over;
    private boolean complete;
    private String limit = "";
    private @Nullable Throwable failure;

    Hub(Target target, String algorithm, Settings settings, Recovered from, Log log) {
        this(target, algorithm, settings, from, log, System::nanoTime);
    }

    /// @param clock in nanoseconds
    Hub(Target target, String algorithm, Settings settings, Recovered from, Log log, LongSupplier clock) {
        this.clock = clock;
        start = clock.getAsLong();
        this.target = target;
        this.algorithm = algorithm;
        this.settings = settings;
        this.log = log;
        book = from.book();
        counts = from.counts();
        round = from.round();
        workers = from.workers();
        before = from.elapsed();
        violations.addAll(from.violations());
        if (!violations.isEmpty() && !settings.keepGoing()) {
            over = true;
        }
        if (book.finished()) {
            over = true;
            complete = true;
        }
    }

    synchronized int round() {
        return round;
    }

    @Override
    public synchronized void welcome(Peer peer, String name, int slots, Job job) {
        join(peer, name, slots);
        if (!over) {
            int maxSteps = settings.limits().steps();
            peer.send(new Message.Welcome(job, maxSteps, settings.keepGoing(), round, target.learned()));
        }
    }

    synchronized void join(Peer peer, String name, int slots) {
        if (over) {
            peer.send(new Message.Over());
            return;
        }
        Member member = new Member(++joined, name);
        for (int i = 0; i < slots; i++) {
            member.slots.add(new Member.Slot(peer, member, i, ++workers));
        }
        members.put(peer, member);
    }

    /// A worker is gone: what it had borrowed goes to others.
    @Override
    public synchronized void leave(Peer peer) {
        Member member = members.remove(peer);
        if (member == null) {
            return;
        }
        member.pending = Counts.NONE;
        if (Member.runs(member.counts) > 0) {
            former.addLast(member);
        }
        if (former.size() > MOST_FORMER) {
            former.removeFirst();
        }
        idle.removeIf(slot -> slot.peer == peer);
        if (!over) {
            for (Member.Slot slot : member.slots) {
                log.gone(slot.worker);
                book.gone(slot.worker);
                slot.items = 0;
            }
            serve();
        }
    }

    @Override
    public synchronized void receive(Peer peer, Message message) {
        Member member = members.get(peer);
        if (member == null || over) {
            return;
        }
        switch (message) {
            case Message.Ready(int ready) -> {
                if (ready == round) {
                    member.slots.stream()
                            .filter(slot -> slot.idle() && !idle.contains(slot))
                            .forEach(idle::add);
                    serve();
                }
            }
            case Message.HandIn(int number, Fold fold) -> {
                if (number < member.slots.size() && book.lent(fold.id(), fold.epoch())) {
                    take(member.slots.get(number), fold);
                }
            }
            case Message.Progress(List<Counts> slots) ->
                member.pending = slots.stream().reduce(Counts.NONE, Counts::plus);
            case Message.Learned(int in, Set<String> lessons) -> {
                if (in == round) {
                    again(lessons);
                }
            }
            default -> throw new IllegalArgumentException("not a worker's message: " + message);
        }
    }

    private void take(Member.Slot slot, Fold fold) {
        log.folded(slot.worker, fold);
        book.fold(fold);
        long now = clock.getAsLong();
        if (fold.done()) {
            slot.ahead = now - slot.handedIn < QUICK_NANOS ? Math.min(2 * slot.ahead, MOST_AHEAD) : 1;
        }
        slot.handedIn = now;
        counts = counts.plus(fold.counts());
        slot.member.counts = slot.member.counts.plus(fold.counts());
        slot.member.handedIn(fold.counts());
        shares.merge(slot.worker, fold.counts(), Counts::plus);
        fold.violations().forEach(this::found);
        if (!fold.handedOver().isEmpty()) {
            slot.asked = false;
            slot.depth += fold.handedOver().size();
        }
        News news = book.news(fold);
        if (news != null) {
            slot.peer.send(new Message.Told(slot.number, news));
        }
        if (fold.done()) {
            slot.items--;
            slot.asked = false;
            if (slot.items == 0) {
                idle.add(slot);
            }
        }
        serve();
        while (!over && !slot.idle() && slot.items < slot.ahead && book.waiting() > slots()) {
            lend(slot);
        }
    }

    private int slots() {
        return members.values().stream().mapToInt(member -> member.slots.size()).sum();
    }

    private void found(Violation violation) {
        boolean wanted = settings.keepGoing() || violations.isEmpty();
        if (wanted && violations.stream().noneMatch(violation::sameAs)) {
            violations.add(violation);
        }
        if (!settings.keepGoing()) {
            end();
        }
    }

    /// Gives idle slots work; if there is too little of it, asks for more.
    private void serve() {
        while (!over && !idle.isEmpty() && book.available()) {
            Member.Slot slot = idle.remove();
            slot.handedIn = clock.getAsLong();
            slot.asked = false;
            lend(slot);
        }
        if (!over && book.finished()) {
            complete = true;
            end();
        }
        if (!over && !idle.isEmpty()) {
            ask();
        }
    }

    private void lend(Member.Slot slot) {
        log.took(slot.worker);
        WorkItem item = Objects.requireNonNull(book.take(slot.worker));
        slot.items++;
        slot.depth = item.prefix().length();
        slot.peer.send(new Message.Lend(slot.number, item));
    }

    /// Asks as many busy slots to share as there are idle ones: those first whose items begin nearest to the root, for
    /// they are likely to be the largest.
    private void ask() {
        List<Member.Slot> busy = members.values().stream()
                .flatMap(member -> member.slots.stream())
                .filter(slot -> !slot.idle())
                .toList();
        long asked = busy.stream().filter(slot -> slot.asked).count();
        busy.stream()
                .filter(slot -> !slot.asked)
                .sorted(Comparator.comparingInt(slot -> slot.depth))
                .limit(Math.max(0, idle.size() - asked))
                .forEach(slot -> {
                    slot.asked = true;
                    slot.peer.send(new Message.Share(slot.number));
                });
    }

    private void again(Set<String> lessons) {
        Set<String> all = new TreeSet<>(target.learned());
        all.addAll(lessons);
        target.learn(all);
        round++;
        log.round(round, target.learned());
        book = new LeaseBook(book.nextId());
        counts = Counts.NONE;
        violations.clear();
        shares.clear();
        idle.clear();
        for (Member member : members.values()) {
            member.counts = Counts.NONE;
            member.pending = Counts.NONE;
            member.slots.forEach(slot -> {
                slot.items = 0;
                slot.asked = false;
            });
        }
        members.keySet().forEach(peer -> peer.send(new Message.Round(round, target.learned())));
    }

    /// Ends the search before it is complete.
    synchronized void stop(String why) {
        if (!over) {
            limit = why;
            end();
        }
    }

    /// Ends the search because the program cannot be checked.
    @Override
    public synchronized void fail(Throwable why) {
        if (!over) {
            failure = why;
            end();
        }
    }

    private void end() {
        over = true;
        members.keySet().forEach(peer -> peer.send(new Message.Over()));
        notifyAll();
    }

    /// Sends a sign of life to all. If a journal is kept, those who have not handed in anything for a while must share,
    /// though nobody may want it: what they have run so far is in the journal then.
    synchronized void beat() {
        members.keySet().forEach(peer -> peer.send(new Message.Beat()));
        long now = clock.getAsLong();
        if (log == Log.NONE) {
            return;
        }
        for (Member member : members.values()) {
            for (Member.Slot slot : member.slots) {
                if (!slot.idle() && !slot.asked && now - slot.handedIn > HAND_IN_NANOS) {
                    slot.asked = true;
                    slot.peer.send(new Message.Share(slot.number));
                }
            }
        }
    }

    /// Waits for the end, but not longer than that. Whether it has come.
    synchronized boolean awaitEnd(long millis) throws InterruptedException {
        long deadline = System.nanoTime() + millis * 1_000_000;
        for (long left = millis; !over && left > 0; left = (deadline - System.nanoTime()) / 1_000_000) {
            wait(left);
        }
        return over;
    }

    synchronized @Nullable Throwable failure() {
        return failure;
    }

    Duration elapsed() {
        return before.plusNanos(clock.getAsLong() - start);
    }

    synchronized Counts total() {
        return members.values().stream().map(member -> member.pending).reduce(counts, Counts::plus);
    }

    synchronized Status status() {
        List<Status.Worker> list = new ArrayList<>();
        for (Member member : members.values()) {
            int busy = (int) member.slots.stream().filter(slot -> !slot.idle()).count();
            list.add(member.status(busy, true));
        }
        former.forEach(member -> list.add(member.status(0, false)));
        List<Status.Figure> figures = new ArrayList<>();
        figures.add(new Status.Figure("waiting", book.waiting()));
        figures.add(new Status.Figure("leases", book.lent()));
        if (round > 1) {
            figures.add(new Status.Figure("round", round));
        }
        List<String> findings = violations.stream()
                .map(each -> each.message().isEmpty() ? each.kind() : each.kind() + ": " + each.message())
                .toList();
        return new Status("execution", elapsed(), Member.runs(total()), figures, findings, list);
    }

    synchronized Verdict verdict() {
        // What was run and not handed in counts where it is not certain anyway how much was run.
        Counts all = complete ? counts : total();
        boolean exhaustive = complete && counts.bounded() == 0;
        Outcome outcome = Outcome.of(!violations.isEmpty(), exhaustive, all.executions(), counts.bounded());
        return new Verdict(
                algorithm,
                outcome,
                exhaustive,
                limit.isEmpty() && counts.bounded() > 0 ? "steps" : limit,
                all.executions(),
                all.blocked(),
                all.bounded(),
                all.transitions(),
                elapsed(),
                shares.values().stream()
                        .map(each -> new Verdict.Worker(each.executions(), each.blocked(), each.transitions()))
                        .toList(),
                violations);
    }
}
