package io.allways.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The conditions of `#if`: names that are no macros are 0, as in C.
final class Conditions {
    private static final List<List<String>> LEVELS = List.of(
            List.of("||"),
            List.of("&&"),
            List.of("|"),
            List.of("^"),
            List.of("&"),
            List.of("==", "!="),
            List.of("<", ">", "<=", ">="),
            List.of("<<", ">>"),
            List.of("+", "-"),
            List.of("*", "/", "%"));
    private static final int DEEPEST = 200;

    private final Map<String, Macro> macros;
    private final Preprocessor preprocessor;
    private final Problems problems;
    private final Place place;
    private List<Token> tokens = List.of();
    private int at;
    private int depth;
    private boolean wrong;

    Conditions(Map<String, Macro> macros, Preprocessor preprocessor, Problems problems, Place place) {
        this.macros = macros;
        this.preprocessor = preprocessor;
        this.problems = problems;
        this.place = place;
    }

    boolean holds(List<Token> line) {
        List<Token> known = new ArrayList<>();
        for (int i = 0; i < line.size(); i++) {
            Token token = line.get(i);
            if (!token.is("defined")) {
                known.add(token);
                continue;
            }
            boolean inside = i + 3 < line.size() && line.get(i + 1).is("(");
            int name = i + (inside ? 2 : 1);
            boolean there =
                    name < line.size() && macros.containsKey(line.get(name).text());
            known.add(new Token(Token.Kind.NUMBER, there ? "1" : "0", token.place(), false, true, Set.of()));
            i = name + (inside ? 1 : 0);
        }
        tokens = preprocessor.expanded(known, 0);
        long value = binary(0);
        if (at < tokens.size()) wrong = true;
        if (wrong) problems.error(place, "this condition cannot be understood");
        return !wrong && value != 0;
    }

    private boolean takes(String sign) {
        boolean there = at < tokens.size() && tokens.get(at).is(sign);
        if (there) at++;
        return there;
    }

    private long binary(int level) {
        if (level == LEVELS.size()) return unary();
        long left = binary(level + 1);
        while (at < tokens.size() && LEVELS.get(level).contains(tokens.get(at).text())) {
            String sign = tokens.get(at++).text();
            left = applied(sign, left, binary(level + 1));
        }
        return left;
    }

    private long applied(String sign, long a, long b) {
        if ((sign.equals("/") || sign.equals("%")) && b == 0) {
            wrong = true;
            return 0;
        }
        return switch (sign) {
            case "||" -> a != 0 || b != 0 ? 1 : 0;
            case "&&" -> a != 0 && b != 0 ? 1 : 0;
            case "|" -> a | b;
            case "^" -> a ^ b;
            case "&" -> a & b;
            case "==" -> a == b ? 1 : 0;
            case "!=" -> a != b ? 1 : 0;
            case "<" -> a < b ? 1 : 0;
            case ">" -> a > b ? 1 : 0;
            case "<=" -> a <= b ? 1 : 0;
            case ">=" -> a >= b ? 1 : 0;
            case "<<" -> a << b;
            case ">>" -> a >> b;
            case "+" -> a + b;
            case "-" -> a - b;
            case "*" -> a * b;
            case "/" -> a / b;
            default -> a % b;
        };
    }

    private long unary() {
        if (++depth > DEEPEST || at >= tokens.size()) {
            wrong = true;
            at = tokens.size();
            return 0;
        }
        try {
            if (takes("!")) return unary() == 0 ? 1 : 0;
            if (takes("-")) return -unary();
            if (takes("+")) return unary();
            if (takes("~")) return ~unary();
            if (takes("(")) {
                long value = binary(0);
                if (!takes(")")) wrong = true;
                return value;
            }
            Token token = tokens.get(at++);
            if (token.kind() == Token.Kind.NAME) return 0;
            return number(token);
        } finally {
            depth--;
        }
    }

    private long number(Token token) {
        try {
            if (token.kind() == Token.Kind.NUMBER) return Long.parseLong(token.text());
        } catch (NumberFormatException e) {
            // Told below.
        }
        wrong = true;
        return 0;
    }
}
