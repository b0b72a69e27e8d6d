package io.allways.murphi.check;

import io.allways.murphi.model.Place;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Span;
import io.allways.murphi.syntax.Words;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Makes places of expressions that name a variable or a part of one.
final class Places {
    private final Context context;
    private final TermChecker terms;

    Places(Context context, TermChecker terms) {
        this.context = context;
        this.terms = terms;
    }

    /// Whether it looks like a place: a name, perhaps with fields and indices.
    static boolean looksLikePlace(Expr written) {
        Expr expr = written.bare();
        while (true) {
            switch (expr) {
                case Expr.Field field -> expr = field.base().bare();
                case Expr.Index index -> expr = index.base().bare();
                case Expr.Name _ -> {
                    return true;
                }
                default -> {
                    return false;
                }
            }
        }
    }

    /// The place, or nothing after saying what is wrong.
    @Nullable Place place(Expr written) {
        return switch (written) {
            case Expr.Parens parens -> place(parens.inner());
            case Expr.Name name -> named(name);
            case Expr.Field field -> field(field);
            case Expr.Index index -> element(index);
            case Expr.Missing _ -> null;
            default -> {
                terms.term(written);
                context.error(
                        written.span(), context.quoted(written.span()) + " is no variable and no part of one", "");
                yield null;
            }
        };
    }

    private @Nullable Place named(Expr.Name name) {
        Meaning meaning = context.find(name.name(), name.span());
        if (meaning instanceof Meaning.VariableOf(Variable variable)) {
            return Context.isUnknown(variable.type()) ? null : new Place.Whole(variable, name.span());
        }
        if (meaning != null && !(meaning instanceof Meaning.Broken)) {
            context.error(name.span(), "`" + name.name() + "` is " + meaning.shown() + ", not a variable", "");
        }
        return null;
    }

    private @Nullable Place field(Expr.Field written) {
        Place base = place(written.base());
        if (base == null || Context.isUnknown(base.type())) {
            return null;
        }
        String name = written.field().text();
        if (!(base.type() instanceof Type.Record record)) {
            context.error(
                    written.span(),
                    context.quoted(base.span()) + " is " + Context.kind(base.type()) + ", it has no fields",
                    base.type() instanceof Type.Array
                            ? "an element of it: " + context.quoted(base.span()).replaceAll("`$", "[…]." + name + "`")
                            : "");
            return null;
        }
        Type.Field field = record.field(name);
        if (field == null) {
            context.error(
                    written.field().span(),
                    (record.shown().equals("record") ? "the record" : "`" + record.shown() + "`") + " has no field `"
                            + name + "`",
                    fieldHint(name, record));
            return null;
        }
        return new Place.Field(base, field, written.span());
    }

    private static String fieldHint(String name, Type.Record record) {
        var names = record.fields().stream().map(Type.Field::name).toList();
        String near = Words.didYouMean(name, names);
        return !near.isEmpty() ? near : names.size() <= 6 ? "it has " + String.join(", ", names) : "";
    }

    private @Nullable Place element(Expr.Index written) {
        Place base = place(written.base());
        Term index = terms.term(written.index());
        if (base == null || Context.isUnknown(base.type()) || Context.isUnknown(index.type())) {
            return null;
        }
        return switch (base.type()) {
            case Type.Array array -> arrayElement(written, base, array, index);
            case Type.Multiset multiset -> {
                Term slot = Context.coerced(index, new Type.Slot(multiset));
                if (slot == null) {
                    context.error(
                            written.index().span(),
                            "the elements of a multiset have no order: "
                                    + context.quoted(written.index().span()) + " is " + Context.kind(index.type()),
                            "bind one with `choose i: " + context.source().text(base.span()) + " do`");
                    yield null;
                }
                yield new Place.Element(base, slot, written.span());
            }
            default -> {
                context.error(
                        written.span(),
                        context.quoted(base.span()) + " is " + Context.kind(base.type()) + ", not an array",
                        "");
                yield null;
            }
        };
    }

    private @Nullable Place arrayElement(Expr.Index written, Place base, Type.Array array, Term index) {
        Term fitting = Context.coerced(index, array.index());
        if (fitting == null) {
            context.error(
                    written.index().span(),
                    "the index of " + context.quoted(base.span()) + " is of type `"
                            + array.index().shown() + "`, but "
                            + context.quoted(written.index().span()) + " is " + Context.kind(index.type()),
                    "");
            return null;
        }
        if (fitting instanceof Term.Constant(long value, Type type, Span _)
                && Types.isNumber(type)
                && (value < array.index().low() || value > array.index().high())) {
            context.problems()
                    .warning(
                            written.index().span(),
                            String.format(
                                    Locale.ROOT,
                                    "the index %d is outside of %d .. %d",
                                    value,
                                    array.index().low(),
                                    array.index().high()),
                            "an error if this is ever reached");
        }
        return new Place.Element(base, fitting, written.span());
    }

    /// A place that is a multiset.
    @Nullable Place multiset(Expr written) {
        Place place = place(written);
        if (place == null || place.type() instanceof Type.Multiset) {
            return place;
        }
        context.error(
                written.span(),
                "expected a multiset, but " + context.quoted(written.span()) + " is " + Context.kind(place.type()),
                "");
        return null;
    }

    /// A place that may be written.
    ///
    /// @param purpose as in "assigned to"
    @Nullable Place written(Expr written, String purpose) {
        if (!looksLikePlace(written)) {
            terms.term(written);
            context.error(written.span(), context.quoted(written.span()) + " cannot be " + purpose, "name a variable");
            return null;
        }
        Place place = place(written);
        if (place == null || Context.isUnknown(place.type())) {
            return null;
        }
        Variable root = place.root();
        if (root.writable()) {
            return place;
        }
        String name = "`" + root.name() + "`";
        switch (root.kind()) {
            case PARAMETER ->
                context.error(
                        written.span(),
                        name + " is a parameter without `var` and cannot be " + purpose,
                        "declare it `var " + root.name() + ": " + root.type().shown() + "`, or copy it to a local");
            case BOUND -> context.error(written.span(), name + " runs through values and cannot be " + purpose, "");
            case VALUE, ALIAS ->
                context.error(written.span(), name + " is an alias of something that cannot be " + purpose, "");
            case GLOBAL, LOCAL, REFERENCE -> context.error(written.span(), name + " cannot be " + purpose, "");
        }
        return null;
    }
}
