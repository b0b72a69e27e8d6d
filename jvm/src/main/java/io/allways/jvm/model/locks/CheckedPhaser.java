package io.allways.jvm.model.locks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Stages;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// `Phaser`, on [Stages]: a tree of them has those of its root, where the phase is.
///
/// As in the JDK, the last to arrive and the next phase are two steps: in between nobody is awaited, so who arrives
/// once
/// more fails, and who registers waits. `onAdvance` runs there. In a tree, a phaser and its parent are told one after
/// the other. Who waits for the end of a phase returns the phase that it finds, which may be a later one.
@SuppressWarnings("this-escape") // only to be named after
@StandsFor(Phaser.class)
public class CheckedPhaser extends Phaser {
    /// A phase, as those see it who wait for its end.
    private static final long NO_TIME = -1;

    private static final class Round {
        final Stages.Turn turn = new Stages.Turn();
        int next;
    }

    private final Stages stages;
    private final CheckedPhaser root;
    private final @Nullable CheckedPhaser parent;
    private int parties;
    private int unarrived;
    /// Nobody is registered, and the parent knows.
    private boolean empty;
    /// The phase in which `unarrived` is true; that of the root is the phase of all.
    private int phase;

    private boolean terminated;
    private Round round = new Round();
    /// The one before.
    private @Nullable Round before;

    public CheckedPhaser() {
        this(null, 0);
    }

    public CheckedPhaser(int parties) {
        this(null, parties);
    }

    public CheckedPhaser(@Nullable Phaser parent) {
        this(parent, 0);
    }

    public CheckedPhaser(@Nullable Phaser parent, int parties) {
        super(parent, parties);
        this.parent = parent instanceof CheckedPhaser checked ? checked : null;
        root = this.parent == null ? this : this.parent.root;
        stages = this.parent == null ? new Stages(this) : root.stages;
        if (this.parent != null && parties > 0 && Calls.on()) {
            this.parent.register();
            phase = root.phase;
        }
        this.parties = parties;
        unarrived = parties;
        empty = parties == 0;
    }

    private int shown() {
        return root.terminated ? root.phase | Integer.MIN_VALUE : root.phase;
    }

    /// A phaser below the root learns of a new phase when it is used.
    private void reconcile() {
        if (phase != root.phase && !root.terminated) {
            phase = root.phase;
            unarrived = parties;
            empty = parties == 0;
        }
    }

    // --- registering

    @Override
    public int register() {
        return Calls.on() ? enrol(1) : super.register();
    }

    @Override
    public int bulkRegister(int count) {
        if (count < 0) {
            throw new IllegalArgumentException();
        }
        return !Calls.on() ? super.bulkRegister(count) : count == 0 ? Finals.getPhase(this) : enrol(count);
    }

    private int enrol(int count) {
        stages.arrive();
        while (!root.terminated && !mayEnrol()) {
            Stages.Turn turn = root.round.turn;
            stages.looked();
            stages.awaitDeaf(turn, 0);
            stages.arrive();
        }
        if (root.terminated) {
            stages.looked();
        } else {
            add(count);
            stages.arrived(null);
        }
        return shown();
    }

    private boolean mayEnrol() {
        reconcile();
        return empty ? parent == null || parent.mayEnrol() : unarrived > 0;
    }

    private void add(int count) {
        if (empty && parent != null) {
            parent.add(1);
        }
        empty = false;
        parties += count;
        unarrived += count;
    }

    // --- arriving

    @Override
    public int arrive() {
        return Calls.on() ? come(false) : super.arrive();
    }

    @Override
    public int arriveAndDeregister() {
        return Calls.on() ? come(true) : super.arriveAndDeregister();
    }

    private int come(boolean leaves) {
        stages.arrive();
        if (root.terminated) {
            stages.looked();
            return shown();
        }
        int at = root.phase;
        if (comes(leaves)) {
            if (parent == null) {
                advance();
            } else {
                at = parent.come(parties == 0);
                empty |= parties == 0;
            }
        }
        return at;
    }

    /// Whether that was the last that this phaser waited for.
    private boolean comes(boolean leaves) {
        reconcile();
        if (unarrived == 0) {
            String text = text();
            stages.looked();
            throw new IllegalStateException("Attempted arrival of unregistered party for " + text);
        }
        unarrived--;
        if (leaves) {
            parties--;
        }
        // Nobody waits for this turn: to end one is to know what all did before they came.
        stages.arrived(unarrived == 0 ? new Stages.Turn() : null);
        return unarrived == 0;
    }

    /// The last has arrived at the root. If `onAdvance` fails there is no next phase. Returns the phase now.
    private int advance() {
        boolean last = getClass() == CheckedPhaser.class ? parties == 0 : onAdvance(phase, parties);
        stages.arrive();
        if (terminated) {
            stages.looked();
            return shown();
        }
        Round over = turnPage();
        phase = phase + 1 & Integer.MAX_VALUE;
        terminated = last;
        // As in the JDK, after the last phase all have arrived.
        unarrived = last ? 0 : parties;
        empty = parties == 0;
        over.next = shown();
        stages.arrived(over.turn);
        return phase;
    }

    /// The phase ends; returns it.
    private Round turnPage() {
        Round over = round;
        if (before != null) {
            stages.overtake(before.turn);
        }
        before = over;
        round = new Round();
        return over;
    }

    @Override
    public void forceTermination() {
        if (!Calls.on()) {
            super.forceTermination();
            return;
        }
        stages.arrive();
        if (root.terminated) {
            stages.looked();
            return;
        }
        Round over = root.turnPage();
        root.terminated = true;
        over.next = shown();
        stages.arrived(over.turn);
    }

    // --- waiting

    @Override
    public int arriveAndAwaitAdvance() {
        if (!Calls.on()) {
            return super.arriveAndAwaitAdvance();
        }
        stages.arrive();
        if (root.terminated) {
            stages.looked();
            return shown();
        }
        Round own = root.round;
        if (!comes(false)) {
            stages.awaitDeaf(own.turn, 0);
            return found(own);
        }
        return parent == null ? advance() : parent.arriveAndAwaitAdvance();
    }

    /// The phase after waiting for the end of a round.
    private int found(Round own) {
        if (!stages.overtaken()) {
            return own.next;
        }
        stages.arrive();
        int now = shown();
        stages.looked();
        return now;
    }

    /// The round of a phase if it still goes on.
    private @Nullable Round roundOf(int at) {
        return at == shown() ? root.round : null;
    }

    /// Asks for the phase: null if it is not the one given any more, or never was.
    private @Nullable Round ask(int at) {
        stages.arrive();
        Round own = roundOf(at);
        stages.looked();
        return own;
    }

    @Override
    public int awaitAdvance(int at) {
        if (!Calls.on()) {
            return super.awaitAdvance(at);
        }
        Round own = at < 0 ? null : ask(at);
        if (own == null) {
            return at < 0 ? at : shown();
        }
        stages.awaitDeaf(own.turn, 0);
        return found(own);
    }

    @Override
    public int awaitAdvanceInterruptibly(int at) throws InterruptedException {
        if (!Calls.on()) {
            return super.awaitAdvanceInterruptibly(at);
        }
        try {
            return stays(at, 0);
        } catch (TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public int awaitAdvanceInterruptibly(int at, long timeout, TimeUnit unit)
            throws InterruptedException, TimeoutException {
        return Calls.on()
                ? stays(at, unit.toNanos(timeout) > 0 ? unit.toNanos(timeout) : NO_TIME)
                : super.awaitAdvanceInterruptibly(at, timeout, unit);
    }

    private int stays(int at, long nanos) throws InterruptedException, TimeoutException {
        Round own = at < 0 ? null : ask(at);
        if (own == null) {
            return at < 0 ? at : shown();
        }
        if (nanos == NO_TIME) {
            Waits.checkInterrupt();
        } else if (stages.await(own.turn, nanos)) {
            return found(own);
        }
        if (ask(at) != null) {
            throw new TimeoutException();
        }
        return shown();
    }

    // --- looking

    private int look(int which) {
        stages.arrive();
        if (which == 2) {
            reconcile();
        }
        int seen = which == 0 ? shown() : which == 1 ? parties : unarrived;
        stages.looked();
        return seen;
    }

    @Override
    public int getRegisteredParties() {
        return Calls.on() ? look(1) : super.getRegisteredParties();
    }

    @Override
    public int getUnarrivedParties() {
        return Calls.on() ? look(2) : super.getUnarrivedParties();
    }

    @Override
    public int getArrivedParties() {
        if (!Calls.on()) {
            return super.getArrivedParties();
        }
        stages.arrive();
        reconcile();
        int arrived = parties - unarrived;
        stages.looked();
        return arrived;
    }

    @Override
    public boolean isTerminated() {
        return Calls.on() ? look(0) < 0 : super.isTerminated();
    }

    @Override
    public String toString() {
        if (!Calls.on()) {
            return text();
        }
        stages.arrive();
        reconcile();
        String text = text();
        stages.looked();
        return text;
    }

    /// As it is now.
    private String text() {
        return World.text(this, "java.util.concurrent.Phaser") + "[phase = " + shown() + " parties = " + parties
                + " arrived = " + (parties - unarrived) + "]";
    }

    /// What cannot be overridden.
    @Replaces(Phaser.class)
    public static final class Finals {
        private Finals() {}

        public static int getPhase(Phaser self) {
            return Calls.on() && self instanceof CheckedPhaser own ? own.look(0) : self.getPhase();
        }
    }
}
