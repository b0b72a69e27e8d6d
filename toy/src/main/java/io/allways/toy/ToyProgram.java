package io.allways.toy;

import io.allways.core.Actors;
import io.allways.core.Execution;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Pilot;
import io.allways.core.Plan;
import io.allways.core.Program;
import io.allways.toy.Code.Instruction;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Objects;

/// Runs toy programs: the whole of a front end on one page. Each thread stands before an op (its *pending* one); the
/// pilot says whose turn it is; the op is done and appended; the thread runs on to its next.
final class ToyProgram implements Program, Actors {
    private static final int MAX_LOCAL_STEPS = 100_000;
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
    /// The line of each event.
    private int[] lines = new int[64];

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
            for (Life life : lives) {
                if (life == Life.ALIVE) {
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
    public int alternatives(int actor) {
        if (actor >= codes.length || lives[actor] != Life.ALIVE) {
            return 0;
        }
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
        for (int cell = first + Op.from(ranges[actor]); cell < first + Op.to(ranges[actor]); cell++) {
            if (written[cell] > lastEvents[actor]) {
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
        int alternatives = alternatives(actor);
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
        note(now, at.line());
        lastEvents[actor] = now;
        if (!wrong.isEmpty()) {
            die(actor, at.kind() == Kind.ASSERT ? "assertion" : "wrong-use", wrong);
        } else if (kind == Kind.WAIT || kind == Kind.ARRIVE) {
            kinds[actor] = kind == Kind.WAIT ? Kind.REACQUIRE : Kind.AWAIT;
            ops[actor] = Op.of(kinds[actor], Op.object(ops[actor]));
        } else {
            counters[actor]++;
            advance(actor);
        }
        if (kind == Kind.START && value == 1) {
            advance(place);
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

    private void note(int event, int line) {
        if (event == lines.length) {
            lines = Arrays.copyOf(lines, event * 2);
        }
        lines[event] = line;
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
            case ACQUIRE, RELEASE, SEND, CHOOSE -> at.count();
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
        return text.describe(of, index, lines[index]);
    }

    @Override
    public String waitsFor(Execution of, int actor) {
        Instruction at = codes[actor][counters[actor]];
        String where = at.line() > 0 ? " at " + toy.source() + ":" + at.line() : "";
        return text.waitsFor(of, actor, sync) + where;
    }

    /// Everything a continuation can depend on, for tests that compare states.
    int[] state() {
        int[] state = Arrays.copyOf(memory, memory.length + 2 * codes.length);
        for (int actor = 0; actor < codes.length; actor++) {
            state[memory.length + 2 * actor] = counters[actor] * 4 + lives[actor].ordinal();
            state[memory.length + 2 * actor + 1] = Arrays.hashCode(registers[actor]);
        }
        int[] synced = sync.state();
        int[] all = Arrays.copyOf(state, state.length + synced.length);
        System.arraycopy(synced, 0, all, state.length, synced.length);
        return all;
    }
}
