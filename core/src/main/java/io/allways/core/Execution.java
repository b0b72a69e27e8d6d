package io.allways.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// What happened in one run: the papers' E, as parallel arrays that are used again for the next run.
///
/// A front end writes it: [#restart], then [#append] for each event, [#leave] for each actor that still has something
/// to do, and [#end]. An explorer reads it, and before the next run says with [#keep] how much of it the next plan
/// repeats. Those events are then compared instead of written: a program that does something else the second time is
/// not deterministic, and that is found at the first op that differs.
public final class Execution {
    /// How an execution ended.
    public enum Ending {
        /// Every actor ran to its end.
        DONE,
        /// Some actor is left and none is enabled.
        DEADLOCK,
        /// As a deadlock, but some actor only waits in a spin loop for a change that cannot come.
        LIVELOCK,
        /// A check failed; the actor stopped there and the others ran on.
        VIOLATION,
        /// The step bound was reached.
        BOUND,
        /// All enabled transitions were asleep: other executions cover whatever could follow.
        REDUNDANT,
        /// The plan said to stop.
        CUT
    }

    /// What an actor left at the end is about.
    public enum Left {
        /// It has ended, or was never started.
        NOTHING,
        /// Its next op is enabled.
        ENABLED,
        /// Its next op is not enabled.
        BLOCKED
    }

    private static final int[] NONE = {};

    private int length;
    private int kept;
    private int[] steps = new int[64];
    private int[] ops = new int[64];
    private long[] ranges = new long[64];
    private long[] values = new long[64];
    private int[] alternatives = new int[64];

    /// What happens before an event although nothing it does says so: those of an event end at its `causeEnds`.
    private int[] causes = new int[64];

    private int[] causeEnds = new int[64];

    private int actors;
    private int[][] leftCauses = new int[8][];
    private Left[] left = new Left[8];
    private final BitSet mistaken = new BitSet();
    private int[] leftOps = new int[8];
    private long[] leftRanges = new long[8];

    private int enabledWords = 1;
    private long[] enabled = new long[64];

    private Ending ending = Ending.CUT;
    private final List<Failure> failures = new ArrayList<>();

    public int length() {
        return length;
    }

    public int step(int index) {
        return steps[index];
    }

    public int actor(int index) {
        return Op.actor(steps[index]);
    }

    public int op(int index) {
        return ops[index];
    }

    public long range(int index) {
        return ranges[index];
    }

    public long value(int index) {
        return values[index];
    }

    /// What the actor was about to do before event `index`: its op, or what a timeout gave up.
    public int attempted(int index) {
        return Op.kind(ops[index]) == Kind.TIMEOUT ? (int) values[index] : ops[index];
    }

    /// How many alternatives the op had where it ran.
    public int alternatives(int index) {
        return alternatives[index];
    }

    /// How many causes of its own event `index` has: see [#because].
    public int causes(int index) {
        return causeEnds[index] - causesBegin(index);
    }

    /// As it was given.
    public int cause(int index, int number) {
        return causes[causesBegin(index) + number];
    }

    private int causesBegin(int index) {
        return index == 0 ? 0 : causeEnds[index - 1];
    }

    /// The same for what `actor` would do next.
    public int leftCauses(int actor) {
        return actor < actors ? leftCauses[actor].length : 0;
    }

    public int leftCause(int actor, int number) {
        return leftCauses[actor][number];
    }

    public Ending ending() {
        return ending;
    }

    /// One more than the highest number of an actor seen.
    public int actors() {
        return actors;
    }

    public Left left(int actor) {
        return actor < actors ? left[actor] : Left.NOTHING;
    }

    public int leftOp(int actor) {
        return leftOps[actor];
    }

    public long leftRange(int actor) {
        return leftRanges[actor];
    }

    /// Whether `actor` could run before event `index`; only if the plan asked for it.
    public boolean enabled(int index, int actor) {
        int word = actor >>> 6;
        return word < enabledWords && (enabled[index * enabledWords + word] & 1L << actor) != 0;
    }

    /// A check that failed at event `step`; `kind` is a short word for the sort: `assertion`, `wrong-use` …
    public record Failure(String kind, String message, int step) {}

    /// The checks that failed, in the order in which they did.
    public List<Failure> failures() {
        return failures;
    }

    public boolean violated() {
        return !failures.isEmpty();
    }

    /// Whether something is wrong with it: a check failed, or nothing can go on.
    public boolean fails() {
        return violated() || ending == Ending.DEADLOCK || ending == Ending.LIVELOCK;
    }

    public Schedule schedule() {
        return new Schedule(Arrays.copyOf(steps, length));
    }

    // --- the explorer's side

    /// The next run repeats the first `count` events.
    public void keep(int count) {
        kept = count;
        length = count;
    }

    // --- the front end's side

    public void restart() {
        length = 0;
        Arrays.fill(left, 0, actors, Left.NOTHING);
        mistaken.clear();
        failures.clear();
        ending = Ending.CUT;
    }

    /// How many events the explorer keeps, so that the run must repeat them.
    public int kept() {
        return kept;
    }

    /// The first `count` of the kept events have been repeated: a front end that compares them itself need not append
    /// them.
    public void repeated(int count) {
        if (count > kept) {
            throw new IllegalArgumentException(count + " events repeated, but only " + kept + " are kept");
        }
        length = count;
    }

    /// Whether the next event repeats a known one, so that nothing but the op itself needs telling.
    public boolean repeating() {
        return length < kept;
    }

    public void append(int step, int alternativeCount, int op, long range, long value) {
        int at = length;
        if (at < kept) {
            if (ops[at] != op || ranges[at] != range || steps[at] != step) {
                throw new NotDeterministic(at, Op.actor(step), Op.text(ops[at], ranges[at]), Op.text(op, range));
            }
        } else {
            if (at == steps.length) {
                grow();
            }
            steps[at] = step;
            ops[at] = op;
            ranges[at] = range;
            values[at] = value;
            alternatives[at] = alternativeCount;
            causeEnds[at] = causesBegin(at);
        }
        length = at + 1;
        see(Op.actor(step));
        if (Op.kind(op) == Kind.START) {
            see(Op.object(op));
        }
    }

    /// The event just appended could not have come before event `cause`, which ops and objects alone do not tell.
    /// Events
    /// that are kept have theirs already.
    ///
    /// A cause that is there only because of the order in which the object was used, so that the event would not have
    /// had it in another, is given as `~cause`: the second message to a wildcard receive came after that receive was
    /// posted,
    /// but it might have been the first.
    public void because(int cause) {
        int at = length - 1;
        if (at >= kept) {
            if (causeEnds[at] == causes.length) {
                causes = Arrays.copyOf(causes, causes.length * 2);
            }
            causes[causeEnds[at]++] = cause;
        }
    }

    /// Notes that the check of the event just appended failed.
    public void violate(String kind, String message) {
        failures.add(new Failure(kind, message, length - 1));
    }

    /// Notes that a check failed at event `step`.
    public void violate(String kind, String message, int step) {
        failures.add(new Failure(kind, message, step));
    }

    /// Notes that `actor` could run before the next event.
    public void enable(int actor) {
        see(actor);
        enabled[length * enabledWords + (actor >>> 6)] |= 1L << actor;
    }

    /// Clears the set of enabled actors before the next event.
    public void enableNone() {
        if (length == steps.length) {
            grow();
        }
        Arrays.fill(enabled, length * enabledWords, (length + 1) * enabledWords, 0);
    }

    /// What `actor` would do next.
    public void leave(int actor, Left how, int op, long range) {
        see(actor);
        left[actor] = how;
        leftOps[actor] = op;
        leftRanges[actor] = range;
        leftCauses[actor] = NONE;
    }

    /// What `actor` would do next could not come before these events.
    public void leaveBecause(int actor, int... events) {
        leftCauses[actor] = events;
    }

    /// `actor` is blocked because its last guess did not come true.
    public void leaveMistaken(int actor) {
        mistaken.set(actor);
    }

    public boolean mistaken(int actor) {
        return mistaken.get(actor);
    }

    public void end(Ending how) {
        boolean maximal = how == Ending.DONE || how == Ending.DEADLOCK || how == Ending.LIVELOCK;
        ending = maximal && violated() ? Ending.VIOLATION : how;
        kept = length;
    }

    private void see(int actor) {
        if (actor >= actors) {
            int capacity = left.length;
            while (actor >= capacity) {
                capacity *= 2;
            }
            if (capacity > left.length) {
                left = Arrays.copyOf(left, capacity);
                leftOps = Arrays.copyOf(leftOps, capacity);
                leftRanges = Arrays.copyOf(leftRanges, capacity);
                leftCauses = Arrays.copyOf(leftCauses, capacity);
            }
            Arrays.fill(left, actors, actor + 1, Left.NOTHING);
            Arrays.fill(leftCauses, actors, actor + 1, NONE);
            actors = actor + 1;
            widen((actors + 63) >>> 6);
        }
    }

    private void widen(int words) {
        if (words > enabledWords) {
            long[] wider = new long[steps.length * words];
            for (int i = 0; i < steps.length; i++) {
                System.arraycopy(enabled, i * enabledWords, wider, i * words, enabledWords);
            }
            enabled = wider;
            enabledWords = words;
        }
    }

    private void grow() {
        int capacity = steps.length * 2;
        steps = Arrays.copyOf(steps, capacity);
        ops = Arrays.copyOf(ops, capacity);
        ranges = Arrays.copyOf(ranges, capacity);
        values = Arrays.copyOf(values, capacity);
        alternatives = Arrays.copyOf(alternatives, capacity);
        causeEnds = Arrays.copyOf(causeEnds, capacity);
        enabled = Arrays.copyOf(enabled, capacity * enabledWords);
    }
}
