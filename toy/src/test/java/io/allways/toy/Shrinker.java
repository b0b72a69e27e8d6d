package io.allways.toy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Makes a failing program smaller: leaves out statements, and branches of them, as long as it still fails.
public final class Shrinker {
    private Shrinker() {}

    public static Toy shrink(Toy toy, Predicate<Toy> fails) {
        Toy smallest = toy;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (Toy candidate : candidates(smallest)) {
                if (fails.test(candidate)) {
                    smallest = candidate;
                    smaller = true;
                    break;
                }
            }
        }
        return smallest;
    }

    private static List<Toy> candidates(Toy toy) {
        List<Toy> all = new ArrayList<>();
        for (int t = 0; t < toy.threads().size(); t++) {
            Toy.Strand thread = toy.threads().get(t);
            for (List<Statement> fewer : fewer(thread.statements())) {
                List<Toy.Strand> threads = new ArrayList<>(toy.threads());
                threads.set(
                        t, new Toy.Strand(thread.name(), thread.registers(), fewer, thread.started(), thread.daemon()));
                all.add(new Toy(
                        toy.name() + "-",
                        "",
                        toy.variables(),
                        toy.locks(),
                        toy.conditions(),
                        toy.semaphores(),
                        toy.channels(),
                        toy.barriers(),
                        toy.boxes(),
                        threads,
                        toy.check(),
                        toy.checkText()));
            }
        }
        return all;
    }

    /// Everything at once, halves, one statement, two neighbours, and branches instead of what holds them.
    private static List<List<Statement>> fewer(List<Statement> statements) {
        List<List<Statement>> all = new ArrayList<>();
        int n = statements.size();
        for (int length = n; length >= 1; length = length > 3 ? length / 2 : length - 1) {
            for (int from = 0; from + length <= n; from++) {
                List<Statement> rest = new ArrayList<>(statements.subList(0, from));
                rest.addAll(statements.subList(from + length, n));
                all.add(rest);
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = i + 2; j < n; j++) {
                List<Statement> rest = new ArrayList<>(statements);
                rest.remove(j);
                rest.remove(i);
                all.add(rest);
            }
            switch (statements.get(i)) {
                case Statement.If(Expr condition, List<Statement> then, List<Statement> otherwise) -> {
                    all.add(replaced(statements, i, then));
                    all.add(replaced(statements, i, otherwise));
                    for (List<Statement> less : fewer(then)) {
                        all.add(replaced(statements, i, List.of(new Statement.If(condition, less, otherwise))));
                    }
                    for (List<Statement> less : fewer(otherwise)) {
                        all.add(replaced(statements, i, List.of(new Statement.If(condition, then, less))));
                    }
                }
                case Statement.Timed(int _, int _, Statement inner) -> all.add(replaced(statements, i, List.of(inner)));
                case Statement.While(Expr condition, List<Statement> body) -> all.add(replaced(statements, i, body));
                default -> {}
            }
        }
        return all;
    }

    private static List<Statement> replaced(List<Statement> statements, int at, List<Statement> by) {
        List<Statement> all = new ArrayList<>(statements.subList(0, at));
        all.addAll(by);
        all.addAll(statements.subList(at + 1, statements.size()));
        return all;
    }
}
