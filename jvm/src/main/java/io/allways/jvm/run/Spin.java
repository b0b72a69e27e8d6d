package io.allways.jvm.run;

import java.util.HashSet;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a thread has read since it last said that it spins. Only rounds that read cells of one object and do nothing
/// else can be waited for.
///
/// A loop whose own code keeps nothing from one round to the next says so where it comes round; what it calls may keep
/// something ([#keeps]). `yield`, `sleep` and `onSpinWait` are only hints: `r = x; Thread.yield();` is no loop. So a
/// hint counts from the second round on that did the same as the one before.
///
/// Who waits for a change may miss what happens if a loop gives up after some rounds. So a loop that keeps something
/// may also *hurry*: it looks again at once, until it gives up.
final class Spin {
    private static final int ROUNDS = 200;
    private static final int IDLE_HINTS = 100;
    /// How often a thread may look at several things and sleep, before that counts as waiting.
    private static final int SLEEPS = 20;
    /// How many rounds a thread that hurries may take to give up.
    private static final int SILENT_ROUNDS = 10_000;

    private static final int EVENTFUL_ROUNDS = 100;
    /// After so many rounds that only read, the others are no events: nothing changes until it gives up.
    private static final int EXACT_ROUNDS = 4;

    /// A loop has come round; whether that was in vain is looked at before the next op.
    boolean mayComeRound;

    private @Nullable Shadow read;
    private int from;
    private int to;
    private boolean other;
    /// Fruitless rounds while nothing else could run.
    int rounds;
    /// How often it has looked again since the last time out, and the index of the event at which it last did.
    int looks;

    int lookedAt = Fiber.NEVER;
    /// What it has tried in vain: a lock, a semaphore.
    private @Nullable Object tried;
    /// Whether some of what it read were attempts to change it.
    private boolean attempts;
    /// What it saw when it tried; see [Interrupts].
    int last;
    /// What it tried in vain in its last round, and nothing else.
    private @Nullable Object again;

    private int idleHints;
    private int idleSince = Fiber.NEVER;

    /// A hint came, and nothing since.
    private boolean hinted;
    /// What the round before the last hint read or tried in vain, and nothing else.
    private @Nullable Object before;

    private int beforeFrom;
    private int beforeTo;

    /// The loop keeps nothing from one round to the next, so it never gives up.
    private boolean endless;
    /// Something was kept since the loop was entered or came round: plain memory was written, or the clock read.
    boolean keeps;
    /// The clock was read in this round.
    boolean timed;
    /// In this round it slept for as long as it takes.
    boolean sleepsLast;
    /// The thread makes a choice about its loop, which is no progress.
    boolean chooses;
    /// What it goes on looking at, or trying, without waiting for a change; null if it waits as others do.
    private @Nullable Object hurriesAt;

    /// Both before its last event, which may turn out to have been in vain.
    private boolean endlessBefore;

    private @Nullable Object hurriedAtBefore;

    private @Nullable Object beforeLastChange;
    /// How often in a row it has slept after a round that changed nothing.
    private int sleeps;

    private int sleepsBeforeLastAct;

    private int hurriesFrom;
    private int hurriesTo;
    private int hurriedRounds;
    private int silentReads;
    /// Where it has read what it hurries at.
    private @Nullable Set<Long> hurriedPlaces;
    /// Where it has said that it spins, in its first rounds in a hurry: a loop may say so twice.
    private final Set<Long> hintedPlaces = new HashSet<>();

    /// A loop that keeps nothing has come round.
    void comesRound() {
        endless = true;
        hurriesAt = null;
    }

    /// Whether the loop may give up after some rounds.
    boolean mayGiveUp() {
        return !endless;
    }

    /// The thread does not wait from now on: it looks again at once until it gives up.
    ///
    /// @param place where it says that it spins, with all its callers
    void hurries(long place) {
        hurriesAt = read == null ? tried : read;
        hurriesFrom = from;
        hurriesTo = to;
        hurriedRounds = 0;
        silentReads = 0;
        hurriedPlaces = new HashSet<>();
        hintedPlaces.clear();
        hintedPlaces.add(place);
        clear();
    }

    boolean hurrying() {
        return hurriesAt != null;
    }

    /// Whether each of its rounds in a hurry is still an event.
    boolean hurriesExactly() {
        return hurrying() && hurriedRounds < EXACT_ROUNDS;
    }

    /// The thread, in a hurry, says once more that it spins. Where it has not said so before, another loop has begun,
    /// whose rounds are counted anew.
    ///
    /// @param place where it says so, with all its callers
    void spinsAt(long place) {
        if (hurriedRounds == 0) {
            hintedPlaces.add(place);
        } else if (!hintedPlaces.contains(place)) {
            hurriesAt = null;
        }
    }

    /// How much longer each look at the clock takes of a thread that hurries, so that it comes to its deadline.
    long delay() {
        return hurriesAt == null ? 0 : hurriedRounds * 1_000_000L;
    }

    /// The same for one that looks again because nothing else can go on.
    long idleDelay() {
        return timed ? (long) rounds * rounds * 1_000_000 : 0;
    }

    /// One more round in a hurry. False if there were so many that the loop is taken for one that never gives up.
    boolean hurriesOn() {
        hurriedRounds++;
        if (hurriedRounds < (silentReads > 0 ? SILENT_ROUNDS : EVENTFUL_ROUNDS)) {
            return true;
        }
        hurriesAt = null;
        return false;
    }

    /// Whether the thread hurries and looks at what it hurries at.
    boolean hurriesAt(Shadow shadow, int cell) {
        return hurriesAt == shadow && cell >= hurriesFrom && cell < hurriesTo && !attempts;
    }

    /// Whether the thread, in a hurry, reads once more what it has read before, so that nothing can have changed since.
    /// What it reads elsewhere is no part of the loop: then it has given up.
    ///
    /// @param place where it reads, with all its callers
    boolean passes(long place) {
        Set<Long> places = Objects.requireNonNull(hurriedPlaces, "only who hurries is asked");
        if (hurriedRounds < EXACT_ROUNDS) {
            places.add(place);
            return false;
        }
        if (!places.contains(place) || ++silentReads >= 10 * SILENT_ROUNDS) {
            hurriesAt = null;
            return false;
        }
        return true;
    }

    /// Whether it has just begun to do so.
    boolean passesFirst() {
        return silentReads == 1;
    }

    void read(Shadow shadow, int cell) {
        read(shadow, cell, cell + 1);
    }

    void read(Shadow shadow, int first, int end) {
        begin();
        again = null;
        other |= tried != null;
        if (read == null && !other) {
            read = shadow;
            from = first;
            to = end;
        } else if (read == shadow) {
            from = Math.min(from, first);
            to = Math.max(to, end);
        } else {
            other = true;
        }
    }

    /// What it read last was an attempt to change it that failed.
    void failed() {
        attempts = true;
        inVain(read);
    }

    /// The last event was no progress after all.
    private void inVain(@Nullable Object what) {
        endless |= endlessBefore;
        if (what != null && hurriedAtBefore == what) {
            hurriesAt = what;
        }
        if (before == null) {
            before = beforeLastChange;
        }
        sleeps = Math.max(sleeps, sleepsBeforeLastAct);
    }

    /// Its last event may have changed something: a round that does is no round in vain, whatever else it looks at.
    void changes() {
        if (!chooses) {
            beforeLastChange = before;
            before = null;
            acts();
        }
    }

    /// Its last event may have done something for others.
    void acts() {
        sleepsBeforeLastAct = sleeps;
        sleeps = 0;
    }

    /// It sleeps after a round that is none of those that can be waited for. True if it has done so many times and
    /// nothing else.
    boolean sleepsInVain() {
        return ++sleeps > SLEEPS;
    }

    /// It did something else than read.
    void progress() {
        if (!chooses) {
            nextRound();
            again = null;
            rounds = 0;
            endlessBefore = endless;
            endless = false;
            hurriedAtBefore = hurriesAt;
            hurriesAt = null;
            beforeLastChange = null;
            sleepsBeforeLastAct = 0;
        }
    }

    /// It tried something in vain. That was an event, so [#progress] has been called; `before`: the rounds before that.
    void tried(Object what, int before) {
        begin();
        tried = what;
        rounds = before;
        inVain(what);
    }

    /// It has waited for a change, and looks again because nothing else can go on.
    void gaveUp() {
        rounds++;
        looks++;
    }

    /// The thread gives a hint that it spins. True if it has given many and done nothing in between.
    ///
    /// @param last the index of its last event
    boolean doesNothing(int last) {
        idleHints = last == idleSince ? idleHints + 1 : 0;
        idleSince = last;
        return idleHints >= IDLE_HINTS;
    }

    /// It has waited for what it tried, and gives up because nothing else can go on.
    void gaveUp(Object what) {
        tried = what;
        rounds++;
    }

    /// How long to wait for what it tries again: until nothing else can go on; at last for ever.
    long patience() {
        return rounds < ROUNDS ? 1 : 0;
    }

    /// Whether the thread comes back to what it tried in its last round: then it may as well wait for it.
    boolean triesAgain(Object what) {
        boolean same = again == what && hurriesAt == null;
        again = null;
        return same;
    }

    /// The object whose cells are to be waited for, or null.
    @Nullable Shadow fruitless() {
        return other ? null : read;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }

    /// The thread gives a hint that it spins. True if its last two rounds were the same, so that it may wait.
    boolean hint() {
        // A loop may say twice that it spins.
        if (hinted || tried == null && read == null && !other) {
            return false;
        }
        Object round = other ? null : read == null ? tried : read;
        boolean same = round != null && round == before && from == beforeFrom && to == beforeTo;
        before = round;
        beforeFrom = from;
        beforeTo = to;
        hinted = !same;
        return same;
    }

    /// The first thing after a hint that did not count begins a new round.
    private void begin() {
        if (hinted) {
            clear();
        }
    }

    void nextRound() {
        // A loop may say twice that it spins.
        boolean nothing = tried == null && read == null && !other;
        again = nothing ? again : other ? null : read == null ? tried : attempts ? read : null;
        clear();
    }

    private void clear() {
        hinted = false;
        tried = null;
        read = null;
        from = 0;
        to = 0;
        attempts = false;
        other = false;
    }
}
