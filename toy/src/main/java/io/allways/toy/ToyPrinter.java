package io.allways.toy;

import io.allways.toy.Statement.Acquire;
import io.allways.toy.Statement.Assert;
import io.allways.toy.Statement.At;
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
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/// Prints programs as text that [ToyParser] reads as programs with the same ops.
///
/// Names that the language does not allow, hidden registers among them, are changed. A register that is used before
/// the thread assigns it anywhere gets its 0 in words. Cannot be printed, because they cannot be written: programs
/// beyond the bounds of the parser, and threads whose expressions look into the memory.
public final class ToyPrinter {
    private static final int WIDTH = 100;

    private final Toy toy;
    private final ToyUses uses = new ToyUses();
    private final Set<String> taken = new HashSet<>();
    private final List<String> variables = new ArrayList<>();
    private final List<String> locks = new ArrayList<>();
    private final List<String> conditions = new ArrayList<>();
    private final List<String> semaphores = new ArrayList<>();
    private final List<String> channels = new ArrayList<>();
    private final List<String> barriers = new ArrayList<>();
    private final List<String> boxes = new ArrayList<>();
    private final List<String> threads = new ArrayList<>();
    private List<String> registers = List.of();
    private final StringBuilder out = new StringBuilder();

    private ToyPrinter(Toy toy) {
        this.toy = toy;
        toy.variables().forEach(variable -> variables.add(fresh(variable.name(), taken)));
        toy.locks().forEach(lock -> locks.add(fresh(lock.name(), taken)));
        toy.conditions().forEach(condition -> conditions.add(fresh(condition, taken)));
        toy.semaphores().forEach(semaphore -> semaphores.add(fresh(semaphore.name(), taken)));
        toy.channels().forEach(channel -> channels.add(fresh(channel.name(), taken)));
        toy.barriers().forEach(barrier -> barriers.add(fresh(barrier.name(), taken)));
        toy.boxes().forEach(box -> boxes.add(fresh(box.name(), taken)));
        toy.threads().forEach(thread -> threads.add(fresh(thread.name(), taken)));
        toy.threads().forEach(thread -> uses.all(thread.statements()));
        uses.in(toy.check() == null ? Expr.constant(1) : toy.check());
    }

    public static String print(Toy toy) {
        return new ToyPrinter(toy).program();
    }

    private static String fresh(String wanted, Collection<String> taken) {
        StringBuilder name = new StringBuilder();
        wanted.chars().forEach(c -> name.append(ToyLexer.isName("n" + (char) c) ? (char) c : '_'));
        String plain = name.toString();
        String result = ToyLexer.isName(plain) ? plain : ToyLexer.isWord(plain) ? plain + "_" : "_" + plain;
        while (taken.contains(result)) {
            result += "_";
        }
        taken.add(result);
        return result;
    }

    private String program() {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < variables.size(); i++) {
            Toy.Variable variable = toy.variables().get(i);
            boolean array = array(i);
            parts.add((array ? "array " : "var ")
                    + variables.get(i)
                    + (array ? "[" + variable.length() + "]" : "")
                    + (variable.initial() != 0 ? " = " + variable.initial() : ""));
        }
        declare(parts);
        declare(
                "lock",
                toy.locks().size(),
                i -> locks.get(i) + (many(i) ? bracket(toy.locks().get(i)) : ""));
        declare("condition", conditions.size(), conditions::get);
        declare(
                "semaphore",
                toy.semaphores().size(),
                i -> semaphores.get(i) + permits(toy.semaphores().get(i)));
        declare(
                "channel",
                toy.channels().size(),
                i -> channels.get(i) + bracket(toy.channels().get(i)));
        declare(
                "barrier",
                toy.barriers().size(),
                i -> barriers.get(i) + bracket(toy.barriers().get(i)));
        declare("box", boxes.size(), i -> boxes.get(i) + room(toy.boxes().get(i)));
        for (int i = 0; i < threads.size(); i++) {
            thread(toy.threads().get(i), threads.get(i));
        }
        if (toy.check() != null) {
            out.append("\ncheck ").append(text(toy.check())).append('\n');
        }
        return out.toString();
    }

    private boolean array(int variable) {
        return toy.variables().get(variable).length() != 1
                || uses.arrays.contains(variable)
                || uses.arraysAt.contains(toy.firstCell(variable));
    }

    private boolean many(int lock) {
        return toy.locks().get(lock).count() != 1 || uses.lockArrays.contains(lock);
    }

    private static String bracket(Toy.Counted counted) {
        return "[" + counted.count() + "]";
    }

    private static String permits(Toy.Counted semaphore) {
        return semaphore.count() != 0 ? " = " + semaphore.count() : "";
    }

    private static String room(Toy.Counted box) {
        return box.count() != 0 ? bracket(box) : "";
    }

    private void declare(String word, int count, IntFunction<String> part) {
        List<String> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(word + " " + part.apply(i));
        }
        declare(parts);
    }

    /// Declarations, each with its word; neighbours with the same word share a line.
    private void declare(List<String> parts) {
        String word = "";
        int start = 0;
        for (String part : parts) {
            int space = part.indexOf(' ');
            if (part.substring(0, space).equals(word) && out.length() - start + part.length() < WIDTH) {
                out.append(", ").append(part.substring(space + 1));
            } else {
                out.append(word.isEmpty() ? "" : "\n");
                start = out.length();
                out.append(part);
            }
            word = part.substring(0, space);
        }
        out.append(parts.isEmpty() ? "" : "\n");
    }

    private void thread(Toy.Strand thread, String name) {
        Set<String> here = new HashSet<>(taken);
        registers = new ArrayList<>();
        for (String register : thread.registers()) {
            String wanted = register;
            while (variables.stream().anyMatch(slip(wanted))) {
                wanted += "_";
            }
            registers.add(fresh(wanted, here));
        }
        out.append(out.isEmpty() ? "" : "\n").append("thread ").append(name);
        out.append(thread.started() ? " later" : "").append(thread.daemon() ? " daemon {\n" : " {\n");
        ToyUses own = new ToyUses();
        own.all(thread.statements());
        own.used.removeAll(own.assigned);
        own.used.forEach(register -> line(1, registers.get(register) + " = 0"));
        statements(thread.statements(), 1);
        out.append("}\n");
    }

    /// A register must not look like a misspelt variable: the parser would say so.
    private static java.util.function.Predicate<String> slip(String register) {
        return variable -> ToyRegisters.slip(register, variable);
    }

    private void line(int indent, String text) {
        out.append("    ".repeat(indent)).append(text).append('\n');
    }

    private void statements(List<Statement> statements, int indent) {
        statements.forEach(statement -> statement(statement, indent));
    }

    private void statement(Statement statement, int indent) {
        switch (statement) {
            case At(int _, Statement inner) -> statement(inner, indent);
            case If branch -> {
                out.append("    ".repeat(indent));
                branch(branch, indent);
            }
            case While(Expr condition, List<Statement> body) -> {
                line(indent, "while " + text(condition) + " {");
                statements(body, indent + 1);
                line(indent, "}");
            }
            default -> line(indent, simple(statement));
        }
    }

    private void branch(If branch, int indent) {
        out.append("if ").append(text(branch.condition())).append(" {\n");
        statements(branch.then(), indent + 1);
        List<Statement> otherwise = branch.otherwise();
        if (otherwise.size() == 1 && otherwise.getFirst() instanceof If next) {
            out.append("    ".repeat(indent)).append("} else ");
            branch(next, indent);
            return;
        }
        if (!otherwise.isEmpty()) {
            line(indent, "} else {");
            statements(otherwise, indent + 1);
        }
        line(indent, "}");
    }

    private String simple(Statement statement) {
        return switch (statement) {
            case Read(int register, int variable, Expr index) -> into(register) + cell(variable, index);
            case Write(int variable, Expr index, Expr value) -> cell(variable, index) + " = " + text(value);
            case Swap(int register, int variable, Expr index, Expr value) ->
                into(register) + "swap " + cell(variable, index) + " with " + text(value);
            case ReadAll(int register, int variable) -> into(register) + "sum " + variables.get(variable);
            case WriteAll(int variable, Expr value) -> "fill " + variables.get(variable) + " with " + text(value);
            case Spin(int variable, Expr index) -> "spin " + cell(variable, index);
            case SpinAll(int variable) -> "spin sum " + variables.get(variable);
            case Lock(int lock, Expr index) -> "lock " + lock(lock, index);
            case TryLock(int register, int lock, Expr index) -> into(register) + "trylock " + lock(lock, index);
            case Unlock(int lock, Expr index) -> "unlock " + lock(lock, index);
            case Wait(int condition, int lock, Expr index) ->
                "wait " + conditions.get(condition) + " with " + lock(lock, index);
            case Notify(int condition) -> "notify " + conditions.get(condition);
            case NotifyAll(int condition) -> "notifyall " + conditions.get(condition);
            case Acquire(int semaphore, int permits) -> "acquire " + semaphores.get(semaphore) + count(permits);
            case Release(int semaphore, int permits) -> "release " + semaphores.get(semaphore) + count(permits);
            case Start(int thread) -> "start " + threads.get(thread);
            case Join(int thread) -> "join " + threads.get(thread);
            case Park() -> "park";
            case Unpark(int thread) -> "unpark " + threads.get(thread);
            case Send(int channel, Expr value) -> "send " + channels.get(channel) + " " + text(value);
            case Receive(int register, int channel) -> into(register) + "receive " + channels.get(channel);
            case Barrier(int barrier) -> "barrier " + barriers.get(barrier);
            case Call(BoxCall call, int register, int box, Expr value) ->
                into(register) + call.text() + " " + boxes.get(box) + (call == BoxCall.PUT ? " " + text(value) : "");
            case Timed(int register, int delay, Statement inner) ->
                into(register) + simple(inner) + " timeout " + delay;
            case Choose(int register, int alternatives) -> into(register) + "choose " + alternatives;
            case Assert(Expr condition, String _) -> "assert " + text(condition);
            case Statement.Set(int register, Expr value) -> into(register) + text(value);
            case If _, While _, At _ -> throw new IllegalArgumentException("not a simple statement: " + statement);
        };
    }

    private String into(int register) {
        return register < 0 ? "" : registers.get(register) + " = ";
    }

    private static String count(int permits) {
        return permits == 1 ? "" : " " + permits;
    }

    private String cell(int variable, Expr index) {
        return variables.get(variable) + (array(variable) ? "[" + text(index) + "]" : "");
    }

    private String lock(int lock, Expr index) {
        return locks.get(lock) + (many(lock) ? "[" + text(index) + "]" : "");
    }

    // --- expressions

    private String text(Expr expr) {
        return text(expr, 0);
    }

    /// In parentheses if it binds less tightly than `least`.
    private String text(Expr expr, int least) {
        return switch (expr) {
            case Expr.Constant(int value) -> String.valueOf(value);
            case Expr.Register(int number) -> registers.get(number);
            case Expr.Cell(int first, int _, Expr index) -> cell(at(first), index);
            case Expr.Not(Expr operand) -> "!" + text(operand, ToyExpressions.UNARY);
            case Expr.Binary(Expr.Operator operator, Expr left, Expr right) -> {
                int level = ToyExpressions.level(operator);
                boolean compares = ToyExpressions.compares(operator);
                String text = text(left, compares ? ToyExpressions.SUMS : level) + " " + operator.text() + " "
                        + text(right, compares ? ToyExpressions.SUMS : level + 1);
                yield level < least ? "(" + text + ")" : text;
            }
        };
    }

    /// The variable whose first cell is `first`.
    private int at(int first) {
        int variable = 0;
        while (toy.firstCell(variable) != first) {
            variable++;
        }
        return variable;
    }
}
