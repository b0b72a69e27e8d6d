package io.allways.murphi.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads types.
final class TypeParser {
    private final Cursor cursor;
    private final ExpressionParser expressions;

    TypeParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    TypeExpr type() {
        cursor.enter();
        TypeExpr type = read();
        cursor.leave();
        return type;
    }

    private TypeExpr read() {
        Token token = cursor.peek();
        if (token.sort() == Token.Sort.KEYWORD) {
            return switch (token.text()) {
                case "boolean" -> new TypeExpr.Truth(cursor.next().span());
                case "enum" -> enumeration();
                case "record" -> record();
                case "array" -> array();
                case "multiset" -> multiset();
                case "scalarset" -> {
                    cursor.next();
                    cursor.expect("(", "before the size");
                    Expr size = expressions.expression();
                    cursor.expect(")", "after the size");
                    yield new TypeExpr.Scalarset(cursor.since(token.span()), size);
                }
                case "union" -> union();
                case "real" -> real();
                default -> range(token);
            };
        }
        if (token.is("{")) {
            throw cursor.abandon(token, "expected a type, but found `{`", "did you mean `enum { … }`?");
        }
        if (token.isName() && !continues(cursor.peek(1))) {
            cursor.next();
            return new TypeExpr.Named(token.span(), token.text());
        }
        return range(token);
    }

    private TypeExpr range(Token token) {
        if (!ExpressionParser.beginsExpression(token)) {
            throw cursor.unexpected("a type");
        }
        Expr low = expressions.expression();
        cursor.expect("..", "between the bounds of a range");
        Expr high = expressions.expression();
        return new TypeExpr.Range(low.span().to(high.span()), low, high);
    }

    /// Whether a name followed by this is the beginning of an expression rather than a type.
    private static boolean continues(Token token) {
        return token.sort() == Token.Sort.SIGN
                && Set.of("..", "+", "-", "*", "/", "%", "(", "[", ".", "<<", ">>", "?", "&", "|", "^")
                        .contains(token.text());
    }

    private TypeExpr enumeration() {
        Token word = cursor.next();
        cursor.expect("{", "after `enum`");
        List<Ident> members = cursor.is("}") ? List.of() : cursor.names("a value's name");
        cursor.expect("}", "or `,` after a value");
        return new TypeExpr.Enumeration(cursor.since(word.span()), members);
    }

    private TypeExpr record() {
        Token word = cursor.next();
        List<Decl.Var> fields = new ArrayList<>();
        while (cursor.take(";")) {}
        while (cursor.peek().isName() || misused()) {
            List<Ident> names = cursor.names("a field's name");
            cursor.expect(":", "after the name of a field");
            TypeExpr type = type();
            fields.add(new Decl.Var(cursor.since(names.getFirst().span()), names, type));
            while (cursor.take(";")) {}
        }
        expressions.closer(word, "endrecord");
        return new TypeExpr.Record(cursor.since(word.span()), fields);
    }

    /// Whether a keyword stands where a name belongs.
    private boolean misused() {
        return cursor.peek().sort() == Token.Sort.KEYWORD
                && (cursor.peek(1).is(":") || cursor.peek(1).is(","));
    }

    private TypeExpr array() {
        Token word = cursor.next();
        cursor.expect("[", "after `array`");
        TypeExpr index = type();
        if (cursor.is(",")) {
            throw cursor.abandon(cursor.peek(), "an array has one index", "write `array [A] of array [B] of T`");
        }
        cursor.expect("]", "after the index type");
        cursor.expect("of", "and the type of the elements");
        TypeExpr element = type();
        return new TypeExpr.Array(cursor.since(word.span()), index, element);
    }

    private TypeExpr multiset() {
        Token word = cursor.next();
        cursor.expect("[", "after `multiset`");
        Expr limit = expressions.expression();
        cursor.expect("]", "after the greatest number of elements");
        cursor.expect("of", "and the type of the elements");
        TypeExpr element = type();
        return new TypeExpr.Multiset(cursor.since(word.span()), limit, element);
    }

    private TypeExpr union() {
        Token word = cursor.next();
        cursor.expect("{", "after `union`");
        List<TypeExpr> members = new ArrayList<>();
        while (!cursor.is("}")) {
            members.add(type());
            if (!cursor.take(",")) {
                break;
            }
        }
        cursor.expect("}", "or `,` after a type");
        return new TypeExpr.Union(cursor.since(word.span()), members);
    }

    private TypeExpr real() {
        Token word = cursor.next();
        cursor.expect("(", "after `real`: `real(digits, exponent)`");
        Expr digits = expressions.expression();
        cursor.expect(",", "between the digits and the exponent");
        Expr exponent = expressions.expression();
        cursor.expect(")", "after the exponent");
        return new TypeExpr.Real(cursor.since(word.span()), digits, exponent);
    }
}
