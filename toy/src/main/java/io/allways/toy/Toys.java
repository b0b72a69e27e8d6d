package io.allways.toy;

import io.allways.toy.Expr.Operator;
import io.allways.toy.Statement.If;
import io.allways.toy.Statement.Lock;
import io.allways.toy.Statement.Notify;
import io.allways.toy.Statement.Read;
import io.allways.toy.Statement.Set;
import io.allways.toy.Statement.Unlock;
import io.allways.toy.Statement.Wait;
import io.allways.toy.Statement.While;
import io.allways.toy.Statement.Write;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// Programs whose number of traces is known, as toys.
public final class Toys {
    private static final Expr ZERO = Expr.constant(0);
    private static final int R0 = 0;
    private static final int R1 = 1;
    private static final int R2 = 2;

    private Toys() {}

    /// One thread writes x, `readers` threads read it: 2^readers traces.
    public static Toy readers(int readers) {
        List<Toy.Strand> threads = new ArrayList<>();
        threads.add(thread("writer", List.of(new Write(0, ZERO, Expr.constant(1)))));
        for (int i = 0; i < readers; i++) {
            threads.add(thread("reader-" + i, List.of(new Read(R0, 0, ZERO))));
        }
        return toy("readers(" + readers + ")", List.of(variable("x", 1)), List.of(), threads);
    }

    /// Thread j does `a[j] = a[j-1] + 1`, one more looks for the last zero: (n+3)·2^(n-2) traces.
    public static Toy lastZero(int n) {
        List<Toy.Strand> threads = new ArrayList<>();
        Expr i = Expr.register(R0);
        threads.add(thread(
                "searcher",
                List.of(
                        new Set(R0, Expr.constant(n)),
                        new Read(R1, 0, i),
                        new While(
                                Expr.register(R1).with(Operator.UNEQUAL, ZERO),
                                List.of(new Set(R0, i.plus(-1)), new Read(R1, 0, i))))));
        for (int j = 1; j <= n; j++) {
            threads.add(thread(
                    "writer-" + j,
                    List.of(
                            new Read(R0, 0, Expr.constant(j - 1)),
                            new Write(0, Expr.constant(j), Expr.register(R0).plus(1)))));
        }
        return toy("lastzero(" + n + ")", List.of(variable("a", n + 1)), List.of(), threads);
    }

    /// `threads` threads, each `rounds` times `v = v + 1`, under a lock or not.
    public static Toy counter(int threads, int rounds, boolean locked) {
        List<Statement> body = new ArrayList<>();
        for (int i = 0; i < rounds; i++) {
            if (locked) {
                body.add(new Lock(0, ZERO));
            }
            body.add(new Read(R0, 0, ZERO));
            body.add(new Write(0, ZERO, Expr.register(R0).plus(1)));
            if (locked) {
                body.add(new Unlock(0, ZERO));
            }
        }
        List<Toy.Strand> all = IntStream.range(0, threads)
                .mapToObj(i -> thread("inc-" + i, body))
                .toList();
        String name = (locked ? "locked" : "unlocked") + "(" + threads + "x" + rounds + ")";
        return toy(name, List.of(variable("v", 1)), locks("m", 1), all);
    }

    /// Flanagan and Godefroid's indexer: each thread puts 4 messages into a table of 128 slots, each slot under its own
    /// lock, and goes on to the next slot where one is taken. Threads 0…10 never meet; each further one multiplies the
    /// traces by 8.
    public static Toy indexer(int threads) {
        int slots = 128;
        Expr h = Expr.register(R0);
        List<Toy.Strand> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            List<Statement> body = new ArrayList<>();
            for (int m = 1; m <= 4; m++) {
                int w = m * 11 + t;
                body.add(new Set(R0, Expr.constant(w * 7 % slots)));
                body.add(new Set(R1, ZERO));
                body.add(new While(
                        Expr.register(R1).with(Operator.EQUAL, ZERO),
                        List.of(
                                new Lock(0, h),
                                new Read(R2, 0, h),
                                new If(
                                        Expr.register(R2).with(Operator.EQUAL, ZERO),
                                        List.of(new Write(0, h, Expr.constant(w)), new Set(R1, Expr.constant(1))),
                                        List.of()),
                                new Unlock(0, h),
                                new Set(R0, next(h, slots)))));
            }
            all.add(thread("indexer-" + t, body));
        }
        return toy("indexer(" + threads + ")", List.of(variable("table", slots)), locks("slot", slots), all);
    }

    /// Flanagan and Godefroid's file system: thread t takes a block for inode t mod 32, the first free one from block
    /// 2t mod 26 on, each inode and block under its own lock. 13 threads never meet; each further one doubles the
    /// traces.
    public static Toy fileSystem(int threads) {
        int inodes = 32;
        int blocks = 26;
        Expr b = Expr.register(R0);
        List<Toy.Strand> all = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            Expr i = Expr.constant(t % inodes);
            List<Statement> search = List.of(
                    new Lock(1, b),
                    new Read(R2, 1, b),
                    new If(
                            Expr.register(R2).with(Operator.EQUAL, ZERO),
                            List.of(
                                    new Write(1, b, Expr.constant(1)),
                                    new Write(0, i, b.plus(1)),
                                    new Set(R1, Expr.constant(1))),
                            List.of()),
                    new Unlock(1, b),
                    new Set(R0, next(b, blocks)));
            all.add(thread(
                    "writer-" + t,
                    List.of(
                            new Lock(0, i),
                            new Read(R1, 0, i),
                            new Set(R0, Expr.constant(t % inodes * 2 % blocks)),
                            new While(Expr.register(R1).with(Operator.EQUAL, ZERO), search),
                            new Unlock(0, i))));
        }
        List<Toy.Counted> locks = new ArrayList<>(locks("inode-lock", inodes));
        locks.addAll(locks("block-lock", blocks));
        List<Toy.Variable> variables = List.of(variable("inode", inodes), variable("busy", blocks));
        return toy("filesystem(" + threads + ")", variables, locks, all);
    }

    /// A buffer of two places with a lock and a condition for each side, as in the Inspect papers: every producer puts
    /// one
    /// item in and every consumer takes one out.
    public static Toy buffer(int producers, int consumers) {
        List<Toy.Strand> all = new ArrayList<>();
        for (int i = 0; i < producers + consumers; i++) {
            boolean produces = i < producers;
            Expr stuck = Expr.register(R0).with(Operator.EQUAL, Expr.constant(produces ? 2 : 0));
            List<Statement> look = List.of(new Wait(produces ? 0 : 1, 0, ZERO), new Read(R0, 0, ZERO));
            all.add(thread(
                    (produces ? "producer-" : "consumer-") + i,
                    List.of(
                            new Lock(0, ZERO),
                            new Read(R0, 0, ZERO),
                            new While(stuck, look),
                            new Write(0, ZERO, Expr.register(R0).plus(produces ? 1 : -1)),
                            new Notify(produces ? 1 : 0),
                            new Unlock(0, ZERO))));
        }
        return new Toy(
                "buffer(" + producers + "+" + consumers + ")",
                "",
                List.of(variable("filled", 1)),
                locks("m", 1),
                List.of("not-full", "not-empty"),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                all,
                null,
                "");
    }

    private static Expr next(Expr register, int modulus) {
        return register.plus(1).with(Operator.REMAINDER, Expr.constant(modulus));
    }

    private static List<Toy.Counted> locks(String name, int count) {
        return List.of(new Toy.Counted(name, count));
    }

    private static Toy.Variable variable(String name, int length) {
        return new Toy.Variable(name, length, 0);
    }

    private static Toy.Strand thread(String name, List<Statement> statements) {
        return new Toy.Strand(name, List.of("r0", "r1", "r2"), statements, false, false);
    }

    private static Toy toy(
            String name, List<Toy.Variable> variables, List<Toy.Counted> locks, List<Toy.Strand> threads) {
        return new Toy(
                name, "", variables, locks, List.of(), List.of(), List.of(), List.of(), List.of(), threads, null, "");
    }
}
