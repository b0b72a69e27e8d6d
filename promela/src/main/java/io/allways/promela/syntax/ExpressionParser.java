package io.allways.promela.syntax;

import io.allways.promela.syntax.Expression.Part;
import io.allways.promela.syntax.Expression.Reference;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads expressions, and formulas of temporal logic, which have more operators. Precedence is that of SPIN's grammar.
abstract sealed class ExpressionParser permits StatementParser {
    private static final List<List<String>> LEVELS = List.of(
            List.of("->", "<->", "implies", "equivalent"),
            List.of("||", "\\/"),
            List.of("&&", "/\\"),
            List.of("U", "V", "W", "until", "release", "weakuntil"),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("==", "!="),
            List.of("<", ">", "<=", ">="),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*", "/", "%"));
    private static final int TEMPORAL = 3;
    private static final Set<String> PROBES = Set.of("len", "full", "empty", "nfull", "nempty");
    private static final int DEEPEST = 400;

    static final Set<String> KEYWORDS = Set.of(
            "active",
            "assert",
            "atomic",
            "bit",
            "bool",
            "break",
            "byte",
            "c_code",
            "c_decl",
            "c_expr",
            "c_state",
            "c_track",
            "chan",
            "D_proctype",
            "d_step",
            "do",
            "else",
            "empty",
            "enabled",
            "eval",
            "false",
            "fi",
            "for",
            "full",
            "get_priority",
            "goto",
            "hidden",
            "if",
            "in",
            "init",
            "inline",
            "int",
            "len",
            "local",
            "ltl",
            "mtype",
            "nempty",
            "never",
            "nfull",
            "notrace",
            "np_",
            "od",
            "of",
            "pc_value",
            "pid",
            "printf",
            "printm",
            "priority",
            "proctype",
            "provided",
            "return",
            "run",
            "select",
            "set_priority",
            "short",
            "show",
            "skip",
            "timeout",
            "trace",
            "true",
            "typedef",
            "unless",
            "unsigned",
            "xr",
            "xs");

    final Problems problems;
    final Set<String> processes;
    Tokens tokens;
    boolean formula;
    private int depth;

    ExpressionParser(List<Token> tokens, Problems problems, Set<String> processes) {
        this.tokens = new Tokens(tokens);
        this.problems = problems;
        this.processes = processes;
    }

    ParseException wrong(Token token, String message, String hint) {
        problems.error(token.place(), message, hint);
        return new ParseException(message);
    }

    ParseException expected(String what) {
        return wrong(
                tokens.peek(), "expected " + what + ", not " + tokens.peek().shown(), "");
    }

    Token take(String text) throws ParseException {
        if (!tokens.is(text)) throw expected("`" + text + "`");
        return tokens.next();
    }

    Token name(String what) throws ParseException {
        Token token = tokens.peek();
        if (token.kind() != Token.Kind.NAME) throw expected(what);
        if (KEYWORDS.contains(token.text())) {
            throw wrong(token, "expected " + what + ", and `" + token.text() + "` is a word of the language", "");
        }
        return tokens.next();
    }

    void enter() throws ParseException {
        if (++depth > DEEPEST) throw wrong(tokens.peek(), "this is nested more than " + DEEPEST + " deep", "");
    }

    void leave() {
        depth--;
    }

    Expression expression() throws ParseException {
        return binary(0);
    }

    private boolean operator(int level) {
        Token token = tokens.peek();
        if (token.kind() == Token.Kind.STRING || !LEVELS.get(level).contains(token.text())) return false;
        return formula || level != 0 && level != TEMPORAL;
    }

    private Expression binary(int level) throws ParseException {
        if (level == LEVELS.size()) return unary();
        enter();
        Expression left = binary(level + 1);
        while (operator(level)) {
            String sign = normal(tokens.next().text());
            Expression right = binary(level + 1);
            left = new Expression.Binary(sign, left, right, left.place().to(right.place()));
        }
        leave();
        return left;
    }

    private static String normal(String sign) {
        return switch (sign) {
            case "implies" -> "->";
            case "equivalent" -> "<->";
            case "until" -> "U";
            case "release" -> "V";
            case "weakuntil" -> "W";
            case "always" -> "[]";
            case "eventually" -> "<>";
            case "next" -> "X";
            case "\\/" -> "||";
            case "/\\" -> "&&";
            default -> sign;
        };
    }

    private Expression unary() throws ParseException {
        Token token = tokens.peek();
        enter();
        try {
            boolean temporal = formula
                    && switch (token.text()) {
                        case "[]", "<>", "X", "always", "eventually", "next" -> true;
                        default -> false;
                    };
            if (token.is("!") || token.is("-") || token.is("~") || temporal) {
                tokens.next();
                Expression operand = unary();
                return new Expression.Unary(
                        normal(token.text()), operand, token.place().to(operand.place()));
            }
            if (token.is("!!")) {
                // SPIN's lexer sees a sorted send here, and refuses it.
                throw wrong(token, "`!!` is a sorted send", "write `! !` for a double negation");
            }
            return primary();
        } finally {
            leave();
        }
    }

    private Expression primary() throws ParseException {
        Token token = tokens.peek();
        switch (token.kind()) {
            case NUMBER -> {
                return new Expression.Literal(number(tokens.next()), token.place());
            }
            case NAME -> {
                return word();
            }
            default -> {
                if (!token.is("(")) throw expected("an expression");
                return parenthesised();
            }
        }
    }

    private Expression parenthesised() throws ParseException {
        Token open = tokens.next();
        boolean outer = formula;
        Expression inner = formula ? binary(0) : expression();
        if (!formula && tokens.takes("->")) {
            Expression yes = expression();
            take(":");
            Expression no = expression();
            inner = new Expression.Conditional(inner, yes, no, open.place());
        } else if (formula
                && tokens.is(":")
                && inner instanceof Expression.Binary(var sign, var c, var yes, Place ignored)
                && sign.equals("->")) {
            tokens.next();
            inner = new Expression.Conditional(c, yes, expression(), open.place());
        }
        take(")");
        formula = outer;
        return inner;
    }

    int number(Token token) throws ParseException {
        if (token.text().startsWith("'")) return character(token.text());
        try {
            return Integer.parseInt(token.text());
        } catch (NumberFormatException e) {
            throw wrong(token, "`" + token.text() + "` is not a number of 32 bits", "");
        }
    }

    private static int character(String text) {
        if (text.charAt(1) != '\\') return text.charAt(1);
        return switch (text.charAt(2)) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'f' -> '\f';
            case '0' -> 0;
            default -> text.charAt(2);
        };
    }

    private Expression word() throws ParseException {
        Token token = tokens.peek();
        Place place = token.place();
        String text = token.text();
        switch (text) {
            case "true", "skip" -> {
                tokens.next();
                return new Expression.Literal(1, place);
            }
            case "false" -> {
                tokens.next();
                return new Expression.Literal(0, place);
            }
            case "timeout", "np_" -> {
                tokens.next();
                return new Expression.Global(text, place);
            }
            case "run" -> {
                return run();
            }
            case "enabled", "pc_value", "get_priority" -> {
                tokens.next();
                take("(");
                Expression argument = expression();
                return new Expression.Call(text, argument, place.to(take(")").place()));
            }
            case "c_expr" -> throw embedded(token);
            default -> {}
        }
        if (PROBES.contains(text)) {
            tokens.next();
            take("(");
            Reference channel = reference();
            return new Expression.Channel(text, channel, place.to(take(")").place()));
        }
        if (processes.contains(text)) {
            Expression remote = remote();
            if (remote != null) return remote;
        }
        Reference reference = reference();
        if ((tokens.is("?") || tokens.is("??")) && tokens.peek(1).is("[")) {
            boolean random = tokens.next().is("??");
            tokens.next();
            List<Expression> arguments = received("]");
            return new Expression.Poll(
                    reference, random, arguments, place.to(take("]").place()));
        }
        return reference;
    }

    ParseException embedded(Token token) {
        return wrong(token, "`" + token.text() + "`: code in C is not supported", "write it in Promela");
    }

    private Expression run() throws ParseException {
        Place place = tokens.next().place();
        String process = name("the name of a proctype").text();
        take("(");
        List<Expression> arguments = new ArrayList<>();
        while (!tokens.is(")")) {
            arguments.add(expression());
            if (!tokens.takes(",")) break;
        }
        place = place.to(take(")").place());
        Expression priority = null;
        if (tokens.takes("priority")) priority = primary();
        return new Expression.Run(process, arguments, priority, place);
    }

    /// `P@label`, `P[0]@label`, `P:variable`, `P[0]:variable`; null if it is none of these.
    private @Nullable Expression remote() throws ParseException {
        if (!tokens.peek(1).is("[")
                && !tokens.peek(1).is("@")
                && !tokens.peek(1).is(":")) return null;
        Token process = tokens.next();
        Expression index = null;
        if (tokens.takes("[")) {
            index = expression();
            take("]");
        }
        if (tokens.takes("@")) {
            Token label = name("a label");
            return new Expression.RemoteLabel(
                    process.text(), index, label.text(), process.place().to(label.place()));
        }
        take(":");
        Reference variable = reference();
        return new Expression.RemoteVariable(
                process.text(), index, variable, process.place().to(variable.place()));
    }

    Reference reference() throws ParseException {
        List<Part> parts = new ArrayList<>();
        Place place = tokens.peek().place();
        do {
            Token name = name("the name of a variable");
            Expression index = null;
            if (tokens.takes("[")) {
                boolean outer = formula;
                formula = false;
                index = expression();
                formula = outer;
                take("]");
            }
            parts.add(new Part(name.text(), index, name.place()));
        } while (tokens.takes("."));
        return new Reference(parts, place.to(tokens.last().place()));
    }

    /// What is sent: `a, b` or `a(b)`.
    List<Expression> sent() throws ParseException {
        List<Expression> arguments = new ArrayList<>();
        do {
            arguments.add(expression());
            if (arguments.size() == 1 && tokens.takes("(")) {
                arguments.addAll(sent());
                take(")");
                return arguments;
            }
        } while (tokens.takes(","));
        return arguments;
    }

    /// What is received: constants, variables, `eval`.
    List<Expression> received(String end) throws ParseException {
        List<Expression> arguments = new ArrayList<>();
        enter();
        do {
            if (tokens.takes("(")) {
                arguments.addAll(received(")"));
                take(")");
                continue;
            }
            arguments.add(pattern());
            if (tokens.takes("(")) {
                arguments.addAll(received(")"));
                take(")");
                break;
            }
        } while (tokens.takes(",") && !tokens.is(end));
        leave();
        return arguments;
    }

    private Expression pattern() throws ParseException {
        Token token = tokens.peek();
        if (tokens.takes("eval")) {
            take("(");
            Expression value = expression();
            return new Expression.Eval(value, token.place().to(take(")").place()));
        }
        if (tokens.takes("-")) {
            if (tokens.peek().kind() != Token.Kind.NUMBER) throw expected("a number");
            return new Expression.Literal(-number(tokens.next()), token.place());
        }
        if (token.kind() == Token.Kind.NUMBER || token.is("true") || token.is("false") || token.is("skip")) {
            return primary();
        }
        return reference();
    }
}
