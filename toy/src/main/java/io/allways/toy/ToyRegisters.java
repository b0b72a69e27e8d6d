package io.allways.toy;

import io.allways.toy.Statement.Read;
import io.allways.toy.ToyLexer.Token;
import io.allways.toy.ToyNames.Meaning;
import io.allways.toy.ToyNames.Thing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.Set;
import java.util.function.Consumer;

/// The registers of a thread, and what names mean in its expressions: one that is declared is read, by an op of its
/// own, into a *hidden* register; any other is a register.
///
/// The hidden registers of x are called `x'`, `x''` … and used again for each statement.
final class ToyRegisters implements ToyExpressions.Scope {
    /// As many suspicious registers are looked at: the comparison with all names takes its time.
    private static final int MOST = 20;

    private final ToyNames names;
    private final ToyProblems problems;
    private final Consumer<Statement> out;
    private final SequencedMap<String, Integer> numbers = new LinkedHashMap<>();
    /// Where each was first used.
    private final Map<String, Token> uses = new LinkedHashMap<>();
    /// Where each was first assigned without an op.
    private final Map<String, Token> locals = new LinkedHashMap<>();

    private final Set<String> byOp = new HashSet<>();
    private final Map<String, Integer> hidden = new HashMap<>();
    private final List<Read> once = new ArrayList<>();
    /// A register that no statement before this one has.
    private int unused = -1;

    private boolean onceOnly;
    private String forbidden = "";
    private String forbiddenHint = "";

    ToyRegisters(ToyNames names, ToyProblems problems, Consumer<Statement> out) {
        this.names = names;
        this.problems = problems;
        this.out = out;
    }

    /// In the order of their numbers.
    List<String> all() {
        return List.copyOf(numbers.keySet());
    }

    void newStatement() {
        hidden.clear();
        onceOnly = false;
        allowReads();
    }

    /// From now on in this statement a variable or cell that is named again is not read again.
    void readOnce() {
        onceOnly = true;
        once.clear();
    }

    void forbidReads(String what, String hint) {
        forbidden = what;
        forbiddenHint = hint;
    }

    void allowReads() {
        forbidden = "";
    }

    private int number(String name) {
        return numbers.computeIfAbsent(name, _ -> numbers.size());
    }

    /// Assigned without an op.
    int assign(Token name) {
        locals.putIfAbsent(name.text(), name);
        return number(name.text());
    }

    int assignByOp(Token name) {
        byOp.add(name.text());
        return number(name.text());
    }

    /// A register for what comes from `name`, not used in this statement before.
    int hidden(String name) {
        int known = numbers.size();
        int number = number(name + "'".repeat(hidden.merge(name, 1, Integer::sum)));
        unused = number == known ? number : -1;
        return number;
    }

    /// Gives back the hidden register made last, because its value goes elsewhere.
    void giveBack(int number) {
        if (number == unused) {
            numbers.pollLastEntry();
        }
    }

    @Override
    public Expr name(Token name) {
        if (names.get(name.text()) == null) {
            uses.putIfAbsent(name.text(), name);
            return Expr.register(number(name.text()));
        }
        return read(name, names.variable(name), Expr.constant(0));
    }

    @Override
    public Expr cell(Token name, Expr index) {
        return read(name, names.find(name, Meaning.ARRAY), index);
    }

    private Expr read(Token name, Thing thing, Expr index) {
        if (!forbidden.isEmpty()) {
            problems.add(name, forbidden, forbiddenHint);
        }
        for (Read read : once) {
            if (onceOnly && read.variable() == thing.number() && read.index().equals(index)) {
                return Expr.register(read.register());
            }
        }
        Read read = new Read(hidden(name.text()), thing.number(), index);
        if (onceOnly) {
            once.add(read);
        }
        out.accept(read);
        return Expr.register(read.register());
    }

    /// At the end of the thread: registers that are used but never assigned, and registers that nobody uses and that
    /// look like a variable misspelt.
    void check(String thread) {
        List<String> shared = names.all(Meaning.VARIABLE, Meaning.ARRAY).stream()
                .map(Thing::name)
                .toList();
        List<String> known = new ArrayList<>(shared);
        known.addAll(locals.keySet());
        known.addAll(byOp.stream().sorted().toList());
        String unassigned = " is no shared variable, and as a register of " + thread + " it is never assigned";
        uses.values().stream()
                .filter(use -> !locals.containsKey(use.text()) && !byOp.contains(use.text()))
                .limit(MOST)
                .forEach(use -> {
                    String near = ToyNames.didYouMean(use.text(), known);
                    String hint = near.isEmpty() ? "declare it: `var " + use.text() + "`" : near;
                    problems.add(use, use.shown() + unassigned, hint);
                });
        locals.values().stream()
                .filter(local -> !uses.containsKey(local.text()) && !byOp.contains(local.text()))
                .limit(MOST)
                .forEach(local -> shared.stream()
                        .filter(variable -> slip(local.text(), variable))
                        .forEach(variable -> problems.add(
                                local,
                                local.shown() + " is a register that " + thread + " never uses",
                                "did you mean `" + variable + "`?")));
    }

    /// Whether `name` is `shared` misspelt, if it is of no use otherwise.
    static boolean slip(String name, String shared) {
        return Math.min(name.length(), shared.length()) >= 3
                && Math.abs(name.length() - shared.length()) <= 1
                && ToyNames.distance(name, shared) <= 1;
    }
}
