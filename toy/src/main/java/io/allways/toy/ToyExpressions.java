package io.allways.toy;

import io.allways.toy.Expr.Operator;
import io.allways.toy.ToyLexer.Sort;
import io.allways.toy.ToyLexer.Token;

/// Reads expressions: precedence climbing over the levels of C, lowest first `||`, `&&`, `== !=`, `< <= > >=`, `+ -`,
/// `* / %`, then `! -`. Comparisons of one level do not chain: `1 < x < 3` means in C what nobody means.
final class ToyExpressions {
    /// What names in an expression stand for.
    interface Scope {
        Expr name(Token name);

        Expr cell(Token name, Expr index);
    }

    private static final int COMPARISONS = 3;

    /// How tightly sums and `!` bind.
    static final int SUMS = 5;

    static final int UNARY = 7;

    private final ToyTokens tokens;
    private final ToyProblems problems;
    private final Scope scope;
    private int depth;
    private int size;

    ToyExpressions(ToyTokens tokens, ToyProblems problems, Scope scope) {
        this.tokens = tokens;
        this.problems = problems;
        this.scope = scope;
    }

    /// The expression that begins here.
    Expr parse() {
        depth = 0;
        size = 0;
        Expr expr = binary(1);
        if (tokens.at("=")) {
            throw problems.abandon(tokens.peek(), "an expression does not assign", "to compare write `==`");
        }
        return expr;
    }

    /// How tightly a binary operator binds.
    static int level(Operator operator) {
        return switch (operator) {
            case OR -> 1;
            case AND -> 2;
            case EQUAL, UNEQUAL -> COMPARISONS;
            case LESS, AT_MOST, MORE, AT_LEAST -> COMPARISONS + 1;
            case PLUS, MINUS -> SUMS;
            case TIMES, DIVIDE, REMAINDER -> 6;
        };
    }

    static boolean compares(Operator operator) {
        return level(operator) == COMPARISONS || level(operator) == COMPARISONS + 1;
    }

    private static Operator operator(Token token) {
        for (Operator operator : Operator.values()) {
            if (token.is(operator.text())) {
                return operator;
            }
        }
        return Operator.OR;
    }

    private boolean atOperator(int least) {
        Token token = tokens.peek();
        Operator operator = operator(token);
        return token.is(operator.text()) && level(operator) >= least;
    }

    private Expr binary(int least) {
        Expr left = unary();
        while (atOperator(least)) {
            Operator operator = operator(tokens.next());
            left = new Expr.Binary(operator, left, binary(level(operator) + 1));
            count();
            Token next = tokens.peek();
            if (compares(operator) && atOperator(COMPARISONS) && level(operator(next)) == level(operator)) {
                throw problems.abandon(next, "comparisons do not chain", "`a < b && b < c`; or else put parentheses");
            }
        }
        return left;
    }

    private Expr unary() {
        Token first = tokens.peek();
        if (++depth > ToyParser.MAX_DEPTH) {
            throw problems.abandon(
                    first, "the expression is nested too deeply", "at most " + ToyParser.MAX_DEPTH + " levels");
        }
        count();
        Expr expr;
        if (tokens.accept("!")) {
            expr = new Expr.Not(unary());
        } else if (tokens.accept("-")) {
            expr = tokens.peek().sort() == Sort.NUMBER ? constant(true) : negative(unary());
        } else {
            expr = primary();
        }
        depth--;
        return expr;
    }

    private static Expr negative(Expr operand) {
        return new Expr.Binary(Operator.MINUS, Expr.constant(0), operand);
    }

    private Expr constant(boolean minus) {
        Token digits = tokens.next();
        long value = Long.parseLong(digits.text()) * (minus ? -1 : 1);
        if (value != (int) value) {
            problems.add(digits, "the number is too large", "numbers have 32 bits: at most " + Integer.MAX_VALUE);
        }
        return Expr.constant((int) value);
    }

    private Expr primary() {
        Token token = tokens.peek();
        switch (token.sort()) {
            case NUMBER -> {
                return constant(false);
            }
            case NAME -> {
                tokens.next();
                if (tokens.at("[")) {
                    return scope.cell(token, index());
                }
                if (tokens.at("(")) {
                    throw problems.abandon(token, "there are no functions", "");
                }
                return scope.name(token);
            }
            default -> {
                if (tokens.accept("(")) {
                    Expr inside = binary(1);
                    tokens.expect(")", "");
                    return inside;
                }
                throw problems.abandon(token, "expected an expression, found " + token.shown(), instead(token));
            }
        }
    }

    /// The index in the brackets that begin here, outside of an expression.
    Expr subscript() {
        depth = 0;
        size = 0;
        return index();
    }

    private Expr index() {
        tokens.expect("[", "");
        Expr index = binary(1);
        tokens.expect("]", "");
        return index;
    }

    private static String instead(Token token) {
        return switch (token.text()) {
            case "swap", "sum", "trylock", "receive", "choose", "take", "peek", "poll", "size" ->
                "`" + token.text() + "` stands alone on the right: `r = " + token.text() + " …`";
            case "=" -> "to compare write `==`";
            default -> "";
        };
    }

    private void count() {
        if (++size > ToyParser.MAX_TERMS) {
            throw problems.abandon(
                    tokens.peek(), "the expression is too long", "at most " + ToyParser.MAX_TERMS + " terms");
        }
    }
}
