package io.allways.promela.syntax;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Does what the preprocessor of C does for SPIN: macros, includes, conditions. A token that a macro expands to is
/// placed
/// where the macro is used.
public final class Preprocessor {
    /// Finds the text of an included file.
    @FunctionalInterface
    public interface Includes {
        Source read(String name, Source from) throws IOException;
    }

    private static final int DEEPEST = 100;
    private static final int MOST_TOKENS = 4_000_000;

    private final Problems problems;
    private final Includes includes;
    private final Map<String, Macro> macros = new HashMap<>();
    private final List<Token> done = new ArrayList<>();
    private final List<Source> sources = new ArrayList<>();

    /// Of each `#if` that is open: whether a branch of it was taken already, whether this one is, and where it began.
    private record Branch(boolean taken, boolean active, Place place) {}

    private Preprocessor(Problems problems, Includes includes) {
        this.problems = problems;
        this.includes = includes;
    }

    /// The tokens of a model after all macros and includes, the last one END; and the files they come from.
    record Result(List<Token> tokens, List<Source> sources) {}

    static Result run(Source source, Problems problems, Includes includes) {
        Preprocessor preprocessor = new Preprocessor(problems, includes);
        preprocessor.file(source, 0);
        int end = source.text().length();
        Place place = new Place(source, end, end);
        preprocessor.done.add(new Token(Token.Kind.END, "", place, true, true, Set.of()));
        return new Result(preprocessor.done, preprocessor.sources);
    }

    private void file(Source source, int depth) {
        sources.add(source);
        List<Token> tokens = Scanner.scan(source);
        Deque<Branch> branches = new ArrayDeque<>();
        List<Token> pending = new ArrayList<>();
        for (int i = 0; tokens.get(i).kind() != Token.Kind.END; ) {
            Token token = tokens.get(i);
            if (!(token.is("#") && token.first())) {
                if (active(branches)) pending.add(token);
                i++;
                continue;
            }
            int end = i + 1;
            while (!tokens.get(end).first() && tokens.get(end).kind() != Token.Kind.END) end++;
            expand(pending);
            directive(tokens.subList(i, end), branches, source, depth);
            i = end;
        }
        expand(pending);
        if (!branches.isEmpty()) problems.error(branches.getLast().place(), "this has no #endif");
    }

    private static boolean active(Deque<Branch> branches) {
        return branches.stream().allMatch(Branch::active);
    }

    private void directive(List<Token> line, Deque<Branch> branches, Source source, int depth) {
        Token hash = line.getFirst();
        if (line.size() < 2 || line.get(1).kind() == Token.Kind.NUMBER) return; // `#`, or a line marker
        Token word = line.get(1);
        Place place = hash.place().to(word.place());
        List<Token> rest = line.subList(2, line.size());
        switch (word.text()) {
            case "if", "ifdef", "ifndef" -> {
                boolean holds = active(branches) && holds(word, rest, place);
                branches.addLast(new Branch(holds, holds, place));
            }
            case "elif", "else" -> {
                Branch last = branches.pollLast();
                if (last == null) {
                    problems.error(place, "there is no #if before this");
                    return;
                }
                boolean holds = !last.taken() && active(branches) && (word.is("else") || holds(word, rest, place));
                branches.addLast(new Branch(last.taken() || holds, holds, last.place()));
            }
            case "endif" -> {
                if (branches.pollLast() == null) problems.error(place, "there is no #if before this");
            }
            default -> {
                if (active(branches)) command(word, rest, place, source, depth);
            }
        }
    }

    private void command(Token word, List<Token> rest, Place place, Source source, int depth) {
        switch (word.text()) {
            case "define" -> define(rest, place);
            case "undef" -> {
                if (!rest.isEmpty()) macros.remove(rest.getFirst().text());
            }
            case "include" -> include(rest, place, source, depth);
            case "error" -> problems.error(place, "#error" + words(rest));
            case "warning" -> problems.warning(place, "#warning" + words(rest), "");
            case "line", "pragma", "ident" -> {}
            default -> problems.error(word.place(), "there is no directive #" + word.text());
        }
    }

    private static String words(List<Token> tokens) {
        StringBuilder text = new StringBuilder();
        for (Token token : tokens) text.append(' ').append(token.text());
        return text.toString();
    }

    private boolean holds(Token word, List<Token> rest, Place place) {
        if (word.is("if") || word.is("elif")) return new Conditions(macros, this, problems, place).holds(rest);
        if (rest.isEmpty()) {
            problems.error(place, "expected a name");
            return false;
        }
        return macros.containsKey(rest.getFirst().text()) == word.is("ifdef");
    }

    private void define(List<Token> rest, Place place) {
        if (rest.isEmpty() || rest.getFirst().kind() != Token.Kind.NAME) {
            problems.error(place, "expected the name of a macro");
            return;
        }
        String name = rest.getFirst().text();
        if (rest.size() < 2 || !rest.get(1).is("(") || rest.get(1).spaced()) {
            macros.put(name, new Macro(name, null, List.copyOf(rest.subList(1, rest.size()))));
            return;
        }
        List<String> parameters = new ArrayList<>();
        int i = 2;
        while (i < rest.size() && !rest.get(i).is(")")) {
            if (rest.get(i).kind() != Token.Kind.NAME) {
                problems.error(rest.get(i).place(), "expected the name of a parameter");
                return;
            }
            parameters.add(rest.get(i++).text());
            if (i < rest.size() && rest.get(i).is(",")) i++;
        }
        if (i >= rest.size()) {
            problems.error(place, "the parameters of macro `" + name + "` do not end");
            return;
        }
        macros.put(name, new Macro(name, parameters, List.copyOf(rest.subList(i + 1, rest.size()))));
    }

    private void include(List<Token> rest, Place place, Source source, int depth) {
        String name = words(rest).strip();
        if (rest.size() == 1 && rest.getFirst().kind() == Token.Kind.STRING) {
            name = name.substring(1, name.length() - 1);
        } else if (rest.size() >= 2 && rest.getFirst().is("<") && rest.getLast().is(">")) {
            name = name.substring(1, name.length() - 1).replace(" ", "");
        } else {
            problems.error(place, "expected the name of a file in quotes");
            return;
        }
        Place where = rest.getFirst().place();
        if (depth >= DEEPEST) {
            problems.error(where, "includes are nested " + DEEPEST + " deep: does a file include itself?");
            return;
        }
        Source text;
        try {
            text = includes.read(name, source);
        } catch (IOException e) {
            problems.error(where, "cannot include `" + name + "`: " + e.getMessage());
            return;
        }
        file(text, depth + 1);
    }

    // --- expansion

    /// Expands what was read since the last directive, and empties the list.
    private void expand(List<Token> pending) {
        done.addAll(expanded(pending, 0));
        pending.clear();
        if (done.size() > MOST_TOKENS) tooMany(done.getLast().place());
    }

    private void tooMany(Place place) {
        problems.error(place, "macros expand to more than " + MOST_TOKENS + " words");
        done.subList(MOST_TOKENS, done.size()).clear();
    }

    /// Expanded once more, with what it expands to, until nothing is left to expand.
    List<Token> expanded(List<Token> tokens, int depth) {
        Deque<Token> left = new ArrayDeque<>(tokens);
        List<Token> result = new ArrayList<>();
        while (!left.isEmpty()) {
            Token token = left.removeFirst();
            Macro macro = token.kind() == Token.Kind.NAME ? macros.get(token.text()) : null;
            if (macro == null || token.hidden().contains(token.text()) || depth > DEEPEST) {
                result.add(builtIn(token));
                continue;
            }
            List<List<Token>> arguments = List.of();
            if (macro.parameters() != null) {
                if (left.isEmpty() || !left.peekFirst().is("(")) {
                    result.add(token);
                    continue;
                }
                List<List<Token>> read = arguments(left, macro, token);
                if (read == null) return result;
                arguments = read;
            }
            Set<String> hidden = new HashSet<>(token.hidden());
            hidden.add(macro.name());
            List<Token> body = body(macro, arguments, token, hidden, depth);
            if (result.size() + body.size() + left.size() > MOST_TOKENS) {
                tooMany(token.place());
                return result;
            }
            for (int i = body.size() - 1; i >= 0; i--) left.addFirst(body.get(i).first(i == 0 && token.first()));
        }
        return result;
    }

    private static Token builtIn(Token token) {
        if (!token.is("__LINE__") || token.kind() != Token.Kind.NAME) return token;
        String line = String.valueOf(token.place().line());
        return new Token(Token.Kind.NUMBER, line, token.place(), token.first(), token.spaced(), token.hidden());
    }

    /// Takes the arguments off, with their parentheses.
    private @Nullable List<List<Token>> arguments(Deque<Token> left, Macro macro, Token token) {
        left.removeFirst();
        List<List<Token>> arguments = new ArrayList<>();
        List<Token> current = new ArrayList<>();
        for (int depth = 0; !left.isEmpty(); ) {
            Token next = left.removeFirst();
            if (next.is("(")) depth++;
            if (next.is(")") && depth-- == 0) {
                arguments.add(current);
                int wanted = macro.parameters() == null ? 0 : macro.parameters().size();
                if (wanted == 0 && arguments.size() == 1 && current.isEmpty()) return List.of();
                if (arguments.size() == wanted) return arguments;
                problems.error(
                        token.place(),
                        "macro `" + macro.name() + "` takes " + wanted + " arguments, not " + arguments.size());
                return null;
            }
            if (next.is(",") && depth == 0) {
                arguments.add(current);
                current = new ArrayList<>();
            } else {
                current.add(next);
            }
        }
        problems.error(token.place(), "the arguments of macro `" + macro.name() + "` do not end");
        return null;
    }

    private List<Token> body(Macro macro, List<List<Token>> arguments, Token use, Set<String> hidden, int depth) {
        List<Token> result = new ArrayList<>();
        List<Token> body = macro.body();
        for (int i = 0; i < body.size(); i++) {
            Token token = body.get(i);
            boolean pasted = i + 1 < body.size() && body.get(i + 1).is("##");
            boolean pasting = i > 0 && body.get(i - 1).is("##");
            if (token.is("##")) continue;
            int parameter = parameter(macro, token);
            List<Token> here;
            if (token.is("#")
                    && macro.parameters() != null
                    && i + 1 < body.size()
                    && parameter(macro, body.get(i + 1)) >= 0) {
                String text =
                        words(arguments.get(parameter(macro, body.get(++i)))).strip();
                here = List.of(new Token(
                        Token.Kind.STRING, '"' + text.replace("\"", "\\\"") + '"', use.place(), false, true, hidden));
            } else if (parameter >= 0) {
                List<Token> argument = arguments.get(parameter);
                here = pasted || pasting ? argument : expanded(argument, depth + 1);
            } else {
                here = List.of(token);
            }
            if (pasting && !result.isEmpty() && !here.isEmpty()) {
                Token left = result.removeLast();
                result.add(new Token(
                        left.kind(), left.text() + here.getFirst().text(), use.place(), false, left.spaced(), hidden));
                here = here.subList(1, here.size());
            }
            for (Token each : here) {
                Set<String> names = new HashSet<>(each.hidden());
                names.addAll(hidden);
                // An argument keeps its own place, which is more exact than that of the macro.
                result.add((parameter >= 0 ? each : each.at(use.place())).hiding(names));
            }
        }
        return result;
    }

    private static int parameter(Macro macro, Token token) {
        List<String> parameters = macro.parameters();
        return parameters == null || token.kind() != Token.Kind.NAME ? -1 : parameters.indexOf(token.text());
    }
}
