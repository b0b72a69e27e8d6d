package io.allways.toy;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// Which registers some statements use and assign, and which variables and locks they treat as arrays.
final class ToyUses {
    final Set<Integer> used = new TreeSet<>();
    final Set<Integer> assigned = new TreeSet<>();
    final Set<Integer> arrays = new TreeSet<>();
    /// The same by their first cell, for checks.
    final Set<Integer> arraysAt = new TreeSet<>();

    final Set<Integer> lockArrays = new TreeSet<>();

    void all(List<Statement> statements) {
        statements.forEach(this::in);
    }

    private void in(Statement statement) {
        switch (statement) {
            case Statement.At(int _, Statement inner) -> in(inner);
            case Statement.Read(int register, int variable, Expr index) -> {
                cell(variable, index);
                assigned.add(register);
            }
            case Statement.Write(int variable, Expr index, Expr value) -> {
                cell(variable, index);
                in(value);
            }
            case Statement.Swap(int register, int variable, Expr index, Expr value) -> {
                cell(variable, index);
                in(value);
                assigned.add(register);
            }
            case Statement.ReadAll(int register, int variable) -> {
                arrays.add(variable);
                assigned.add(register);
            }
            case Statement.WriteAll(int variable, Expr value) -> {
                arrays.add(variable);
                in(value);
            }
            case Statement.Spin(int variable, Expr index) -> cell(variable, index);
            case Statement.SpinAll(int variable) -> arrays.add(variable);
            case Statement.Lock(int lock, Expr index) -> lock(lock, index);
            case Statement.TryLock(int register, int lock, Expr index) -> {
                lock(lock, index);
                assigned.add(register);
            }
            case Statement.Unlock(int lock, Expr index) -> lock(lock, index);
            case Statement.Wait(int _, int lock, Expr index) -> lock(lock, index);
            case Statement.Send(int _, Expr value) -> in(value);
            case Statement.Receive(int register, int _) -> assigned.add(register);
            case Statement.Call(BoxCall _, int register, int _, Expr value) -> {
                in(value);
                assigned.add(register);
            }
            case Statement.Timed(int register, int _, Statement inner) -> {
                in(inner);
                assigned.add(register);
            }
            case Statement.Choose(int register, int _) -> assigned.add(register);
            case Statement.Assert(Expr condition, String _) -> in(condition);
            case Statement.Set(int register, Expr value) -> {
                in(value);
                assigned.add(register);
            }
            case Statement.If(Expr condition, List<Statement> then, List<Statement> otherwise) -> {
                in(condition);
                all(then);
                all(otherwise);
            }
            case Statement.While(Expr condition, List<Statement> body) -> {
                in(condition);
                all(body);
            }
            case Statement.Notify _, Statement.NotifyAll _, Statement.Acquire _, Statement.Release _ -> {}
            case Statement.Start _, Statement.Join _, Statement.Park _, Statement.Unpark _, Statement.Barrier _ -> {}
        }
    }

    private void cell(int variable, Expr index) {
        index(arrays, variable, index);
    }

    private void lock(int lock, Expr index) {
        index(lockArrays, lock, index);
    }

    private void index(Set<Integer> indexed, int number, Expr index) {
        if (!index.equals(Expr.constant(0))) {
            indexed.add(number);
        }
        in(index);
    }

    void in(Expr expr) {
        switch (expr) {
            case Expr.Constant _ -> {}
            case Expr.Register(int number) -> used.add(number);
            case Expr.Cell(int first, int _, Expr index) -> index(arraysAt, first, index);
            case Expr.Not(Expr operand) -> in(operand);
            case Expr.Binary(Expr.Operator _, Expr left, Expr right) -> {
                in(left);
                in(right);
            }
        }
    }
}
