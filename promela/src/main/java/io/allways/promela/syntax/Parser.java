package io.allways.promela.syntax;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads a whole model. Never throws: what is wrong is among the problems.
public final class Parser extends StatementParser {
    private static final Set<String> BEGINS = Set.of(
            "active",
            "proctype",
            "D_proctype",
            "init",
            "never",
            "ltl",
            "inline",
            "typedef",
            "trace",
            "notrace",
            "mtype");

    private final List<Unit> units = new ArrayList<>();

    private Parser(List<Token> tokens, Problems problems, Set<String> processes) {
        super(tokens, problems, processes);
    }

    /// @param units in the order of the text
    /// @param sources the model and all that it includes
    /// @param remote labels that are looked at from other processes
    public record Syntax(List<Unit> units, List<Source> sources, Set<String> remote) {}

    /// Finds the text of an included file; the message of the exception is for people.
    @FunctionalInterface
    public interface Includes extends Preprocessor.Includes {}

    public static Syntax parse(Source source, Problems problems, Includes includes) {
        Preprocessor.Result text = Preprocessor.run(source, problems, includes);
        Set<String> processes = new HashSet<>();
        List<Token> tokens = ImpliedSeparators.added(text.tokens());
        Set<String> labels = new HashSet<>();
        for (int i = 0; i + 1 < tokens.size(); i++) {
            boolean declares = tokens.get(i).is("proctype") || tokens.get(i).is("D_proctype");
            if (declares) processes.add(tokens.get(i + 1).text());
            if (tokens.get(i).is("@")) labels.add(tokens.get(i + 1).text());
        }
        Parser parser = new Parser(tokens, problems, processes);
        parser.all();
        return new Syntax(parser.units, text.sources(), labels);
    }

    private void all() {
        while (!tokens.ended() && !problems.full()) {
            int before = tokens.position();
            try {
                unit();
            } catch (ParseException e) {
                if (tokens.position() == before) tokens.next();
                while (!tokens.ended()
                        && !(BEGINS.contains(tokens.peek().text())
                                && tokens.peek().first())) {
                    tokens.next();
                }
            }
        }
    }

    private void unit() throws ParseException {
        Token token = tokens.peek();
        switch (token.kind() == Token.Kind.NAME || token.kind() == Token.Kind.SIGN ? token.text() : "") {
            case ";", "->" -> tokens.next();
            case "inline" -> inline();
            case "typedef" -> typedef();
            case "ltl" -> ltl();
            case "never" -> never();
            case "trace", "notrace" -> {
                tokens.next();
                problems.error(token.place(), "`" + token.text() + "` assertions are not supported");
                braces();
            }
            case "active", "proctype", "D_proctype", "init" -> process();
            case "c_code", "c_decl" -> {
                tokens.next();
                embedded(token);
                braces();
            }
            case "c_state", "c_track" -> {
                tokens.next();
                embedded(token);
                while (tokens.peek().kind() == Token.Kind.STRING) tokens.next();
            }
            case "mtype" -> mtype();
            default -> {
                if (!declares()) throw expected("a declaration, a proctype or init");
                globals();
            }
        }
    }

    private void globals() throws ParseException {
        units.add(new Unit.Globals(declaration()));
        Token next = tokens.peek();
        if (!next.is(";") && !next.is("->") && !tokens.ended() && !BEGINS.contains(next.text()) && !declares()) {
            throw expected("`;`");
        }
    }

    /// `mtype = { a, b }`, or variables of such a type.
    private void mtype() throws ParseException {
        boolean named = tokens.peek(1).is(":");
        Token after = tokens.peek(named ? 3 : 1);
        if (!after.is("=") && !after.is("{")) {
            globals();
            return;
        }
        Place place = tokens.next().place();
        String set = mtypeSet("mtype");
        tokens.takes("=");
        take("{");
        List<Expression.Part> names = new ArrayList<>();
        while (!tokens.is("}")) {
            Token name = name("the name of a constant");
            names.add(new Expression.Part(name.text(), null, name.place()));
            tokens.takes(",");
        }
        tokens.next();
        units.add(new Unit.Mtype(set, names, place));
    }

    private void inline() throws ParseException {
        tokens.next();
        Token name = name("the name of an inline");
        take("(");
        List<String> parameters = new ArrayList<>();
        while (!tokens.is(")")) {
            parameters.add(name("the name of a parameter").text());
            if (!tokens.takes(",")) break;
        }
        take(")");
        inlines.put(name.text(), new Inline(name.text(), parameters, braces()));
    }

    private void typedef() throws ParseException {
        Place place = tokens.next().place();
        Token name = name("the name of a type");
        take("{");
        List<Declaration> fields = new ArrayList<>();
        while (!tokens.is("}")) {
            if (!declares()) throw expected("a field");
            fields.add(declaration());
            while (tokens.takes(";") || tokens.takes("->")) {}
        }
        tokens.next();
        typedefs.add(name.text());
        units.add(new Unit.Typedef(name.text(), fields, place.to(name.place())));
    }

    private void ltl() throws ParseException {
        Place place = tokens.next().place();
        String name = tokens.is("{") ? null : name("the name of a formula").text();
        take("{");
        formula = true;
        try {
            Expression body = expression();
            while (tokens.takes(";")) {}
            take("}");
            units.add(new Unit.Ltl(name, body, place));
        } finally {
            formula = false;
        }
    }

    private void never() throws ParseException {
        Place place = tokens.next().place();
        String name = tokens.is("{") ? null : name("the name of a claim").text();
        units.add(new Unit.Never(name, body(), place));
    }

    private void process() throws ParseException {
        Place place = tokens.peek().place();
        Expression active = null;
        if (tokens.takes("active")) {
            active = new Expression.Literal(1, place);
            if (tokens.takes("[")) {
                active = expression();
                take("]");
            }
        }
        Token word = tokens.next();
        if (word.is("init") && active == null) {
            Expression priority = priority();
            List<Statement> body = body();
            Expression one = new Expression.Literal(1, place);
            units.add(new Unit.Proctype(Unit.Proctype.INIT, one, List.of(), priority, null, body, false, word.place()));
            return;
        }
        if (!word.is("proctype") && !word.is("D_proctype")) {
            throw wrong(word, "expected `proctype`, not " + word.shown(), "");
        }
        Token name = name("the name of a proctype");
        List<Declaration> parameters = parameters();
        Expression priority = priority();
        Expression provided = null;
        if (tokens.takes("provided")) {
            take("(");
            provided = expression();
            take(")");
        }
        units.add(new Unit.Proctype(
                name.text(), active, parameters, priority, provided, body(), word.is("D_proctype"), name.place()));
    }

    private @Nullable Expression priority() throws ParseException {
        return tokens.takes("priority") ? expression() : null;
    }

    /// `byte a, b; chan c`
    private List<Declaration> parameters() throws ParseException {
        take("(");
        List<Declaration> parameters = new ArrayList<>();
        while (!tokens.is(")")) {
            if (!declares()) throw expected("a parameter with its type");
            parameters.add(declaration());
            while (tokens.takes(";")) {}
        }
        tokens.next();
        return parameters;
    }
}
