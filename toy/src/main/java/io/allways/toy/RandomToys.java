package io.allways.toy;

import io.allways.toy.Expr.Operator;
import io.allways.toy.Statement.Acquire;
import io.allways.toy.Statement.Assert;
import io.allways.toy.Statement.Barrier;
import io.allways.toy.Statement.Call;
import io.allways.toy.Statement.Choose;
import io.allways.toy.Statement.If;
import io.allways.toy.Statement.Join;
import io.allways.toy.Statement.Lock;
import io.allways.toy.Statement.Notify;
import io.allways.toy.Statement.NotifyAll;
import io.allways.toy.Statement.Park;
import io.allways.toy.Statement.Read;
import io.allways.toy.Statement.ReadAll;
import io.allways.toy.Statement.Receive;
import io.allways.toy.Statement.Release;
import io.allways.toy.Statement.Send;
import io.allways.toy.Statement.Set;
import io.allways.toy.Statement.Spin;
import io.allways.toy.Statement.SpinAll;
import io.allways.toy.Statement.Start;
import io.allways.toy.Statement.Swap;
import io.allways.toy.Statement.Timed;
import io.allways.toy.Statement.TryLock;
import io.allways.toy.Statement.Unlock;
import io.allways.toy.Statement.Unpark;
import io.allways.toy.Statement.Wait;
import io.allways.toy.Statement.While;
import io.allways.toy.Statement.Write;
import io.allways.toy.Statement.WriteAll;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.SplittableRandom;

/// Random small programs with all the ops there are, most of them blocking somewhere, many of them wrong. A program
/// takes its statements from a few *themes*, so that its threads have something to do with each other.
public final class RandomToys {
    /// What a program is about.
    public enum Theme {
        MEMORY,
        RANGES,
        LOCKS,
        TRY_LOCKS,
        CONDITIONS,
        BARE_NOTIFIES,
        SEMAPHORES,
        THREADS,
        PARKING,
        CHANNELS,
        BARRIERS,
        BOXES,
        /// Of the other themes too, what blocks gives up now and then.
        TIMEOUTS,
        CHOICES,
        SPINS,
        ASSERTS
    }

    private static final Expr ZERO = Expr.constant(0);
    private static final int REGISTERS = 2;
    private static final int[] VARIABLES = {0, 1, 3};
    private static final int MOST_DELAY = 3;

    private final SplittableRandom random;
    private final List<Theme> themes;
    private final int threads;
    private int budget;

    private RandomToys(SplittableRandom random, int threads, List<Theme> themes) {
        this.random = random;
        this.threads = threads;
        this.themes = themes;
    }

    /// The program that belongs to `seed`. Every fourth is a wide one: four or five threads on three variables, with
    /// writes that depend on what was read. Those have the longest chains of consequences. Some have boxes
    /// and timeouts, too.
    public static Toy of(long seed) {
        return of(seed, List.of());
    }

    /// The same, but always with the given themes among others.
    public static Toy of(long seed, List<Theme> always) {
        SplittableRandom random = new SplittableRandom(seed);
        boolean wide = random.nextInt(4) == 0;
        int threads = wide ? 4 + random.nextInt(2) : 2 + random.nextInt(4);
        java.util.Set<Theme> themes = EnumSet.noneOf(Theme.class);
        themes.addAll(wide ? wideThemes(random) : drawThemes(random));
        themes.addAll(always);
        return new RandomToys(random, threads, List.copyOf(themes)).make("random(" + seed + ")");
    }

    private static List<Theme> wideThemes(SplittableRandom random) {
        return random.nextInt(4) == 0 ? List.of(Theme.MEMORY, Theme.BOXES, Theme.TIMEOUTS) : List.of(Theme.MEMORY);
    }

    private static List<Theme> drawThemes(SplittableRandom random) {
        List<Theme> all = new ArrayList<>(EnumSet.allOf(Theme.class));
        for (int i = all.size() - 1; i > 0; i--) {
            Collections.swap(all, i, random.nextInt(i + 1));
        }
        return List.copyOf(all.subList(0, 1 + random.nextInt(3)));
    }

    private Toy make(String name) {
        List<Toy.Strand> all = new ArrayList<>();
        boolean starts = themes.contains(Theme.THREADS);
        for (int t = 0; t < threads; t++) {
            budget = (threads == 2 ? 3 : threads == 3 ? 2 : 1) + random.nextInt(threads >= 4 ? 2 : 3);
            List<Statement> body = new ArrayList<>();
            // Thread 0 starts the last one somewhere, if at all.
            int startAt = starts && t == 0 && random.nextInt(2) == 0 ? random.nextInt(3) : -1;
            for (int i = 0; budget > 0; i++) {
                if (i == startAt) {
                    body.add(new Start(threads - 1));
                }
                body.addAll(statement(t));
            }
            boolean late = starts && t == threads - 1 && hasStart(all);
            boolean daemon = random.nextInt(16) == 0;
            all.add(new Toy.Strand("t" + t, List.of("r0", "r1"), body, late, daemon));
        }
        return new Toy(
                name,
                "",
                List.of(
                        new Toy.Variable("x", 1, 0),
                        new Toy.Variable("y", 1, 0),
                        new Toy.Variable("a", 3, 0),
                        new Toy.Variable("z", 1, 0)),
                List.of(new Toy.Counted("l", 1), new Toy.Counted("m", 1)),
                List.of("c", "d"),
                List.of(new Toy.Counted("s", random.nextInt(3)), new Toy.Counted("u", 1)),
                List.of(new Toy.Counted("h", 1 + random.nextInt(2))),
                List.of(new Toy.Counted("b", 2)),
                List.of(new Toy.Counted("q", 0), new Toy.Counted("p", 1)),
                all,
                null,
                "");
    }

    private static boolean hasStart(List<Toy.Strand> all) {
        return all.stream().flatMap(t -> t.statements().stream()).anyMatch(Start.class::isInstance);
    }

    private List<Statement> statement(int thread) {
        List<Statement> all = drawn(thread);
        return themes.contains(Theme.TIMEOUTS) ? impatient(all) : all;
    }

    private List<Statement> drawn(int thread) {
        budget--;
        return switch (themes.get(random.nextInt(themes.size()))) {
            case MEMORY -> memory();
            case RANGES -> ranges();
            case LOCKS -> locked(thread);
            case TRY_LOCKS -> tryLocked(thread);
            case CONDITIONS -> conditions();
            case BARE_NOTIFIES -> bareNotifies();
            case SEMAPHORES -> semaphores(thread);
            case THREADS -> List.of(new Join(other(thread)));
            case PARKING -> List.of(random.nextInt(2) == 0 ? new Park() : new Unpark(other(thread)));
            case CHANNELS -> List.of(random.nextInt(2) == 0 ? new Send(0, value()) : new Receive(register(), 0));
            case BARRIERS -> List.of(new Barrier(0));
            case BOXES -> boxes();
            case TIMEOUTS -> timeouts(thread);
            case CHOICES -> choices(thread);
            case SPINS -> spins();
            case ASSERTS ->
                List.of(
                        new Read(0, 0, ZERO),
                        new Assert(Expr.register(0).with(Operator.LESS, Expr.constant(2)), "r0 < 2"));
        };
    }

    private int other(int thread) {
        int other = random.nextInt(threads - 1);
        return other < thread ? other : other + 1;
    }

    private int register() {
        return random.nextInt(REGISTERS);
    }

    private Expr value() {
        return random.nextInt(2) == 0
                ? Expr.constant(1 + random.nextInt(2))
                : Expr.register(register()).plus(1);
    }

    private List<Statement> memory() {
        int variable = VARIABLES[random.nextInt(VARIABLES.length)];
        int register = register();
        return switch (random.nextInt(8)) {
            case 0, 1 -> List.of(new Read(register, variable, ZERO));
            case 2, 3 -> List.of(new Write(variable, ZERO, value()));
            case 4 ->
                List.of(new Swap(
                        register, variable, ZERO, Expr.register(register).plus(1)));
            case 5 -> {
                // What is written depends on what was read before, and so does what others will read.
                Statement read = new Swap(register, variable, ZERO, Expr.constant(1 + random.nextInt(3)));
                yield List.of(read, dependingOn(register));
            }
            default -> List.of(new Read(register, variable, ZERO), dependingOn(register));
        };
    }

    private Statement dependingOn(int register) {
        budget--;
        Operator operator = random.nextBoolean() ? Operator.EQUAL : Operator.UNEQUAL;
        int other = VARIABLES[random.nextInt(VARIABLES.length)];
        return new If(
                Expr.register(register).with(operator, Expr.constant(random.nextInt(3))),
                List.of(new Write(other, ZERO, Expr.constant(1 + random.nextInt(3)))),
                budget > 0 && random.nextInt(3) == 0 ? memory() : List.of());
    }

    private List<Statement> ranges() {
        Expr index = random.nextInt(3) == 0
                ? Expr.register(register()).with(Operator.REMAINDER, Expr.constant(3))
                : Expr.constant(random.nextInt(3));
        return switch (random.nextInt(5)) {
            case 0 -> List.of(new ReadAll(register(), 2));
            case 1 -> List.of(new WriteAll(2, value()));
            case 2 -> List.of(new Read(register(), 2, index));
            case 3 -> List.of(new Write(2, index, value()));
            default -> List.of(new Swap(register(), 2, index, value()));
        };
    }

    private List<Statement> locked(int thread) {
        int lock = random.nextInt(2);
        if (random.nextInt(40) == 0) {
            return List.of(random.nextBoolean() ? new Unlock(lock, ZERO) : new Lock(lock, ZERO));
        }
        List<Statement> all = new ArrayList<>();
        all.add(new Lock(lock, ZERO));
        if (budget > 0 && random.nextInt(2) == 0) {
            all.addAll(random.nextInt(3) == 0 ? inner(1 - lock) : statement(thread));
        }
        all.add(new Unlock(lock, ZERO));
        return all;
    }

    private List<Statement> inner(int lock) {
        budget--;
        return List.of(new Lock(lock, ZERO), new Unlock(lock, ZERO));
    }

    private List<Statement> tryLocked(int thread) {
        int lock = random.nextInt(2);
        int register = register();
        List<Statement> held = new ArrayList<>();
        if (budget > 0 && random.nextInt(2) == 0) {
            held.addAll(statement(thread));
        }
        if (random.nextInt(4) != 0) {
            held.add(new Unlock(lock, ZERO));
        }
        // The body may change the register; what was locked is decided before.
        return List.of(new TryLock(register, lock, ZERO), new If(Expr.register(register), held, List.of()));
    }

    private List<Statement> conditions() {
        int condition = random.nextInt(3) == 0 ? 1 : 0;
        Statement inside = switch (random.nextInt(5)) {
            case 0, 1 -> new Wait(condition, 0, ZERO);
            case 2, 3 -> new Notify(condition);
            default -> new NotifyAll(condition);
        };
        return List.of(new Lock(0, ZERO), inside, new Unlock(0, ZERO));
    }

    private List<Statement> bareNotifies() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> List.of(new Lock(0, ZERO), new Wait(0, 0, ZERO), new Unlock(0, ZERO));
            case 2, 3 -> List.of(new Notify(0));
            default -> List.of(new NotifyAll(0));
        };
    }

    private List<Statement> semaphores(int thread) {
        int semaphore = random.nextInt(2);
        int permits = 1 + random.nextInt(8) / 7;
        return switch (random.nextInt(3)) {
            case 0 -> List.of(new Acquire(semaphore, permits));
            case 1 -> List.of(new Release(semaphore, permits));
            default -> {
                List<Statement> all = new ArrayList<>(List.of(new Acquire(semaphore, permits)));
                if (budget > 0) {
                    all.addAll(statement(thread));
                }
                all.add(new Release(semaphore, permits));
                yield all;
            }
        };
    }

    private List<Statement> boxes() {
        int box = random.nextInt(3) / 2;
        return List.of(
                switch (random.nextInt(8)) {
                    case 0, 1, 2 -> new Call(BoxCall.PUT, -1, box, value());
                    case 3, 4 -> new Call(BoxCall.TAKE, register(), box, ZERO);
                    case 5 -> new Call(BoxCall.POLL, register(), box, ZERO);
                    case 6 -> new Call(BoxCall.PEEK, register(), box, ZERO);
                    default -> new Call(BoxCall.SIZE, register(), box, ZERO);
                });
    }

    /// What may block, with a timeout, and then something that depends on whether it did.
    private List<Statement> timeouts(int thread) {
        int register = register();
        Statement blocking = switch (random.nextInt(9)) {
            case 0 -> new Park();
            case 1 -> new Join(other(thread));
            case 2 -> new Acquire(random.nextInt(2), 1);
            case 3 -> new Send(0, value());
            case 4 -> new Barrier(0);
            case 5 -> new Call(BoxCall.PUT, -1, 1, value());
            case 6 -> new Spin(random.nextInt(2), ZERO);
            case 7 -> new Lock(random.nextInt(2), ZERO);
            default -> new Wait(random.nextInt(2), 0, ZERO);
        };
        Statement timed = new Timed(register, random.nextInt(MOST_DELAY), blocking);
        List<Statement> inside = random.nextInt(2) == 0 && budget > 0 ? statement(thread) : List.of();
        return switch (blocking) {
            // A spin is the end of a round that has read.
            case Spin(int variable, Expr _) ->
                List.of(new Read(register, variable, ZERO), timed, dependingOn(register));
            case Wait _ -> List.of(new Lock(0, ZERO), timed, new Unlock(0, ZERO), dependingOn(register));
            case Lock(int lock, Expr _) -> {
                List<Statement> held = new ArrayList<>(inside);
                held.add(new Unlock(lock, ZERO));
                yield List.of(timed, new If(Expr.register(register), held, memory()));
            }
            default -> List.of(timed, dependingOn(register));
        };
    }

    /// Some of the statements that may block, but leave nothing behind that has to be undone, get a timeout.
    private List<Statement> impatient(List<Statement> statements) {
        List<Statement> all = new ArrayList<>();
        for (Statement statement : statements) {
            boolean blocks = switch (statement) {
                case Wait _, Acquire _, Join _, Park _, Send _, Receive _, Barrier _ -> true;
                case Call call -> call.call().guards() != 0;
                default -> false;
            };
            all.add(
                    blocks && random.nextInt(2) == 0
                            ? new Timed(-1, random.nextInt(MOST_DELAY), statement)
                            : statement);
        }
        return all;
    }

    private List<Statement> choices(int thread) {
        int register = register();
        List<Statement> then = budget > 0 ? statement(thread) : memory();
        return List.of(
                new Choose(register, 2 + random.nextInt(2)),
                random.nextInt(2) == 0
                        ? new If(Expr.register(register).with(Operator.EQUAL, ZERO), then, List.of())
                        : new Write(0, ZERO, Expr.register(register)));
    }

    private List<Statement> spins() {
        if (random.nextInt(2) == 0) {
            return List.of(
                    random.nextInt(3) == 0
                            ? new Write(2, Expr.constant(random.nextInt(3)), Expr.constant(random.nextInt(2)))
                            : new Write(random.nextInt(2), ZERO, Expr.constant(random.nextInt(2))));
        }
        if (random.nextInt(3) == 0) {
            return spinsOnSeveral();
        }
        int variable = random.nextInt(2);
        return List.of(
                new Read(0, variable, ZERO),
                new While(
                        Expr.register(0).with(Operator.EQUAL, ZERO),
                        List.of(new Spin(variable, ZERO), new Read(0, variable, ZERO))),
                new Set(1, ZERO));
    }

    /// A round that reads some cells of an array, and maybe one of them twice.
    private List<Statement> spinsOnSeveral() {
        List<Statement> round = new ArrayList<>();
        for (int i = 0; i < 2; i++) {
            round.add(new Read(i, 2, Expr.constant(random.nextInt(3))));
        }
        List<Statement> body = new ArrayList<>();
        body.add(new SpinAll(2));
        body.addAll(round);
        List<Statement> all = new ArrayList<>(round);
        Expr inVain = Expr.register(0)
                .with(Operator.EQUAL, ZERO)
                .with(
                        random.nextBoolean() ? Operator.AND : Operator.OR,
                        Expr.register(1).with(Operator.EQUAL, ZERO));
        all.add(new While(inVain, body));
        return all;
    }
}
