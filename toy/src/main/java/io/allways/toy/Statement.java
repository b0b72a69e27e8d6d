package io.allways.toy;

import java.util.List;

/// What a thread of a toy program does. Variables, locks and so on are named by their place in the lists of [Toy],
/// registers by number; `index` picks one of an array of cells or locks.
public sealed interface Statement {
    record Read(int register, int variable, Expr index) implements Statement {}

    record Write(int variable, Expr index, Expr value) implements Statement {}

    /// `register` gets the old value; then the cell gets `value`, which may use it.
    record Swap(int register, int variable, Expr index, Expr value) implements Statement {}

    /// Reads all cells of a variable at once: the register gets their sum.
    record ReadAll(int register, int variable) implements Statement {}

    /// Writes all cells of a variable at once.
    record WriteAll(int variable, Expr value) implements Statement {}

    /// The end of a fruitless round of a loop that reads the cell.
    record Spin(int variable, Expr index) implements Statement {}

    record SpinAll(int variable) implements Statement {}

    record Lock(int lock, Expr index) implements Statement {}

    record TryLock(int register, int lock, Expr index) implements Statement {}

    record Unlock(int lock, Expr index) implements Statement {}

    record Wait(int condition, int lock, Expr index) implements Statement {}

    record Notify(int condition) implements Statement {}

    record NotifyAll(int condition) implements Statement {}

    record Acquire(int semaphore, int permits) implements Statement {}

    record Release(int semaphore, int permits) implements Statement {}

    record Start(int thread) implements Statement {}

    record Join(int thread) implements Statement {}

    record Park() implements Statement {}

    record Unpark(int thread) implements Statement {}

    record Send(int channel, Expr value) implements Statement {}

    record Receive(int register, int channel) implements Statement {}

    record Barrier(int barrier) implements Statement {}

    /// A call on a box. `register` gets its result, `value` is what is put.
    record Call(BoxCall call, int register, int box, Expr value) implements Statement {}

    /// A statement that may block, and gives up after `delay`. The register, -1 for none, gets 1, or 0 if it gave up;
    /// the result of the statement itself is then -1.
    record Timed(int register, int delay, Statement statement) implements Statement {}

    record Choose(int register, int alternatives) implements Statement {}

    record Assert(Expr condition, String text) implements Statement {}

    record Set(int register, Expr value) implements Statement {}

    record If(Expr condition, List<Statement> then, List<Statement> otherwise) implements Statement {}

    record While(Expr condition, List<Statement> body) implements Statement {}

    /// A statement with the line of the source it stands on.
    record At(int line, Statement statement) implements Statement {}
}
