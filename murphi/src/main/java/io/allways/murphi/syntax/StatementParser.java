package io.allways.murphi.syntax;

import io.allways.murphi.syntax.Cursor.Abandoned;
import io.allways.murphi.syntax.Token.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads statements. After a mistake it goes on behind the statement.
final class StatementParser {
    private static final Set<String> OPENERS =
            Set.of("if", "for", "while", "switch", "alias", "forall", "exists", "record");
    private static final Set<String> PARTS = Set.of("else", "elsif", "case");
    /// What cannot stand in a body, so that a body not closed ends there.
    private static final Set<String> BEYOND =
            Set.of("rule", "ruleset", "startstate", "choose", "procedure", "function");

    private final Cursor cursor;
    private final ExpressionParser expressions;

    StatementParser(Cursor cursor, ExpressionParser expressions) {
        this.cursor = cursor;
        this.expressions = expressions;
    }

    List<Stmt> statements() {
        List<Stmt> statements = new ArrayList<>();
        while (true) {
            while (cursor.take(";")) {}
            if (endsBlock()) {
                return statements;
            }
            int start = cursor.position();
            int depth = cursor.depth();
            try {
                cursor.enter();
                statements.add(statement());
                cursor.leave();
                separator();
            } catch (Abandoned noted) {
                cursor.depth(depth);
                skip(start);
            }
        }
    }

    private boolean endsBlock() {
        return cursor.atEnd() || cursor.isKeyword(Words.CLOSERS) || cursor.isKeyword(PARTS) || cursor.isKeyword(BEYOND);
    }

    private void separator() {
        if (cursor.is(";") || endsBlock()) {
            return;
        }
        Token found = cursor.peek();
        Token before = cursor.last();
        String known = Cursor.keywordMeant(found);
        if (known.isEmpty() && (found.isName() || cursor.isKeyword(Words.STATEMENTS))) {
            Span gap = new Span(before.end(), before.end() + 1);
            cursor.problems().error(gap, "expected `;` between two statements", "put `;` here");
            return;
        }
        throw cursor.abandon(found, "expected `;`, but found " + found.shown(), known);
    }

    /// To the end of the statement that begins at this token, or of the block around it; never back before what has
    /// been
    /// read, or nested mistakes would be read again and again.
    private void skip(int start) {
        int reached = cursor.position();
        cursor.back(start);
        // `whle x do … end` is as long as `while x do … end`.
        int open = OPENERS.contains(Words.nearest(cursor.peek().text(), Words.STATEMENTS))
                        && cursor.peek().isName()
                        && !cursor.peek(1).is(":=")
                ? 1
                : 0;
        while (!cursor.atEnd() && !cursor.isKeyword(BEYOND)) {
            boolean beyond = cursor.position() > start && cursor.position() >= reached;
            if (open == 0 && beyond && (cursor.is(";") || endsBlock())) {
                return;
            }
            Token before = cursor.last();
            boolean operand = before.sort() == Sort.SIGN && !before.is(";") && !before.is(":");
            if (cursor.isKeyword(OPENERS) && !(operand && cursor.isKeyword(Words.STATEMENTS))) {
                open++;
            } else if (cursor.isKeyword(Words.CLOSERS)) {
                open = Math.max(0, open - 1);
            }
            cursor.next();
        }
    }

    private Stmt statement() {
        Token token = cursor.peek();
        if (token.isName()) {
            return nameFirst();
        }
        if (token.sort() != Sort.KEYWORD) {
            throw cursor.unexpected("a statement");
        }
        return switch (token.text()) {
            case "if" -> conditional();
            case "switch" -> choice();
            case "for" -> loop();
            case "while" -> {
                cursor.next();
                Expr condition = expressions.expression();
                expressions.body();
                List<Stmt> body = statements();
                expressions.closer(token, "endwhile");
                yield new Stmt.While(cursor.since(token.span()), condition, body);
            }
            case "alias" -> {
                cursor.next();
                List<Alias> aliases = aliases();
                expressions.body();
                List<Stmt> body = statements();
                expressions.closer(token, "endalias");
                yield new Stmt.AliasIn(cursor.since(token.span()), aliases, body);
            }
            case "clear" -> {
                cursor.next();
                Expr target = expressions.expression();
                yield new Stmt.Clear(cursor.since(token.span()), target);
            }
            case "undefine" -> {
                cursor.next();
                Expr target = expressions.expression();
                yield new Stmt.Undefine(cursor.since(token.span()), target);
            }
            case "error" -> {
                cursor.next();
                String message = string("the message of the error");
                yield new Stmt.Error(cursor.since(token.span()), message);
            }
            case "put" -> put();
            case "return" -> {
                cursor.next();
                Expr value = ExpressionParser.beginsExpression(cursor.peek()) ? expressions.expression() : null;
                yield new Stmt.Return(cursor.since(token.span()), value);
            }
            case "assert", "invariant", "assume", "cover", "liveness" -> {
                Item.Property read = property();
                yield new Stmt.Claim(read.span(), read.kind(), read.name(), read.condition());
            }
            case "multisetadd", "multisetremove", "multisetremovepred" -> multiset(token);
            case "const", "type", "var" ->
                throw cursor.abandon(token, "declarations stand before `begin`", "move it before the first statement");
            case "begin" -> throw cursor.abandon(token, "a second `begin`", "blocks of statements need none");
            default -> throw cursor.unexpected("a statement");
        };
    }

    /// An assignment or a call.
    private Stmt nameFirst() {
        Token name = cursor.peek();
        if (cursor.peek(1).is("(")) {
            Expr.Call call = expressions.call(new Ident(cursor.next().span(), name.text()));
            if (cursor.is(":=")) {
                throw cursor.abandon(
                        cursor.peek(), "the result of a function cannot be assigned to", "elements of arrays: `a[i]`");
            }
            return new Stmt.Call(call.span(), call);
        }
        Token then = cursor.peek(1);
        boolean strange = !then.is(":=") && !then.is("[") && !then.is(".") && !then.is("=") && !then.is("==");
        if (strange) {
            String near = Words.nearest(name.text(), Words.STATEMENTS);
            throw cursor.abandon(
                    near.isEmpty() ? then : name,
                    near.isEmpty()
                            ? "expected `:=` or `(` after `" + name.text() + "`, but found " + then.shown()
                            : "expected a statement, but found `" + name.text() + "`",
                    near.isEmpty() ? "" : "did you mean `" + near + "`?");
        }
        Expr target = expressions.expression();
        if (target instanceof Expr.Binary binary
                && binary.op().compares()
                && binary.op().sign().startsWith("=")) {
            throw cursor.abandon(
                    new Token(
                            Sort.SIGN,
                            binary.op().sign(),
                            binary.sign().start(),
                            binary.sign().end()),
                    "a comparison is not a statement",
                    "to assign write `:=`");
        }
        cursor.expect(":=", "after what is assigned to");
        Expr value = expressions.expression();
        return new Stmt.Assign(target.span().to(value.span()), target, value);
    }

    private Stmt conditional() {
        Token word = cursor.peek();
        List<Stmt.Branch> branches = new ArrayList<>();
        do {
            Token branch = cursor.next();
            Expr condition = expressions.expression();
            if (cursor.is(":=")) {
                throw cursor.unexpected("`then` after the condition");
            }
            cursor.expect("then", "after the condition");
            List<Stmt> body = statements();
            branches.add(new Stmt.Branch(cursor.since(branch.span()), condition, body));
        } while (cursor.is("elsif"));
        List<Stmt> otherwise = null;
        if (cursor.is("else")) {
            Token otherwiseWord = cursor.next();
            if (cursor.is("if")) {
                expressions.noteElseIf(otherwiseWord);
            }
            otherwise = statements();
            if (cursor.is("elsif") || cursor.is("else")) {
                throw cursor.abandon(cursor.peek(), cursor.peek().shown() + " after `else`", "`else` comes last");
            }
        }
        expressions.closer(word, "endif");
        return new Stmt.If(cursor.since(word.span()), branches, otherwise);
    }

    private Stmt choice() {
        Token word = cursor.next();
        Expr subject = expressions.expression();
        List<Stmt.Case> cases = new ArrayList<>();
        while (cursor.is("case")) {
            Token start = cursor.next();
            List<Expr> values = new ArrayList<>();
            do {
                values.add(expressions.expression());
            } while (cursor.take(","));
            cursor.expect(":", "after the values of a case");
            List<Stmt> body = statements();
            cases.add(new Stmt.Case(cursor.since(start.span()), values, body));
        }
        List<Stmt> otherwise = cursor.take("else") ? statements() : null;
        if (cursor.is("case")) {
            throw cursor.abandon(cursor.peek(), "`case` after `else`", "`else` comes last");
        }
        if (cases.isEmpty() && otherwise == null && !cursor.isKeyword(Words.CLOSERS)) {
            throw cursor.unexpected("`case`");
        }
        expressions.closer(word, "endswitch");
        return new Stmt.Switch(cursor.since(word.span()), subject, cases, otherwise);
    }

    private Stmt loop() {
        Token word = cursor.next();
        List<Binder> binders = expressions.binders();
        expressions.body();
        List<Stmt> body = statements();
        expressions.closer(word, "endfor");
        return new Stmt.For(cursor.since(word.span()), binders, body);
    }

    /// `name: expression` with semicolons between them.
    List<Alias> aliases() {
        List<Alias> aliases = new ArrayList<>();
        while (cursor.peek().isName() || aliases.isEmpty()) {
            Ident name = cursor.name("an alias");
            cursor.expect(":", "after the alias");
            Expr target = expressions.expression();
            aliases.add(new Alias(cursor.since(name.span()), name, target));
            if (cursor.is(",")) {
                throw cursor.abandon(cursor.peek(), "expected `;` or `do`, but found `,`", "separate aliases with `;`");
            }
            while (cursor.take(";")) {}
        }
        return aliases;
    }

    private Stmt put() {
        Token word = cursor.next();
        if (cursor.peek().sort() == Sort.STRING) {
            String text = cursor.next().text();
            return new Stmt.PutText(cursor.since(word.span()), text);
        }
        Expr value = expressions.expression();
        return new Stmt.PutValue(cursor.since(word.span()), value);
    }

    private Stmt multiset(Token word) {
        cursor.next();
        cursor.expect("(", "");
        if (word.is("multisetremovepred")) {
            Ident slot = cursor.name("a variable's name");
            cursor.expect(":", "after the variable");
            Expr multiset = expressions.expression();
            cursor.expect(",", "between the multiset and the condition");
            Expr predicate = expressions.expression();
            cursor.expect(")", "");
            return new Stmt.MultisetRemovePred(cursor.since(word.span()), slot, multiset, predicate);
        }
        Expr first = expressions.expression();
        cursor.expect(",", "before the multiset");
        Expr multiset = expressions.expression();
        cursor.expect(")", "");
        Span span = cursor.since(word.span());
        return word.is("multisetadd")
                ? new Stmt.MultisetAdd(span, first, multiset)
                : new Stmt.MultisetRemove(span, first, multiset);
    }

    private String string(String what) {
        if (cursor.peek().sort() != Sort.STRING) {
            throw cursor.unexpected(what + " in `\"`");
        }
        return cursor.next().text();
    }

    @Nullable String optionalString() {
        return cursor.peek().sort() == Sort.STRING ? cursor.next().text() : null;
    }

    /// A property, inside or outside of a body; its text may come before or after the condition.
    Item.Property property() {
        Token word = cursor.next();
        PropertyKind kind = switch (word.text()) {
            case "assume" -> PropertyKind.ASSUME;
            case "cover" -> PropertyKind.COVER;
            case "liveness" -> PropertyKind.LIVENESS;
            default -> PropertyKind.INVARIANT;
        };
        String name = optionalString();
        Expr condition = expressions.expression();
        if (name == null) {
            name = optionalString();
        }
        return new Item.Property(cursor.since(word.span()), kind, name, condition);
    }
}
