package io.allways.murphi.syntax;

import io.allways.murphi.syntax.Expr.BinaryOp;
import io.allways.murphi.syntax.Expr.UnaryOp;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads expressions, by precedence climbing.
final class ExpressionParser {
    /// `a + b + c …` nests to the left without nesting in the text; later passes are recursive.
    private static final int HIGHEST = 1000;

    /// Of one `for`, `forall`, `exists` or `ruleset`.
    private static final int MOST_BINDERS = 50;

    private static final Map<String, BinaryOp> BINARY = new HashMap<>();

    static {
        for (BinaryOp op : BinaryOp.values()) {
            BINARY.put(op.sign(), op);
        }
    }

    /// What may follow a guard, and never an operator.
    private static final Set<String> GUARDED = Set.of("begin", "const", "type", "var");

    private final Cursor cursor;
    private final TypeParser types;
    /// The last `else` that an `if` follows: mostly an `elsif` was meant.
    private @Nullable Token elseIf;

    /// How high the tree of the expression read last is.
    private int height;

    ExpressionParser(Cursor cursor) {
        this.cursor = cursor;
        this.types = new TypeParser(cursor, this);
    }

    void noteElseIf(Token word) {
        elseIf = word;
    }

    TypeParser types() {
        return types;
    }

    Expr expression() {
        cursor.enter();
        Expr condition = binary(0);
        if (cursor.is("?")) {
            cursor.next();
            int highest = height;
            Expr then = expression();
            highest = Math.max(highest, height);
            cursor.expect(":", "between the two values of `? :`");
            Expr otherwise = expression();
            grow(Math.max(highest, height));
            condition = new Expr.Conditional(condition.span().to(otherwise.span()), condition, then, otherwise);
        }
        cursor.leave();
        return condition;
    }

    /// Operators of at least this level.
    private Expr binary(int level) {
        Expr left = unary();
        while (true) {
            BinaryOp op = operator();
            if (op == null || op.level() < level) {
                return left;
            }
            Token sign = cursor.next();
            if (op == BinaryOp.IMPLIES && cursor.isKeyword(GUARDED)) {
                throw cursor.abandon(sign, "expected `==>` after the guard, but found `->`", "`->` is implication");
            }
            int highest = height;
            Expr right = binary(op.level() + 1);
            grow(Math.max(highest, height));
            left = new Expr.Binary(left.span().to(right.span()), op, sign.span(), left, right);
            BinaryOp then = operator();
            if (then != null && then.level() == op.level() && !op.chains()) {
                throw cursor.abandon(
                        cursor.peek(),
                        "`" + op.sign() + "` and `" + then.sign() + "` do not chain",
                        op.compares() ? "join two comparisons with `&`" : "say with parentheses which comes first");
            }
        }
    }

    private @Nullable BinaryOp operator() {
        Token token = cursor.peek();
        return token.sort() == Token.Sort.SIGN ? BINARY.get(token.text()) : null;
    }

    private Expr unary() {
        Token token = cursor.peek();
        if (token.sort() == Token.Sort.SIGN) {
            return switch (token.text()) {
                case "!" -> unary(token, UnaryOp.NOT, BinaryOp.NOT_LEVEL + 1);
                case "-" -> unary(token, UnaryOp.MINUS, BinaryOp.SIGN_LEVEL + 1);
                case "+" -> unary(token, UnaryOp.PLUS, BinaryOp.SIGN_LEVEL + 1);
                case "~" -> unary(token, UnaryOp.COMPLEMENT, BinaryOp.SIGN_LEVEL + 1);
                default -> postfix();
            };
        }
        return postfix();
    }

    private Expr unary(Token sign, UnaryOp op, int level) {
        cursor.enter();
        cursor.next();
        Expr operand = binary(level);
        grow(height);
        cursor.leave();
        return new Expr.Unary(sign.span().to(operand.span()), op, operand);
    }

    private void grow(int below) {
        height = below + 1;
        if (height > HIGHEST) {
            throw cursor.abandon(
                    cursor.peek(),
                    "an expression of more than " + HIGHEST + " operators",
                    "name parts of it by functions");
        }
    }

    private Expr postfix() {
        Expr expr = primary();
        while (true) {
            if (cursor.is("[")) {
                cursor.next();
                int highest = height;
                Expr index = expression();
                while (cursor.is(",")) {
                    throw cursor.abandon(cursor.peek(), "an element has one index", "of an array of arrays: `a[i][j]`");
                }
                cursor.expect("]", "after the index");
                grow(Math.max(highest, height));
                expr = new Expr.Index(cursor.since(expr.span()), expr, index);
            } else if (cursor.is(".")) {
                cursor.next();
                Ident field = cursor.name("a field's name");
                grow(height);
                expr = new Expr.Field(cursor.since(expr.span()), expr, field);
            } else {
                return expr;
            }
        }
    }

    private Expr primary() {
        Token token = cursor.peek();
        height = 1;
        return switch (token.sort()) {
            case NAME -> {
                cursor.next();
                if (token.text().equalsIgnoreCase("not") && beginsOperand(cursor.peek())) {
                    throw cursor.abandon(token, "`" + token.text() + "` is no operator", "not is `!`");
                }
                yield cursor.is("(")
                        ? call(new Ident(token.span(), token.text()))
                        : new Expr.Name(token.span(), token.text());
            }
            case NUMBER -> new Expr.Number(cursor.next().span(), value(token.text()));
            case REAL -> new Expr.RealNumber(cursor.next().span(), Double.parseDouble(token.text()));
            case SIGN -> {
                if (!token.is("(")) {
                    throw cursor.unexpected("an expression");
                }
                cursor.next();
                Expr inner = expression();
                closing(token);
                grow(height);
                yield new Expr.Parens(cursor.since(token.span()), inner);
            }
            case KEYWORD -> keyword(token);
            case STRING, END -> throw cursor.unexpected("an expression");
        };
    }

    private static boolean beginsOperand(Token token) {
        return token.isName() || token.sort() == Token.Sort.NUMBER || token.is("true") || token.is("false");
    }

    private void closing(Token open) {
        if (!cursor.take(")")) {
            Token found = cursor.peek();
            String known = Cursor.keywordMeant(found);
            throw cursor.abandon(
                    found,
                    "expected `)`, but found " + found.shown(),
                    known.isEmpty() ? "it closes the `(` in column " + column(open) : known);
        }
    }

    private String column(Token open) {
        Source source = cursor.problems().source();
        return source.column(open.start()) + " of line " + source.line(open.start());
    }

    private static long value(String text) {
        boolean hex = text.startsWith("0x") || text.startsWith("0X");
        try {
            return hex ? Long.parseLong(text.substring(2), 16) : Long.parseLong(text);
        } catch (NumberFormatException saidByTheLexer) {
            return 0;
        }
    }

    Expr.Call call(Ident callee) {
        Token open = cursor.expect("(", "after the name of a function");
        List<Expr> arguments = new ArrayList<>();
        int highest = 0;
        while (!cursor.is(")")) {
            arguments.add(expression());
            highest = Math.max(highest, height);
            if (!cursor.take(",")) {
                break;
            }
        }
        closing(open);
        grow(highest);
        return new Expr.Call(cursor.since(callee.span()), callee, arguments);
    }

    private Expr keyword(Token word) {
        return switch (word.text()) {
            case "true", "false" -> {
                cursor.next();
                yield new Expr.Truth(word.span(), word.text().equals("true"));
            }
            case "forall", "exists" -> quantified(word);
            case "isundefined" -> {
                cursor.next();
                Token open = cursor.expect("(", "");
                Expr place = expression();
                closing(open);
                grow(height);
                yield new Expr.IsUndefined(cursor.since(word.span()), place);
            }
            case "ismember" -> {
                cursor.next();
                Token open = cursor.expect("(", "");
                Expr value = expression();
                cursor.expect(",", "between the value and the type");
                TypeExpr type = types.type();
                closing(open);
                grow(height);
                yield new Expr.IsMember(cursor.since(word.span()), value, type);
            }
            case "multisetcount" -> {
                cursor.next();
                Token open = cursor.expect("(", "");
                Ident slot = cursor.name("a variable's name");
                cursor.expect(":", "after the variable");
                Expr multiset = expression();
                int highest = height;
                cursor.expect(",", "between the multiset and the condition");
                Expr predicate = expression();
                closing(open);
                grow(Math.max(highest, height));
                yield new Expr.MultisetCount(cursor.since(word.span()), slot, multiset, predicate);
            }
            case "if" ->
                throw cursor.abandon(word, "`if` is a statement, not an expression", "write `condition ? a : b`");
            default -> throw cursor.unexpected("an expression");
        };
    }

    private Expr quantified(Token word) {
        cursor.enter();
        cursor.next();
        List<Binder> binders = binders();
        body();
        Expr body = expression();
        closer(word, word.text().equals("forall") ? "endforall" : "endexists");
        grow(height + binders.size());
        cursor.leave();
        return new Expr.Quantified(cursor.since(word.span()), word.text().equals("forall"), binders, body);
    }

    /// `do`, for which CMurphi also takes a colon.
    void body() {
        if (!cursor.take("do") && !cursor.take(":")) {
            throw cursor.unexpected("`do`");
        }
    }

    /// Variables with semicolons between them.
    List<Binder> binders() {
        List<Binder> binders = new ArrayList<>();
        do {
            binders.add(binder());
            if (binders.size() > MOST_BINDERS) {
                throw cursor.abandon(cursor.peek(), "more than " + MOST_BINDERS + " variables", "");
            }
            while (cursor.is(";") && cursor.peek(1).is(";")) {
                cursor.next();
            }
        } while (cursor.is(";") && cursor.peek(1).isName() && cursor.next() != null);
        cursor.take(";");
        return binders;
    }

    private Binder binder() {
        Ident name = cursor.name("a variable's name");
        if (cursor.take(":=")) {
            Expr from = expression();
            if (cursor.is("..")) {
                throw cursor.abandon(
                        cursor.peek(), "expected `to`, but found `..`", "either `i := 1 to 3` or `i: 1 .. 3`");
            }
            cursor.expect("to", "after the first value");
            Expr to = expression();
            Expr by = cursor.take("by") ? expression() : null;
            return new Binder.Steps(cursor.since(name.span()), name, from, to, by);
        }
        if (cursor.is(",")) {
            throw cursor.abandon(cursor.peek(), "each variable has its own type", "write `i: T; j: T`");
        }
        cursor.expect(":", "or `:=` after the variable");
        TypeExpr type = types.type();
        return new Binder.Over(cursor.since(name.span()), name, type);
    }

    /// `end`, or the longer word for this construct.
    ///
    /// @param opener what is closed, for the message
    void closer(Token opener, String... longer) {
        if (cursor.take("end")) {
            return;
        }
        for (String word : longer) {
            if (cursor.take(word)) {
                return;
            }
        }
        Token found = cursor.peek();
        Source source = cursor.problems().source();
        String opened = "`" + opener.text() + "` in line " + source.line(opener.start());
        if (cursor.isKeyword(Words.CLOSERS)) {
            cursor.problems()
                    .error(
                            found.span(),
                            "`" + found.text() + "` cannot close the " + opened,
                            "`end` or `" + longer[0] + "` closes it; is one missing before?");
            cursor.next();
            return;
        }
        String known = Cursor.keywordMeant(found);
        Token twice = elseIf;
        if (twice != null && twice.start() > opener.start()) {
            known = "`else if` in line " + source.line(twice.start()) + " opens a second `if`: did you mean `elsif`?";
        }
        throw cursor.abandon(
                found,
                "expected `end`, but found " + found.shown(),
                known.isEmpty() ? "the " + opened + " is not closed" : known);
    }

    static boolean beginsExpression(Token token) {
        return switch (token.sort()) {
            case NAME, NUMBER, REAL -> true;
            case KEYWORD ->
                Set.of("true", "false", "forall", "exists", "isundefined", "ismember", "multisetcount")
                        .contains(token.text());
            case SIGN -> Set.of("(", "!", "-", "+", "~").contains(token.text());
            case STRING, END -> false;
        };
    }
}
