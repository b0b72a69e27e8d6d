package io.allways.murphi.syntax;

import io.allways.murphi.syntax.Cursor.Abandoned;
import io.allways.murphi.syntax.Token.Sort;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Reads a model: declarations, procedures and rules, in any order.
///
/// Bad text never makes it throw. What is wrong is noted in [Problems]; reading goes on behind the declaration, the
/// statement or the rule, so that one run shows several mistakes.
public final class Parser {
    private static final Set<String> ITEMS = Set.of(
            "rule", "ruleset", "startstate", "invariant", "assert", "assume", "cover", "liveness", "alias", "choose");
    private static final Set<String> TOP = Set.of("const", "type", "var", "procedure", "function");
    /// Where reading can go on after a mistake outside of bodies.
    private static final Set<String> RESUME = Set.of(
            "const",
            "type",
            "var",
            "procedure",
            "function",
            "rule",
            "ruleset",
            "startstate",
            "invariant",
            "liveness",
            "choose");

    private static final Set<String> OPENERS =
            Set.of("if", "for", "while", "switch", "alias", "forall", "exists", "record");

    private final Cursor cursor;
    private final ExpressionParser expressions;
    private final StatementParser statements;
    private final List<Decl> declarations = new ArrayList<>();
    private final List<Procedure> procedures = new ArrayList<>();

    private Parser(List<Token> tokens, Problems problems) {
        cursor = new Cursor(tokens, problems);
        expressions = new ExpressionParser(cursor);
        statements = new StatementParser(cursor, expressions);
    }

    /// What could be read of the text; what is wrong is in `problems`.
    public static ModelSyntax parse(Source source, Problems problems) {
        return parse(Lexer.lex(source, problems), problems);
    }

    public static ModelSyntax parse(Lexer.Lexed lexed, Problems problems) {
        Parser parser = new Parser(lexed.tokens(), problems);
        List<Item> items = new ArrayList<>();
        parser.items(items, true);
        return new ModelSyntax(List.copyOf(parser.declarations), List.copyOf(parser.procedures), List.copyOf(items));
    }

    /// Items up to the end of the file, or to what closes the items around them.
    private void items(List<Item> items, boolean top) {
        while (!cursor.atEnd() && !cursor.problems().full()) {
            if (cursor.take(";")) {
                continue;
            }
            if (!top && (cursor.isKeyword(Words.CLOSERS) || cursor.isKeyword(TOP))) {
                return;
            }
            int start = cursor.position();
            int depth = cursor.depth();
            try {
                cursor.enter();
                if (top && cursor.isKeyword(TOP)) {
                    declarationOrProcedure();
                } else {
                    items.add(item());
                }
                cursor.leave();
            } catch (Abandoned noted) {
                cursor.depth(depth);
                skip(start, top);
            }
        }
    }

    /// Behind the rule or procedure that begins at this token: to what closes it, or to where the next begins.
    private void skip(int start, boolean top) {
        int reached = cursor.position();
        cursor.back(start);
        Token first = cursor.next();
        boolean body = first.is("rule") || first.is("startstate") || first.is("procedure") || first.is("function");
        if (!body && reached > start) {
            // The rules inside have been read.
            cursor.back(Math.max(reached, start + 1));
        }
        int open = body ? 1 : 0;
        while (!cursor.atEnd()) {
            boolean closer = cursor.isKeyword(Words.CLOSERS);
            if (cursor.position() < reached) {
                open += closer ? -1 : cursor.isKeyword(OPENERS) ? 1 : 0;
                cursor.next();
                continue;
            }
            if (cursor.isKeyword(RESUME) && !(body && cursor.isKeyword(Words.DECLARATIONS))
                    || !top && !body && closer && open == 0) {
                return;
            }
            if (closer) {
                open--;
            } else if (cursor.isKeyword(OPENERS)) {
                open++;
            }
            cursor.next();
            if (closer && body && open <= 0) {
                return;
            }
        }
    }

    private void declarationOrProcedure() {
        Token word = cursor.peek();
        if (word.is("procedure") || word.is("function")) {
            procedures.add(procedure());
        } else {
            section(declarations);
        }
    }

    /// `const`, `type` and `var` sections, as many as there are.
    private List<Decl> localDeclarations() {
        List<Decl> found = new ArrayList<>();
        while (cursor.isKeyword(Words.DECLARATIONS)) {
            section(found);
        }
        return found;
    }

    private void section(List<Decl> into) {
        Token word = cursor.next();
        while (cursor.take(";")) {}
        while (cursor.peek().isName() || misused()) {
            int start = cursor.position();
            int depth = cursor.depth();
            try {
                into.add(declaration(word));
                if (!cursor.is(";")) {
                    continue;
                }
            } catch (Abandoned noted) {
                cursor.depth(depth);
                skipDeclaration(start);
            }
            while (cursor.take(";")) {}
        }
    }

    /// Whether a keyword stands where a name belongs.
    private boolean misused() {
        return cursor.peek().sort() == Sort.KEYWORD
                && (cursor.peek(1).is(":") || cursor.peek(1).is(","))
                && !cursor.is("begin");
    }

    private void skipDeclaration(int start) {
        int reached = cursor.position();
        cursor.back(start);
        int open = 0;
        do {
            if (cursor.is("record")) {
                open++;
            } else if (cursor.isKeyword(Words.CLOSERS)) {
                open--;
            }
            cursor.next();
        } while (!cursor.atEnd()
                && (cursor.position() < reached
                        || !(open <= 0 && cursor.is(";")) && !cursor.is("begin") && !cursor.isKeyword(RESUME)));
    }

    private Decl declaration(Token section) {
        List<Ident> names = cursor.names("a name");
        Span first = names.getFirst().span();
        if (cursor.is(":=")) {
            throw cursor.abandon(
                    cursor.peek(),
                    "expected `:` after the name, but found `:=`",
                    section.is("const") ? "`name: value`" : "is `begin` missing before the statements?");
        }
        if (cursor.is("=")) {
            throw cursor.abandon(
                    cursor.peek(),
                    "expected `:` after the name, but found `=`",
                    section.is("const") ? "`name: value`" : "`name: type`");
        }
        cursor.expect(":", "after the name");
        if (section.is("const")) {
            Expr value = expressions.expression();
            return new Decl.Const(cursor.since(first), names, value);
        }
        TypeExpr type = expressions.types().type();
        if (cursor.is(":=")) {
            throw cursor.abandon(cursor.peek(), "a variable has no first value", "set it in a start state");
        }
        Span span = cursor.since(first);
        return section.is("type") ? new Decl.Type(span, names, type) : new Decl.Var(span, names, type);
    }

    private Procedure procedure() {
        Token word = cursor.next();
        Ident name = cursor.name("a name");
        cursor.expect("(", "after the name, also when there are no parameters");
        List<Procedure.Parameter> parameters = new ArrayList<>();
        while (!cursor.is(")")) {
            Token start = cursor.peek();
            boolean byReference = cursor.take("var");
            List<Ident> names = cursor.names("a parameter's name");
            cursor.expect(":", "after the parameter");
            TypeExpr type = expressions.types().type();
            parameters.add(new Procedure.Parameter(cursor.since(start.span()), byReference, names, type));
            if (cursor.is(",")) {
                throw cursor.abandon(
                        cursor.peek(), "expected `;` or `)`, but found `,`", "separate parameters with `;`");
            }
            if (!cursor.take(";")) {
                break;
            }
            while (cursor.take(";")) {}
        }
        cursor.expect(")", "after the parameters");
        TypeExpr result = cursor.take(":") ? expressions.types().type() : null;
        if (result == null && word.is("function")) {
            throw cursor.unexpected("`:` and the type of the function's result");
        }
        while (cursor.take(";")) {}
        int errors = cursor.problems().errorCount();
        List<Decl> locals = localDeclarations();
        List<Stmt> body = body(locals, errors);
        expressions.closer(word, word.is("function") ? "endfunction" : "endprocedure", "endprocedure", "endfunction");
        return new Procedure(cursor.since(word.span()), name, parameters, result, locals, body);
    }

    private Item item() {
        Token word = cursor.peek();
        if (!cursor.isKeyword(ITEMS)) {
            throw notAnItem(word);
        }
        return switch (word.text()) {
            case "rule" -> rule();
            case "startstate" -> startState();
            case "ruleset" -> ruleset();
            case "alias" -> aliasRules();
            case "choose" -> choose();
            default -> statements.property();
        };
    }

    private Abandoned notAnItem(Token word) {
        if (cursor.isKeyword(Words.CLOSERS)) {
            return cursor.abandon(word, "`" + word.text() + "` closes nothing", "is it one too many?");
        }
        String lower = word.text().toLowerCase(java.util.Locale.ROOT);
        if (lower.equals("externfun") || lower.equals("externproc")) {
            return cursor.abandon(word, "functions in C are not supported", "write it in the model's language");
        }
        if (lower.equals("pctl")) {
            return cursor.abandon(word, "probabilistic properties are not supported", "");
        }
        if (cursor.isKeyword(Words.STATEMENTS) || cursor.peek(1).is(":=") || cursor.is("begin")) {
            return cursor.abandon(
                    word,
                    "a statement outside of a rule",
                    "is `rule`, or `==>`, missing before it, or one `end` too many?");
        }
        if (word.isName() && cursor.peek(1).is(":")) {
            return cursor.abandon(word, "a declaration without `const`, `type` or `var`", "put the word before it");
        }
        if (word.isName()) {
            List<String> words = new ArrayList<>(ITEMS);
            words.addAll(TOP);
            return cursor.abandon(
                    word,
                    "expected a declaration or a rule, but found " + word.shown(),
                    Words.didYouMean(word.text(), words));
        }
        return cursor.unexpected("a declaration or a rule");
    }

    private Item rule() {
        Token word = cursor.next();
        if (cursor.peek().sort() == Sort.NUMBER && cursor.peek(1).sort() == Sort.STRING) {
            throw cursor.abandon(cursor.peek(), "priorities of rules are not supported", "leave the number out");
        }
        String name = statements.optionalString();
        Expr guard = null;
        if (ExpressionParser.beginsExpression(cursor.peek())) {
            guard = expressions.expression();
            if (cursor.is(":=") || cursor.is(";")) {
                throw cursor.abandon(
                        cursor.peek(),
                        "expected `==>` after the guard, but found "
                                + cursor.peek().shown(),
                        "a rule without a guard needs `begin` before its statements");
            }
            if (cursor.is("->") || cursor.is("=")) {
                throw cursor.unexpected("`==>` after the guard");
            }
            cursor.expect("==>", "after the guard");
        } else if (cursor.is("==>")) {
            throw cursor.abandon(
                    cursor.peek(), "expected a guard before `==>`", "leave `==>` out, or write `true ==>`");
        }
        int errors = cursor.problems().errorCount();
        List<Decl> locals = localDeclarations();
        List<Stmt> body = body(locals, errors);
        expressions.closer(word, "endrule");
        return new Item.Rule(cursor.since(word.span()), name, guard, locals, body);
    }

    /// @param errors how many there were before the declarations
    private List<Stmt> body(List<Decl> locals, int errors) {
        if (!cursor.take("begin") && !locals.isEmpty()) {
            if (cursor.problems().errorCount() > errors) {
                throw new Abandoned();
            }
            throw cursor.unexpected("`begin` between declarations and statements");
        }
        return statements.statements();
    }

    private Item startState() {
        Token word = cursor.next();
        String name = statements.optionalString();
        int errors = cursor.problems().errorCount();
        List<Decl> locals = localDeclarations();
        List<Stmt> body = body(locals, errors);
        if (cursor.is("==>")) {
            throw cursor.abandon(cursor.peek(), "a start state has no guard", "");
        }
        expressions.closer(word, "endstartstate");
        return new Item.StartState(cursor.since(word.span()), name, locals, body);
    }

    /// Runs a header; when it is wrong, goes on behind its `do`, so that the rules inside are read as well.
    private void header(Runnable header) {
        int depth = cursor.depth();
        try {
            header.run();
            expressions.body();
        } catch (Abandoned noted) {
            cursor.depth(depth);
            while (!cursor.atEnd() && !cursor.is("do") && !cursor.isKeyword(RESUME)) {
                cursor.next();
            }
            cursor.take("do");
        }
    }

    private Item ruleset() {
        Token word = cursor.next();
        List<Binder> binders = new ArrayList<>();
        header(() -> binders.addAll(expressions.binders()));
        List<Item> items = new ArrayList<>();
        items(items, false);
        expressions.closer(word, "endruleset");
        return new Item.Ruleset(cursor.since(word.span()), binders, items);
    }

    private Item aliasRules() {
        Token word = cursor.next();
        List<Alias> aliases = new ArrayList<>();
        header(() -> aliases.addAll(statements.aliases()));
        List<Item> items = new ArrayList<>();
        items(items, false);
        expressions.closer(word, "endalias");
        return new Item.AliasRules(cursor.since(word.span()), aliases, items);
    }

    private Item choose() {
        Token word = cursor.next();
        List<Ident> slot = new ArrayList<>();
        List<Expr> multiset = new ArrayList<>();
        header(() -> {
            slot.add(cursor.name("a variable's name"));
            cursor.expect(":", "after the variable");
            multiset.add(expressions.expression());
        });
        if (multiset.isEmpty()) {
            multiset.add(new Expr.Missing(word.span()));
        }
        if (slot.isEmpty()) {
            slot.add(new Ident(word.span(), ""));
        }
        List<Item> items = new ArrayList<>();
        items(items, false);
        expressions.closer(word, "endchoose");
        return new Item.Choose(cursor.since(word.span()), slot.getFirst(), multiset.getFirst(), items);
    }
}
