package io.allways.murphi.compile;

import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Variable;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;

/// Cuts large bodies into methods: the JIT compiler declines methods of more than 8,000 bytes, and the JVM those of
/// more
/// than 64 KB.
///
/// In a large body, runs of statements become methods of their own, which get the variables they use as parameters.
/// That
/// works because nothing in a large body changes a local slot: its locals are in memory ([#large], [RoutineCode]).
/// Statements with a `return` inside stay where they are.
final class Outline {
    /// Nodes of a body that is large; one makes some ten bytes.
    static final int LARGE = 400;

    private final int large;

    private record Cut(String name, List<Statement> statements, List<Passed> passed) {}

    private final Deque<Cut> open = new ArrayDeque<>();

    /// By first statement: the code of a method may be generated twice, when its jumps turn out to be long.
    private final IdentityHashMap<Statement, String> names = new IdentityHashMap<>();

    /// @param large as [#LARGE], or less for tests
    Outline(int large) {
        this.large = large;
    }

    boolean large(List<Statement> body) {
        return Walk.weight(body) > large;
    }

    /// Statements of a large body, some of them in methods of their own.
    void emit(List<Statement> statements, Code code) {
        List<Statement> run = new ArrayList<>();
        int weight = 0;
        for (Statement statement : statements) {
            int own = Walk.weight(List.of(statement));
            boolean movable = own <= large && !Walk.returns(List.of(statement));
            if (!movable || weight + own > large) {
                flush(run, weight, code);
                weight = 0;
            }
            if (movable) {
                run.add(statement);
                weight += own;
            } else {
                code.statements.one(statement);
            }
        }
        flush(run, weight, code);
    }

    private void flush(List<Statement> run, int weight, Code code) {
        // few are not worth a call
        if (weight < large / 8) {
            run.forEach(code.statements::one);
        } else {
            List<Statement> moved = List.copyOf(run);
            List<Passed> passed = new ArrayList<>();
            for (Variable variable : Walk.used(moved)) {
                Storage storage = code.storage.get(variable);
                if (storage != null) {
                    passed.add(Passed.of(variable, storage));
                }
            }
            String name = names.get(moved.get(0));
            if (name == null) {
                name = "part" + names.size();
                names.put(moved.get(0), name);
                open.add(new Cut(name, moved, List.copyOf(passed)));
            }
            code.cb.aload(0).aload(1);
            Passed.load(passed, code.cb);
            code.cb.invokevirtual(code.unit.self, name, Passed.type(passed));
        }
        run.clear();
    }

    /// Makes the methods that the ones before asked for.
    void define(Unit unit, ClassBuilder builder) {
        while (!open.isEmpty()) {
            Cut cut = open.remove();
            builder.withMethodBody(cut.name, Passed.type(cut.passed), ClassFile.ACC_FINAL, cb -> {
                Code code = new Code(unit, cb);
                Passed.take(cut.passed, code);
                code.statements.all(cut.statements);
                cb.return_();
            });
        }
    }
}
