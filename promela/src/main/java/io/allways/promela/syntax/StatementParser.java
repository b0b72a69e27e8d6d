package io.allways.promela.syntax;

import io.allways.promela.syntax.Expression.Reference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads statements and declarations; a call of an inline is read as a block of what it stands for.
abstract sealed class StatementParser extends ExpressionParser permits Parser {
    private static final int MOST_INLINED = 2_000_000;
    private static final Set<String> TYPES =
            Set.of("bit", "bool", "byte", "pid", "short", "int", "unsigned", "chan", "mtype");
    private static final Set<String> ENDS = Set.of("}", "fi", "od", "::");

    /// @param body with its braces
    record Inline(String name, List<String> parameters, List<Token> body) {}

    final Map<String, Inline> inlines = new HashMap<>();
    final Set<String> typedefs = new HashSet<>();
    private final Set<String> open = new HashSet<>();
    private int inlined;

    StatementParser(List<Token> tokens, Problems problems, Set<String> processes) {
        super(tokens, problems, processes);
    }

    /// From a brace to its brace.
    List<Statement> body() throws ParseException {
        take("{");
        List<Statement> sequence = sequence();
        take("}");
        return sequence;
    }

    /// Up to what cannot be part of it. Mistakes in one statement do not hide those in the next.
    List<Statement> sequence() throws ParseException {
        List<Statement> result = new ArrayList<>();
        enter();
        while (true) {
            while (separator()) {}
            if (tokens.ended() || ENDS.contains(tokens.peek().text())) break;
            if (problems.full()) throw new ParseException("too many");
            int before = tokens.position();
            Tokens among = tokens;
            try {
                result.add(step());
                Token next = tokens.peek();
                boolean divided = tokens.last().is("}")
                        || tokens.last().is("else")
                        || tokens.last().is(":");
                if (!divided && !next.is(";") && !next.is("->") && !tokens.ended() && !ENDS.contains(next.text())) {
                    throw expected("`;`");
                }
            } catch (ParseException e) {
                if (tokens != among) throw e;
                if (tokens.position() == before) tokens.next();
                skip();
            }
        }
        leave();
        return result;
    }

    private boolean separator() {
        return tokens.takes(";") || tokens.takes("->");
    }

    /// To the end of a statement that is wrong.
    private void skip() {
        int nesting = 0;
        while (!tokens.ended()) {
            Token token = tokens.peek();
            if (nesting == 0 && (token.is(";") || ENDS.contains(token.text()))) return;
            if (token.is("{") || token.is("if") || token.is("do")) nesting++;
            if (token.is("}") || token.is("fi") || token.is("od")) nesting--;
            tokens.next();
        }
    }

    private Statement step() throws ParseException {
        Token token = tokens.peek();
        if (token.is("xr") || token.is("xs")) {
            tokens.next();
            do reference();
            while (tokens.takes(","));
            return new Statement.Nothing(token.place());
        }
        if (declares()) return new Statement.Declare(declaration());
        Statement statement = statement();
        if (!tokens.takes("unless")) return statement;
        return new Statement.Unless(statement, statement(), token.place());
    }

    private Statement statement() throws ParseException {
        enter();
        try {
            return statementWithin();
        } finally {
            leave();
        }
    }

    private Statement statementWithin() throws ParseException {
        Token token = tokens.peek();
        Place place = token.place();
        if (token.kind() == Token.Kind.NAME
                && tokens.peek(1).is(":")
                && !KEYWORDS.contains(token.text())
                && !processes.contains(token.text())) {
            return labelled();
        }
        switch (token.kind() == Token.Kind.STRING ? "" : token.text()) {
            case "if" -> {
                return new Statement.If(options("fi"), place);
            }
            case "do" -> {
                return new Statement.Do(options("od"), place);
            }
            case "atomic" -> {
                return block(Statement.Block.Kind.ATOMIC);
            }
            case "d_step" -> {
                return block(Statement.Block.Kind.D_STEP);
            }
            case "{" -> {
                return new Statement.Block(Statement.Block.Kind.PLAIN, body(), place);
            }
            case "goto" -> {
                tokens.next();
                Token label = name("a label");
                return new Statement.Goto(label.text(), place.to(label.place()));
            }
            case "break" -> {
                tokens.next();
                return new Statement.Break(place);
            }
            case "else" -> {
                tokens.next();
                return new Statement.Else(place);
            }
            case "assert" -> {
                tokens.next();
                Expression condition = expression();
                return new Statement.Assert(condition, place.to(tokens.last().place()));
            }
            case "printf", "printm" -> {
                return print();
            }
            case "for" -> {
                return loop();
            }
            case "select" -> {
                return select();
            }
            case "c_code", "c_decl" -> {
                tokens.next();
                embedded(token);
                braces();
                return new Statement.Nothing(place);
            }
            case "return" -> throw wrong(token, "`return` in an inline is not supported", "assign to a parameter");
            case "set_priority" -> throw wrong(token, "priorities of processes are not supported", "");
            default -> {
                return simple();
            }
        }
    }

    private Statement labelled() throws ParseException {
        Token label = tokens.next();
        tokens.next();
        if (declares()) throw wrong(label, "a label cannot stand before a declaration", "put it before a statement");
        Token next = tokens.peek();
        boolean empty = next.is(";") || next.is("->") || tokens.ended() || ENDS.contains(next.text());
        Statement statement =
                empty ? new Statement.Condition(new Expression.Literal(1, label.place()), label.place()) : statement();
        return new Statement.Labelled(label.text(), statement, label.place());
    }

    private Statement block(Statement.Block.Kind kind) throws ParseException {
        Place place = tokens.next().place();
        return new Statement.Block(kind, body(), place);
    }

    private List<List<Statement>> options(String end) throws ParseException {
        Token begin = tokens.next();
        List<List<Statement>> options = new ArrayList<>();
        if (!tokens.is("::")) throw expected("`::`");
        while (tokens.takes("::")) {
            List<Statement> option = sequence();
            if (option.isEmpty()) throw expected("a statement");
            options.add(option);
        }
        if (!tokens.is(end)) {
            throw wrong(
                    tokens.peek(),
                    "expected `" + end + "`, not " + tokens.peek().shown(),
                    "for the `" + begin.text() + "` of line " + begin.place().line());
        }
        tokens.next();
        return options;
    }

    private Statement print() throws ParseException {
        Token word = tokens.next();
        take("(");
        String format = null;
        List<Expression> arguments = new ArrayList<>();
        if (word.is("printf")) {
            if (tokens.peek().kind() != Token.Kind.STRING) throw expected("a text in quotes");
            format = tokens.next().text();
            while (tokens.takes(",")) arguments.add(expression());
        } else {
            arguments.add(expression());
        }
        return new Statement.Print(format, arguments, word.place().to(take(")").place()));
    }

    private Statement loop() throws ParseException {
        Place place = tokens.next().place();
        take("(");
        Reference variable = reference();
        if (tokens.takes("in")) {
            Reference in = reference();
            take(")");
            separator();
            return new Statement.ForIn(variable, in, body(), place);
        }
        take(":");
        Expression from = expression();
        take("..");
        Expression to = expression();
        take(")");
        separator();
        return new Statement.For(variable, from, to, body(), place);
    }

    private Statement select() throws ParseException {
        Place place = tokens.next().place();
        take("(");
        Reference variable = reference();
        take(":");
        Expression from = expression();
        take("..");
        Expression to = expression();
        return new Statement.Select(variable, from, to, place.to(take(")").place()));
    }

    /// What begins with an expression: assignments, sends, receives, conditions; or a call of an inline.
    private Statement simple() throws ParseException {
        Token token = tokens.peek();
        Place place = token.place();
        if (token.kind() == Token.Kind.NAME && tokens.peek(1).is("(")) {
            Inline inline = inlines.get(token.text());
            if (inline != null) return call(inline);
            if (!KEYWORDS.contains(token.text())) {
                throw wrong(token, "there is no inline `" + token.text() + "`", "an inline is declared before its use");
            }
        }
        Expression expression = expression();
        if (!(expression instanceof Reference reference))
            return new Statement.Condition(expression, place.to(tokens.last().place()));
        Token sign = tokens.peek();
        switch (sign.kind() == Token.Kind.SIGN ? sign.text() : "") {
            case "=" -> {
                tokens.next();
                if (inlines.containsKey(tokens.peek().text()) && tokens.peek(1).is("(")) {
                    throw wrong(tokens.peek(), "inlines that return a value are not supported", "");
                }
                Expression value = expression();
                return new Statement.Assign(
                        reference, value, place.to(tokens.last().place()));
            }
            case "++", "--" -> {
                tokens.next();
                Expression one = new Expression.Literal(1, sign.place());
                String operator = sign.text().substring(1);
                Place whole = place.to(sign.place());
                return new Statement.Assign(reference, new Expression.Binary(operator, reference, one, whole), whole);
            }
            case "!", "!!" -> {
                tokens.next();
                List<Expression> arguments = sent();
                return new Statement.Send(
                        reference,
                        sign.is("!!"),
                        arguments,
                        place.to(tokens.last().place()));
            }
            case "?", "??" -> {
                tokens.next();
                boolean keep = tokens.takes("<");
                List<Expression> arguments = received(keep ? ">" : "");
                if (keep) take(">");
                return new Statement.Receive(
                        reference,
                        sign.is("??"),
                        keep,
                        arguments,
                        place.to(tokens.last().place()));
            }
            default -> {
                return new Statement.Condition(reference, reference.place());
            }
        }
    }

    private Statement call(Inline inline) throws ParseException {
        Token name = tokens.next();
        tokens.next();
        List<List<Token>> arguments = new ArrayList<>();
        List<Token> current = new ArrayList<>();
        for (int nesting = 0; !(nesting == 0 && tokens.is(")")); ) {
            if (tokens.ended()) throw wrong(name, "the arguments of `" + inline.name() + "` do not end", "");
            Token token = tokens.next();
            if (token.is("(") || token.is("[") || token.is("{")) nesting++;
            if (token.is(")") || token.is("]") || token.is("}")) nesting--;
            if (token.is(",") && nesting == 0) {
                arguments.add(current);
                current = new ArrayList<>();
            } else {
                current.add(token);
            }
        }
        tokens.next();
        if (!current.isEmpty() || !arguments.isEmpty()) arguments.add(current);
        int wanted = inline.parameters().size();
        if (arguments.size() != wanted) {
            throw wrong(name, "`" + inline.name() + "` takes " + wanted + " arguments, not " + arguments.size(), "");
        }
        return within(inline, substituted(inline, arguments, name), name);
    }

    private static List<Token> substituted(Inline inline, List<List<Token>> arguments, Token call) {
        List<Token> text = new ArrayList<>();
        for (Token token : inline.body()) {
            int parameter =
                    token.kind() == Token.Kind.NAME ? inline.parameters().indexOf(token.text()) : -1;
            if (parameter < 0) text.add(token);
            else text.addAll(arguments.get(parameter));
        }
        text.add(new Token(Token.Kind.END, "", call.place(), true, true, Set.of()));
        return text;
    }

    private Statement within(Inline inline, List<Token> text, Token call) throws ParseException {
        if (!open.add(inline.name())) {
            throw wrong(call, "inline `" + inline.name() + "` calls itself", "an inline is a text that is copied");
        }
        inlined += text.size();
        if (inlined > MOST_INLINED) {
            throw wrong(call, "inlines expand to more than " + MOST_INLINED + " words", "");
        }
        Tokens outer = tokens;
        tokens = new Tokens(text);
        try {
            Statement body = new Statement.Block(Statement.Block.Kind.PLAIN, body(), call.place());
            if (!tokens.ended()) throw expected("the end of the inline");
            return body;
        } finally {
            tokens = outer;
            open.remove(inline.name());
        }
    }

    /// Skips a brace, and all up to its brace; what is between is the result, with braces.
    List<Token> braces() throws ParseException {
        List<Token> text = new ArrayList<>();
        if (tokens.is("[")) while (!tokens.ended() && !tokens.takes("]")) tokens.next();
        text.add(take("{"));
        for (int nesting = 1; nesting > 0; ) {
            if (tokens.ended()) throw expected("`}`");
            Token token = tokens.next();
            if (token.is("{")) nesting++;
            if (token.is("}")) nesting--;
            text.add(token);
        }
        return text;
    }

    // --- declarations

    boolean declares() {
        Token token = tokens.peek();
        if (token.kind() != Token.Kind.NAME) return false;
        String text = token.text();
        return text.equals("hidden")
                || text.equals("local")
                || text.equals("show")
                || TYPES.contains(text)
                || typedefs.contains(text) && tokens.peek(1).kind() == Token.Kind.NAME;
    }

    Declaration declaration() throws ParseException {
        return declaration(true);
    }

    /// @param several whether more than one variable may follow
    Declaration declaration(boolean several) throws ParseException {
        Place place = tokens.peek().place();
        String visibility = "";
        while (tokens.is("hidden") || tokens.is("local") || tokens.is("show"))
            visibility = tokens.next().text();
        String type = type();
        String set = mtypeSet(type);
        List<Declaration.Variable> variables = new ArrayList<>();
        do variables.add(variable(type));
        while (several && tokens.takes(","));
        return new Declaration(
                type, set, visibility, variables, place.to(tokens.last().place()));
    }

    private String type() throws ParseException {
        Token type = tokens.peek();
        if (!TYPES.contains(type.text()) && !typedefs.contains(type.text())) throw expected("a type");
        return tokens.next().text();
    }

    @Nullable String mtypeSet(String type) throws ParseException {
        if (!type.equals("mtype") || !tokens.takes(":")) return null;
        return name("the name of a set of mtypes").text();
    }

    private Declaration.Variable variable(String type) throws ParseException {
        Token name = name("the name of a variable");
        Expression width = null;
        Expression size = null;
        if (tokens.takes(":")) {
            if (!type.equals("unsigned")) throw wrong(tokens.last(), "only an unsigned has a width", "");
            width = new Expression.Literal(number(tokens.next()), name.place());
        }
        if (tokens.takes("[")) {
            size = expression();
            take("]");
        }
        Declaration.Initial initial = tokens.takes("=") ? initial() : null;
        return new Declaration.Variable(name.text(), width, size, initial, name.place());
    }

    private Declaration.Initial initial() throws ParseException {
        if (tokens.takes("{")) {
            List<Expression> values = new ArrayList<>();
            do values.add(expression());
            while (tokens.takes(","));
            take("}");
            return new Declaration.Initial.Elements(values);
        }
        if (!tokens.is("[")) return new Declaration.Initial.Value(expression());
        tokens.next();
        Expression capacity = expression();
        take("]");
        take("of");
        take("{");
        List<Declaration.Field> fields = new ArrayList<>();
        do {
            Token token = tokens.peek();
            String type = type();
            if (type.equals("unsigned"))
                throw wrong(token, "`unsigned` cannot be in a message", "use byte, short or int");
            fields.add(new Declaration.Field(type, mtypeSet(type), token.place()));
        } while (tokens.takes(","));
        take("}");
        return new Declaration.Initial.Channel(capacity, fields);
    }
}
