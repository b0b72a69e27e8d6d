package io.allways.murphi.check;

import io.allways.murphi.model.Cover;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.syntax.Ident;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Source;
import io.allways.murphi.syntax.Span;
import io.allways.murphi.syntax.Words;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What all parts of the checker share: the scope at hand, the problems found, and the words for them.
final class Context {
    private final Problems problems;
    private final Map<Feature, Span> features = new EnumMap<>(Feature.class);
    private final List<Cover> covers = new ArrayList<>();
    private final List<Type.Scalarset> scalarsets = new ArrayList<>();
    private final Map<String, Span> laterDeclared = new HashMap<>();
    private final Usage usage;
    private Scope scope = new Scope(null);

    Context(Problems problems) {
        this.problems = problems;
        this.usage = new Usage(problems);
    }

    Problems problems() {
        return problems;
    }

    Source source() {
        return problems.source();
    }

    Usage usage() {
        return usage;
    }

    Map<Feature, Span> features() {
        return features;
    }

    List<Cover> covers() {
        return covers;
    }

    List<Type.Scalarset> scalarsets() {
        return scalarsets;
    }

    /// A global name and where it is declared; for those who use it before.
    void declaredSomewhere(Ident ident) {
        laterDeclared.putIfAbsent(ident.text(), ident.span());
    }

    void feature(Feature feature, Span span) {
        features.putIfAbsent(feature, span);
    }

    void error(Span span, String message, String hint) {
        problems.error(span, message, hint);
    }

    void error(Span span, String message) {
        problems.error(span, message);
    }

    int cover(String name, Span span) {
        covers.add(new Cover(covers.size(), name, span));
        return covers.size() - 1;
    }

    Scope scope() {
        return scope;
    }

    /// Runs this in a scope of its own.
    <T> T inside(Supplier<T> work) {
        Scope inner = new Scope(scope);
        scope = inner;
        try {
            return work.get();
        } finally {
            usage.left(inner);
            Scope outer = inner.outer();
            scope = outer == null ? inner : outer;
        }
    }

    void declare(Ident ident, Meaning meaning) {
        Scope.Entry before = scope.own(ident.text());
        if (before != null) {
            error(
                    ident.span(),
                    "`" + ident.text() + "` is declared twice",
                    "first in line " + source().line(before.ident().span().start()));
            return;
        }
        scope.put(new Scope.Entry(ident, meaning));
    }

    /// What a name means, or nothing after saying that it means nothing.
    @Nullable Meaning find(String name, Span span) {
        Scope.Entry entry = scope.find(name);
        if (entry == null && !problems.accepts(span)) {
            return null;
        }
        if (entry == null) {
            Span later = laterDeclared.get(name);
            error(
                    span,
                    "`" + name + "` is not declared" + (later == null ? "" : " yet"),
                    later == null
                            ? Words.didYouMean(name, scope.names())
                            : "move its declaration, in line " + source().line(later.start()) + ", before this");
            return null;
        }
        entry.use();
        return entry.meaning();
    }

    boolean isDeclared(String name) {
        return scope.find(name) != null;
    }

    /// What is written there, in backquotes, shortened where it is long.
    String quoted(Span span) {
        int end = Math.min(span.end(), span.start() + 200);
        String text = source().text(new Span(span.start(), end)).replaceAll("\\s+", " ");
        return "`" + (text.length() <= 40 ? text : text.substring(0, 37) + "…") + "`";
    }

    /// "an enum", "a number", …
    static String kind(Type type) {
        return switch (type) {
            case Type.Bool _ -> "a boolean";
            case Type.Range _, Type.Int _ -> "a number";
            case Type.Enumeration e -> e.shown().startsWith("enum ") ? "an enum" : "an enum (`" + e.shown() + "`)";
            case Type.Scalarset s -> "a value of the scalarset `" + s.shown() + "`";
            case Type.Union u -> "a value of the union `" + u.shown() + "`";
            case Type.Slot _ -> "an element's place in a multiset";
            case Type.Real _, Type.Decimal _ -> "a real number";
            case Type.Record r -> r.shown().equals("record") ? "a record" : "a record (`" + r.shown() + "`)";
            case Type.Array _ -> "an array";
            case Type.Multiset _ -> "a multiset";
            case Type.Unknown _ -> "unknown";
        };
    }

    static Term unknown(Span span) {
        return new Term.Constant(0, Type.Unknown.TYPE, span);
    }

    static boolean isUnknown(Type type) {
        return type == Type.Unknown.TYPE;
    }

    /// The term with the encoding of this type, or nothing if its values are no values of the type at all.
    static @Nullable Term coerced(Term term, Type target) {
        Type type = term.type();
        if (isUnknown(type) || isUnknown(target)) {
            return term;
        }
        if (Types.isNumber(target)) {
            return Types.isNumber(type) ? term : null;
        }
        if (Types.isReal(target)) {
            return Types.isReal(type) ? term : Types.isNumber(type) ? Folding.toReal(term) : null;
        }
        if (target instanceof Type.Union union && type instanceof Type.Discrete member && union.has(member)) {
            return Folding.widen(term, member, union);
        }
        if (type instanceof Type.Union union && target instanceof Type.Discrete member && union.has(member)) {
            return new Term.Narrow(term, union, member);
        }
        return Types.same(type, target) ? term : null;
    }
}
