package io.allways.toy;

/// An expression over whole numbers. In a thread it sees only that thread's registers; in the final check of a program
/// also the memory.
public sealed interface Expr {
    int eval(int[] registers, int[] memory);

    record Constant(int value) implements Expr {
        @Override
        public int eval(int[] registers, int[] memory) {
            return value;
        }
    }

    record Register(int number) implements Expr {
        @Override
        public int eval(int[] registers, int[] memory) {
            return registers[number];
        }
    }

    /// A cell of the memory, for final checks only: `first` is the variable's first cell.
    record Cell(int first, int length, Expr index) implements Expr {
        @Override
        public int eval(int[] registers, int[] memory) {
            return memory[first + java.util.Objects.checkIndex(index.eval(registers, memory), length)];
        }
    }

    record Not(Expr operand) implements Expr {
        @Override
        public int eval(int[] registers, int[] memory) {
            return operand.eval(registers, memory) == 0 ? 1 : 0;
        }
    }

    record Binary(Operator operator, Expr left, Expr right) implements Expr {
        @Override
        public int eval(int[] registers, int[] memory) {
            int a = left.eval(registers, memory);
            int b = right.eval(registers, memory);
            return switch (operator) {
                case PLUS -> a + b;
                case MINUS -> a - b;
                case TIMES -> a * b;
                case DIVIDE -> a / b;
                case REMAINDER -> a % b;
                case EQUAL -> a == b ? 1 : 0;
                case UNEQUAL -> a != b ? 1 : 0;
                case LESS -> a < b ? 1 : 0;
                case AT_MOST -> a <= b ? 1 : 0;
                case MORE -> a > b ? 1 : 0;
                case AT_LEAST -> a >= b ? 1 : 0;
                case AND -> a != 0 && b != 0 ? 1 : 0;
                case OR -> a != 0 || b != 0 ? 1 : 0;
            };
        }
    }

    enum Operator {
        PLUS("+"),
        MINUS("-"),
        TIMES("*"),
        DIVIDE("/"),
        REMAINDER("%"),
        EQUAL("=="),
        UNEQUAL("!="),
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">="),
        AND("&&"),
        OR("||");

        private final String text;

        Operator(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    static Expr constant(int value) {
        return new Constant(value);
    }

    static Expr register(int number) {
        return new Register(number);
    }

    default Expr plus(int value) {
        return new Binary(Operator.PLUS, this, constant(value));
    }

    default Expr with(Operator operator, Expr right) {
        return new Binary(operator, this, right);
    }
}
