package io.allways.toy;

import io.allways.core.Kind;
import io.allways.core.Op;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The statements of a thread as a flat list of instructions: ops, and between them assignments to registers and jumps.
final class Code {
    /// What an instruction does apart from ops.
    enum Local {
        /// It is an op.
        NONE,
        SET,
        /// Jumps to `target` if the value is 0.
        UNLESS,
        GOTO
    }

    /// @param kind of the op; for a wait and a barrier of its first half
    /// @param place which of its sort (variable, lock, thread …)
    /// @param object the same as the core counts objects
    /// @param index of the cell or lock, null for all cells
    /// @param count permits, capacity, parties, alternatives, guards, or the number of cells or locks
    /// @param second for a wait: which condition; for memory: 1 if each cell is an object of its own;
    /// for a box: the call
    /// @param delay after which it gives up, -1 for never; register `late` then gets 0, else 1
    record Instruction(
            Local local,
            Kind kind,
            int place,
            int object,
            int register,
            @Nullable Expr index,
            Expr value,
            int count,
            int second,
            int target,
            String text,
            int delay,
            int late,
            int line) {
        int op() {
            return Op.of(kind, object);
        }
    }

    private static final Expr NOTHING = Expr.constant(0);

    private final Toy toy;
    private final BitSet atOnce;
    private final List<Instruction> instructions = new ArrayList<>();
    private int line;
    private int delay = -1;
    private int late = -1;

    private Code(Toy toy, BitSet atOnce) {
        this.toy = toy;
        this.atOnce = atOnce;
    }

    static Instruction[] of(Toy toy, BitSet atOnce, Toy.Strand thread) {
        Code code = new Code(toy, atOnce);
        code.add(thread.statements());
        return code.instructions.toArray(Instruction[]::new);
    }

    private void add(List<Statement> statements) {
        statements.forEach(this::add);
    }

    private void add(Statement statement) {
        switch (statement) {
            case Statement.At(int number, Statement inner) -> {
                line = number;
                add(inner);
            }
            case Statement.Read(int register, int variable, Expr index) ->
                memory(Kind.READ, variable, register, index, NOTHING);
            case Statement.Write(int variable, Expr index, Expr value) ->
                memory(Kind.WRITE, variable, -1, index, value);
            case Statement.Swap(int register, int variable, Expr index, Expr value) ->
                memory(Kind.RMW, variable, register, index, value);
            case Statement.ReadAll(int register, int variable) -> memory(Kind.READ, variable, register, null, NOTHING);
            case Statement.WriteAll(int variable, Expr value) -> memory(Kind.WRITE, variable, -1, null, value);
            case Statement.Spin(int variable, Expr index) -> memory(Kind.SPIN, variable, -1, index, NOTHING);
            case Statement.SpinAll(int variable) -> memory(Kind.SPIN, variable, -1, null, NOTHING);
            case Statement.Lock(int lock, Expr index) -> lock(Kind.LOCK, lock, -1, index, 0);
            case Statement.TryLock(int register, int lock, Expr index) -> lock(Kind.TRY_LOCK, lock, register, index, 0);
            case Statement.Unlock(int lock, Expr index) -> lock(Kind.UNLOCK, lock, -1, index, 0);
            case Statement.Wait(int condition, int lock, Expr index) -> lock(Kind.WAIT, lock, -1, index, condition);
            case Statement.Notify(int condition) ->
                op(Kind.NOTIFY, condition, toy.conditionObject(condition), -1, 0, 0);
            case Statement.NotifyAll(int condition) ->
                op(Kind.NOTIFY_ALL, condition, toy.conditionObject(condition), -1, 0, 0);
            case Statement.Acquire(int semaphore, int permits) ->
                op(Kind.ACQUIRE, semaphore, toy.semaphoreObject(semaphore), -1, permits, 0);
            case Statement.Release(int semaphore, int permits) ->
                op(Kind.RELEASE, semaphore, toy.semaphoreObject(semaphore), -1, permits, 0);
            case Statement.Start(int thread) -> op(Kind.START, thread, thread, -1, 0, 0);
            case Statement.Join(int thread) -> op(Kind.JOIN, thread, thread, -1, 0, 0);
            case Statement.Park() -> op(Kind.PARK, 0, 0, -1, 0, 0);
            case Statement.Unpark(int thread) -> op(Kind.UNPARK, thread, thread, -1, 0, 0);
            case Statement.Send(int channel, Expr value) ->
                op(Kind.SEND, channel, toy.channelObject(channel), -1, null, value, capacity(channel), 0, "");
            case Statement.Receive(int register, int channel) ->
                op(Kind.RECEIVE, channel, toy.channelObject(channel), register, 0, 0);
            case Statement.Barrier(int barrier) ->
                op(
                        Kind.ARRIVE,
                        barrier,
                        toy.barrierObject(barrier),
                        -1,
                        toy.barriers().get(barrier).count(),
                        0);
            case Statement.Call(BoxCall call, int register, int box, Expr value) ->
                op(
                        call.kind(),
                        box,
                        toy.boxObject(box),
                        register,
                        null,
                        value,
                        call.guards(),
                        call.ordinal(),
                        call.text());
            case Statement.Timed(int register, int after, Statement inner) -> {
                delay = after;
                late = register;
                add(inner);
                delay = -1;
                late = -1;
            }
            case Statement.Choose(int register, int alternatives) -> op(Kind.CHOOSE, 0, 0, register, alternatives, 0);
            case Statement.Assert(Expr condition, String text) ->
                op(Kind.ASSERT, 0, 0, -1, null, condition, 0, 0, text);
            case Statement.Set(int register, Expr value) -> local(Local.SET, register, value, 0);
            case Statement.If(Expr condition, List<Statement> then, List<Statement> otherwise) -> {
                int test = hole();
                add(then);
                if (otherwise.isEmpty()) {
                    fill(test, Local.UNLESS, condition);
                } else {
                    int skip = hole();
                    fill(test, Local.UNLESS, condition);
                    add(otherwise);
                    fill(skip, Local.GOTO, NOTHING);
                }
            }
            case Statement.While(Expr condition, List<Statement> body) -> {
                int test = hole();
                add(body);
                local(Local.GOTO, -1, NOTHING, test);
                fill(test, Local.UNLESS, condition);
            }
        }
    }

    private int capacity(int channel) {
        return toy.channels().get(channel).count();
    }

    private void memory(Kind kind, int variable, int register, @Nullable Expr index, Expr value) {
        int length = toy.variables().get(variable).length();
        int cellwise = atOnce.get(variable) ? 0 : 1;
        op(kind, variable, toy.variableObject(variable), register, index, value, length, cellwise, "");
    }

    private void lock(Kind kind, int lock, int register, Expr index, int condition) {
        int first = toy.lockObject(lock);
        op(kind, first, first, register, index, NOTHING, toy.locks().get(lock).count(), condition, "");
    }

    private void op(Kind kind, int place, int object, int register, int count, int second) {
        op(kind, place, object, register, null, NOTHING, count, second, "");
    }

    private void op(
            Kind kind,
            int place,
            int object,
            int register,
            @Nullable Expr index,
            Expr value,
            int count,
            int second,
            String text) {
        instructions.add(new Instruction(
                Local.NONE, kind, place, object, register, index, value, count, second, 0, text, delay, late, line));
    }

    private void local(Local local, int register, Expr value, int target) {
        instructions.add(
                new Instruction(local, Kind.ASSERT, 0, 0, register, null, value, 0, 0, target, "", -1, -1, line));
    }

    private int hole() {
        local(Local.GOTO, -1, NOTHING, 0);
        return instructions.size() - 1;
    }

    /// Makes the hole a jump to here.
    private void fill(int hole, Local local, Expr value) {
        Instruction old = instructions.get(hole);
        instructions.set(
                hole,
                new Instruction(
                        local, Kind.ASSERT, 0, 0, -1, null, value, 0, 0, instructions.size(), "", -1, -1, old.line()));
    }
}
