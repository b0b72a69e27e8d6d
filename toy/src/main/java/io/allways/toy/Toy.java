package io.allways.toy;

import io.allways.core.Program;
import io.allways.core.Target;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A concurrent program as data: shared things by name, threads as lists of statements, and a check at the end.
///
/// @param source the file it came from, empty if none
/// @param check must not be 0 once all threads have ended; null if there is none
public record Toy(
        String name,
        String source,
        List<Variable> variables,
        List<Counted> locks,
        List<String> conditions,
        List<Counted> semaphores,
        List<Counted> channels,
        List<Counted> barriers,
        List<Counted> boxes,
        List<Strand> threads,
        @Nullable Expr check,
        String checkText)
        implements Target {
    /// An array of `length` cells; a plain variable has one.
    public record Variable(String name, int length, int initial) {}

    /// Locks with how many of that name there are, a semaphore with its permits, a channel with its capacity, a barrier
    /// with its parties, a box with its room (0: unbounded).
    public record Counted(String name, int count) {}

    /// @param registers their names, in order
    /// @param started whether another thread must start it
    /// @param daemon whether it may be left blocked at the end
    public record Strand(
            String name, List<String> registers, List<Statement> statements, boolean started, boolean daemon) {
        public Strand {
            registers = List.copyOf(registers);
            statements = List.copyOf(statements);
        }
    }

    public Toy {
        variables = List.copyOf(variables);
        locks = List.copyOf(locks);
        conditions = List.copyOf(conditions);
        semaphores = List.copyOf(semaphores);
        channels = List.copyOf(channels);
        barriers = List.copyOf(barriers);
        boxes = List.copyOf(boxes);
        threads = List.copyOf(threads);
    }

    @Override
    public Program open() {
        return new ToyProgram(this);
    }

    // Object numbers: one range after the other, so that a number names one thing.

    /// The first of the locks of one name.
    int lockObject(int lock) {
        int first = 0;
        for (int i = 0; i < lock; i++) {
            first += locks.get(i).count();
        }
        return first;
    }

    /// The first cell of a variable. Cells are objects of their own, unless some statement takes all of them at once:
    /// then the first stands for all.
    int variableObject(int variable) {
        return lockObject(locks.size()) + firstCell(variable);
    }

    /// The variables of which some statement takes all cells.
    BitSet takenAtOnce() {
        BitSet taken = new BitSet();
        threads.forEach(thread -> takenAtOnce(thread.statements(), taken));
        return taken;
    }

    private static void takenAtOnce(List<Statement> statements, BitSet taken) {
        for (Statement statement : statements) {
            switch (statement) {
                case Statement.ReadAll all -> taken.set(all.variable());
                case Statement.WriteAll all -> taken.set(all.variable());
                case Statement.SpinAll all -> taken.set(all.variable());
                case Statement.Timed timed -> takenAtOnce(List.of(timed.statement()), taken);
                case Statement.If either -> {
                    takenAtOnce(either.then(), taken);
                    takenAtOnce(either.otherwise(), taken);
                }
                case Statement.While loop -> takenAtOnce(loop.body(), taken);
                case Statement.At at -> takenAtOnce(List.of(at.statement()), taken);
                default -> {}
            }
        }
    }

    Variable variableOf(int object) {
        int variable = 0;
        while (variableObject(variable + 1) <= object) {
            variable++;
        }
        return variables.get(variable);
    }

    int conditionObject(int condition) {
        return variableObject(variables.size()) + condition;
    }

    int semaphoreObject(int semaphore) {
        return conditionObject(conditions.size()) + semaphore;
    }

    int channelObject(int channel) {
        return semaphoreObject(semaphores.size()) + channel;
    }

    int barrierObject(int barrier) {
        return channelObject(channels.size()) + barrier;
    }

    int boxObject(int box) {
        return barrierObject(barriers.size()) + box;
    }

    String lockName(int object) {
        int first = 0;
        for (Counted lock : locks) {
            if (object < first + lock.count()) {
                return lock.count() == 1 ? lock.name() : lock.name() + "[" + (object - first) + "]";
            }
            first += lock.count();
        }
        throw new IndexOutOfBoundsException(object);
    }

    /// The number of a variable's first cell in the memory.
    int firstCell(int variable) {
        int first = 0;
        for (int i = 0; i < variable; i++) {
            first += variables.get(i).length();
        }
        return first;
    }
}
