package io.allways.toy;

import io.allways.core.Actors;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Pilot;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.core.SpinRounds;
import io.allways.toy.Code.Instruction;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;
import java.util.stream.Stream;

/// Runs toy programs: the whole of a front end on one page. Each thread stands before an op (its *pending* one); the
/// pilot says whose turn it is; the op is done and appended; the thread runs on to its next.
final class ToyProgram implements Program, Actors {
    private static final int MAX_LOCAL_STEPS = 100_000;
    private static final BoxCall[] CALLS = BoxCall.values();
    private static final String DIVISION = "divides by zero";

    private enum Life {
        UNBORN,
        ALIVE,
        ENDED
    }

    private final Toy toy;
    private final Instruction[][] codes;
    private final int[] initialMemory;
    private final int[] firstCells;
    private final ToySync sync;
    private final ToyClock clock;
    private final ToyText text;
    private final Pilot pilot = new Pilot();
    private Execution execution = new Execution();

    private final int[] memory;
    /// The event that wrote each cell last.
    private final int[] written;

    private final int[][] registers;
    private final int[] counters;
    private final int[] lastEvents;
    private final Life[] lives;
    private final Kind[] kinds;
    /// Which lock, semaphore … the pending op is on.
    private final int[] places;

    /// What is wrong with the pending op, empty if nothing.
    private final String[] wrongs;

    private final int[] ops;
    private final long[] ranges;
    /// What each event was an instruction of, and the result of a call.
    private Instruction[] done = new Instruction[64];

    private int[] results = new int[64];
    private int result;

    /// What was wrong with the op just done, empty if nothing.
    private String wrong = "";

    /// Whether a thread ran on without reaching an op.
    private boolean runaway;

    ToyProgram(Toy toy) {
        this.toy = toy;
        int threads = toy.threads().size();
        codes = new Instruction[threads][];
        BitSet atOnce = toy.takenAtOnce();
        registers = new int[threads][];
        for (int i = 0; i < threads; i++) {
            codes[i] = Code.of(toy, atOnce, toy.threads().get(i));
            registers[i] = new int[toy.threads().get(i).registers().size()];
        }
        firstCells = new int[toy.variables().size() + 1];
        for (int i = 0; i < firstCells.length; i++) {
            firstCells[i] = toy.firstCell(i);
        }
        initialMemory = new int[firstCells[firstCells.length - 1]];
        for (int i = 0; i < toy.variables().size(); i++) {
            Arrays.fill(
                    initialMemory,
                    firstCells[i],
                    firstCells[i + 1],
                    toy.variables().get(i).initial());
        }
        memory = new int[initialMemory.length];
        written = new int[initialMemory.length];
        counters = new int[threads];
        lastEvents = new int[threads];
        lives = new Life[threads];
        kinds = new Kind[threads];
        places = new int[threads];
        wrongs = new String[threads];
        ops = new int[threads];
        ranges = new long[threads];
        sync = new ToySync(toy);
        clock = new ToyClock(threads);
        text = new ToyText(toy);
    }

    @Override
    public void run(Plan plan, Execution into) {
        execution = into;
        pilot.begin(plan, into);
        reset();
        for (int step = pilot.next(this); step >= 0; step = pilot.next(this)) {
            take(step);
        }
        check();
        if (runaway) {
            pilot.bound();
        }
        pilot.land(this);
    }

    private void reset() {
        System.arraycopy(initialMemory, 0, memory, 0, memory.length);
        Arrays.fill(written, -1);
        Arrays.fill(lastEvents, -1);
        Arrays.fill(counters, 0);
        sync.reset();
        clock.reset();
        runaway = false;
        for (int actor = 0; actor < codes.length; actor++) {
            Arrays.fill(registers[actor], 0);
            lives[actor] = toy.threads().get(actor).started() ? Life.UNBORN : Life.ALIVE;
            if (lives[actor] == Life.ALIVE) {
                advance(actor);
            }
        }
    }

    private void check() {
        if (toy.check() != null && !runaway) {
            for (int actor = 0; actor < codes.length; actor++) {
                if (lives[actor] == Life.ALIVE && (!mayStay(actor) || alternatives(actor) > 0)) {
                    return;
                }
            }
            try {
                if (toy.check().eval(new int[0], memory) == 0) {
                    execution.violate("assertion", "at the end not " + toy.checkText());
                }
            } catch (ArithmeticException | IndexOutOfBoundsException e) {
                execution.violate("wrong-use", "in the final check: " + e.getMessage());
            }
        }
    }

    // --- what the pilot sees

    @Override
    public int count() {
        return codes.length;
    }

    @Override
    public boolean alive(int actor) {
        return lives[actor] == Life.ALIVE;
    }

    @Override
    public int op(int actor) {
        return ops[actor];
    }

    @Override
    public long range(int actor) {
        return kinds[actor] == Kind.NOTIFY ? sync.waiting(places[actor]) : ranges[actor];
    }

    @Override
    public boolean mayStay(int actor) {
        return toy.threads().get(actor).daemon();
    }

    @Override
    public int alternatives(int actor) {
        if (actor >= codes.length || lives[actor] != Life.ALIVE) {
            return 0;
        }
        int alternatives = withoutTimeout(actor);
        return alternatives == 0 && givesUp(actor) ? 1 : alternatives;
    }

    /// Whether the actor, which is blocked, is the one to give up: nobody can go on, and nobody is due before it.
    private boolean givesUp(int actor) {
        if (!timed(actor)) {
            return false;
        }
        for (int other = 0; other < codes.length; other++) {
            if (lives[other] == Life.ALIVE
                    && (withoutTimeout(other) > 0 || timed(other) && clock.before(other, actor))) {
                return false;
            }
        }
        return true;
    }

    /// A waiter that was woken gives up no more, even if it does not get the lock.
    private boolean timed(int actor) {
        return clock.runs(actor) && !(kinds[actor] == Kind.REACQUIRE && sync.woken(actor));
    }

    private int withoutTimeout(int actor) {
        Instruction at = codes[actor][counters[actor]];
        int place = places[actor];
        boolean enabled = switch (kinds[actor]) {
            case READ, WRITE, RMW, TRY_LOCK, UNLOCK, WAIT, NOTIFY, NOTIFY_ALL, RELEASE -> true;
            case START, UNPARK, ARRIVE, CHOOSE, ASSERT -> true;
            case SPIN -> spun(actor);
            case LOCK -> sync.free(place);
            case REACQUIRE -> sync.woken(actor) && sync.free(place);
            case ACQUIRE -> sync.permits(place) >= at.count();
            case JOIN -> lives[place] == Life.ENDED;
            case PARK -> sync.parkPermit(actor);
            case SEND -> sync.room(place);
            case RECEIVE -> sync.message(place);
            case AWAIT -> sync.tripped(actor, place);
            case CALL, LOOK -> (sync.guards(place) & at.count()) == at.count();
            case TIMEOUT, STEP, MATCH -> throw new AssertionError("never pending");
        };
        if (!enabled) {
            return 0;
        }
        return switch (kinds[actor]) {
            case CHOOSE -> at.count();
            case NOTIFY -> Math.max(1, sync.waiting(place));
            default -> 1;
        };
    }

    private boolean spun(int actor) {
        int first = firstCells[codes[actor][counters[actor]].place()];
        for (int cell = Op.from(ranges[actor]); cell < Op.to(ranges[actor]); cell++) {
            if (SpinRounds.newsOf(execution, lastEvents[actor], ops[actor], cell, written[first + cell])) {
                return true;
            }
        }
        return false;
    }

    // --- what the threads do

    private void take(int step) {
        int actor = Op.actor(step);
        Instruction at = codes[actor][counters[actor]];
        Kind kind = kinds[actor];
        int place = places[actor];
        int alternatives = withoutTimeout(actor);
        if (alternatives == 0) {
            giveUp(actor, at);
            return;
        }
        long range = range(actor);
        int now = execution.length();
        wrong = "";
        long value = 0;
        try {
            value = perform(actor, at, Op.alternative(step), now);
        } catch (ArithmeticException e) {
            wrong = DIVISION;
        }
        execution.append(step, alternatives, ops[actor], range, value);
        note(now, at);
        lastEvents[actor] = now;
        if (!wrong.isEmpty()) {
            die(actor, at.kind() == Kind.ASSERT ? "assertion" : "wrong-use", wrong);
        } else if (kind == Kind.WAIT || kind == Kind.ARRIVE) {
            kinds[actor] = kind == Kind.WAIT ? Kind.REACQUIRE : Kind.AWAIT;
            ops[actor] = Op.of(kinds[actor], Op.object(ops[actor]));
            clock.start(actor, at.delay());
        } else {
            boolean gaveUp = kind == Kind.REACQUIRE && !clock.runs(actor);
            late(actor, at, gaveUp ? 0 : 1);
            counters[actor]++;
            advance(actor);
        }
        if (kind == Kind.START && value == 1) {
            advance(place);
        }
    }

    private void giveUp(int actor, Instruction at) {
        int now = execution.length();
        clock.strike(actor);
        execution.append(Op.step(actor, 0), 1, Op.of(Kind.TIMEOUT, actor), ranges[actor], ops[actor]);
        note(now, at);
        lastEvents[actor] = now;
        if (kinds[actor] == Kind.REACQUIRE) {
            sync.leave(actor);
        } else {
            late(actor, at, 0);
            if (at.register() >= 0) {
                set(actor, at, -1);
            }
            counters[actor]++;
            advance(actor);
        }
    }

    /// Does the pending op; returns the event's value, and says in `wrong` what was wrong with it.
    private long perform(int actor, Instruction at, int alternative, int now) {
        int place = places[actor];
        return switch (kinds[actor]) {
            case READ, WRITE, RMW -> access(actor, at, now);
            case SPIN, JOIN -> 0;
            case LOCK, REACQUIRE -> sync.lock(place, actor);
            case TRY_LOCK -> set(actor, at, sync.tryLock(place, actor));
            case UNLOCK -> sync.unlock(place);
            case WAIT -> sync.await(at.second(), place, actor);
            case NOTIFY -> sync.notifyOne(place, alternative) + 1;
            case NOTIFY_ALL -> sync.notifyAll(place);
            case ACQUIRE -> sync.acquire(place, at.count());
            case RELEASE -> sync.release(place, at.count());
            case START -> start(place);
            case PARK -> sync.park(actor);
            case UNPARK -> sync.unpark(place);
            case SEND -> sync.send(place, at.value().eval(registers[actor], memory));
            case RECEIVE -> {
                int before = sync.received(place);
                set(actor, at, sync.receive(place));
                yield before;
            }
            case ARRIVE -> sync.arrive(place, actor);
            case AWAIT -> sync.generation(actor);
            case CALL, LOOK -> call(actor, at);
            case TIMEOUT, STEP, MATCH -> throw new AssertionError("never pending");
            case CHOOSE -> set(actor, at, alternative);
            case ASSERT -> {
                wrong = wrongs[actor].isEmpty() ? failure(actor, at) : wrongs[actor];
                yield wrong.isEmpty() ? 1 : 0;
            }
        };
    }

    private int set(int actor, Instruction at, int value) {
        registers[actor][at.register()] = value;
        return value;
    }

    /// Says whether a timed statement came to its end.
    private void late(int actor, Instruction at, int value) {
        if (at.late() >= 0) {
            registers[actor][at.late()] = value;
        }
    }

    /// Returns what held of the box before.
    private long call(int actor, Instruction at) {
        int guards = sync.guards(at.place());
        int value = at.value().eval(registers[actor], memory);
        result = sync.call(at.place(), CALLS[at.second()], value);
        if (at.register() >= 0) {
            registers[actor][at.register()] = result;
        }
        return guards;
    }

    private int start(int actor) {
        if (lives[actor] != Life.UNBORN) {
            wrong = "starts " + actor(actor) + ", which has been started";
            return 0;
        }
        lives[actor] = Life.ALIVE;
        return 1;
    }

    private long access(int actor, Instruction at, int now) {
        int first = firstCells[at.place()];
        int from = first + Op.from(ranges[actor]);
        int to = first + Op.to(ranges[actor]);
        int before = 0;
        for (int cell = from; cell < to; cell++) {
            before += memory[cell];
        }
        if (at.register() >= 0) {
            registers[actor][at.register()] = before;
        }
        if (at.kind() == Kind.READ) {
            return before;
        }
        int value = at.value().eval(registers[actor], memory);
        for (int cell = from; cell < to; cell++) {
            memory[cell] = value;
            written[cell] = now;
        }
        return at.kind() == Kind.WRITE ? value : before;
    }

    private String failure(int actor, Instruction at) {
        return at.value().eval(registers[actor], memory) != 0 ? "" : "assert " + at.text();
    }

    private void note(int event, Instruction at) {
        if (event == done.length) {
            done = Arrays.copyOf(done, event * 2);
            results = Arrays.copyOf(results, event * 2);
        }
        done[event] = at;
        results[event] = result;
    }

    private void die(int actor, String kind, String message) {
        lives[actor] = Life.ENDED;
        execution.violate(kind, actor(actor) + ": " + message);
    }

    /// Runs the actor on to its next op.
    private void advance(int actor) {
        Instruction[] code = codes[actor];
        try {
            for (int steps = 0; counters[actor] < code.length; steps++) {
                Instruction at = code[counters[actor]];
                switch (at.local()) {
                    case NONE -> {
                        pend(actor, at.kind(), at);
                        return;
                    }
                    case SET -> {
                        registers[actor][at.register()] = at.value().eval(registers[actor], memory);
                        counters[actor]++;
                    }
                    case UNLESS ->
                        counters[actor] =
                                at.value().eval(registers[actor], memory) == 0 ? at.target() : counters[actor] + 1;
                    case GOTO -> counters[actor] = at.target();
                }
                if (steps > MAX_LOCAL_STEPS) {
                    runaway = true;
                    lives[actor] = Life.ENDED;
                    return;
                }
            }
            lives[actor] = Life.ENDED;
        } catch (ArithmeticException e) {
            die(actor, "wrong-use", DIVISION);
        } catch (IndexOutOfBoundsException e) {
            die(actor, "wrong-use", String.valueOf(e.getMessage()));
        }
    }

    private void pend(int actor, Kind kind, Instruction at) {
        kinds[actor] = kind;
        places[actor] = at.place();
        clock.start(actor, at.delay());
        ops[actor] = Op.of(kind, at.object());
        ranges[actor] = switch (kind) {
            case READ, WRITE, RMW, SPIN -> {
                int from = index(actor, at);
                ops[actor] = Op.of(kind, at.object() + from * at.second());
                yield Op.cells(from, at.index() == null ? at.count() : from + 1);
            }
            case LOCK, TRY_LOCK, UNLOCK, WAIT -> {
                places[actor] += index(actor, at);
                ops[actor] = Op.of(kind, places[actor]);
                yield kind == Kind.WAIT ? toy.conditionObject(at.second()) : 0;
            }
            case PARK -> {
                ops[actor] = Op.of(kind, actor);
                yield 0;
            }
            case ACQUIRE, RELEASE, SEND, CALL, LOOK, CHOOSE -> at.count();
            default -> 0;
        };
        wrongs[actor] = "";
        if ((kind == Kind.UNLOCK || kind == Kind.WAIT) && sync.owner(places[actor]) != actor) {
            // Whether one holds a lock oneself is nobody else's business: a wrong use is a failed check, not a lock op.
            wrongs[actor] = (kind == Kind.UNLOCK ? "unlocks " : "waits with ") + toy.lockName(places[actor])
                    + " without holding it";
            kinds[actor] = Kind.ASSERT;
            ops[actor] = Op.of(Kind.ASSERT, 0);
            ranges[actor] = 0;
            return;
        }
    }

    private int index(int actor, Instruction at) {
        return at.index() == null ? 0 : Objects.checkIndex(at.index().eval(registers[actor], memory), at.count());
    }

    // --- what people see

    @Override
    public String actor(int number) {
        return toy.threads().get(number).name();
    }

    @Override
    public Event describe(Execution of, int index) {
        return text.describe(of, index, done[index], results[index]);
    }

    @Override
    public String waitsFor(Execution of, int actor) {
        Instruction at = codes[actor][counters[actor]];
        String where = at.line() > 0 ? " at " + toy.source() + ":" + at.line() : "";
        return text.waitsFor(of, actor, sync) + where;
    }

    /// Everything a continuation can depend on, for tests that compare states.
    int[] state() {
        int[] state = new int[2 * codes.length];
        for (int actor = 0; actor < codes.length; actor++) {
            state[2 * actor] = counters[actor] * 4 + lives[actor].ordinal();
            state[2 * actor + 1] = Arrays.hashCode(registers[actor]);
        }
        return Stream.of(memory, state, sync.state(), clock.state())
                .flatMapToInt(Arrays::stream)
                .toArray();
    }
}
