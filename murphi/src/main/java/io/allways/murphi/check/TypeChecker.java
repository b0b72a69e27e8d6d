package io.allways.murphi.check;

import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.syntax.Decl;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Ident;
import io.allways.murphi.syntax.Span;
import io.allways.murphi.syntax.TypeExpr;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Makes types of what is written.
final class TypeChecker {
    private final Context context;
    private final TermChecker terms;

    TypeChecker(Context context, TermChecker terms) {
        this.context = context;
        this.terms = terms;
    }

    Type type(TypeExpr written) {
        return type(written, "");
    }

    /// @param name what it is declared as; empty for a type without a name
    Type type(TypeExpr written, String name) {
        Type type = made(written, name);
        if (Types.bits(type) > Limits.STATE_BITS) {
            context.error(
                    written.span(),
                    String.format(
                            Locale.ROOT,
                            "this type takes more than %,d bits, the most a state can have",
                            Limits.STATE_BITS),
                    "make it smaller");
            return Type.Unknown.TYPE;
        }
        return type;
    }

    private Type made(TypeExpr written, String name) {
        return switch (written) {
            case TypeExpr.Named named -> named(named);
            case TypeExpr.Truth _ -> Type.Bool.TYPE;
            case TypeExpr.Range range -> range(range, name);
            case TypeExpr.Enumeration enumeration -> enumeration(enumeration, name);
            case TypeExpr.Record record -> record(record, name);
            case TypeExpr.Array array -> array(array, name);
            case TypeExpr.Multiset multiset -> multiset(multiset, name);
            case TypeExpr.Scalarset scalarset -> scalarset(scalarset, name);
            case TypeExpr.Union union -> union(union, name);
            case TypeExpr.Real real -> real(real, name);
        };
    }

    private Type named(TypeExpr.Named named) {
        Meaning meaning = context.find(named.name(), named.span());
        if (meaning instanceof Meaning.TypeOf(Type type)) {
            return type;
        }
        if (meaning != null && !(meaning instanceof Meaning.Broken)) {
            boolean number = meaning instanceof Meaning.ConstantOf(Term value) && Types.isNumber(value.type());
            context.error(
                    named.span(),
                    "`" + named.name() + "` is " + meaning.shown() + ", not a type",
                    number ? "did you mean `0 .. " + named.name() + " - 1`?" : "");
        }
        return Type.Unknown.TYPE;
    }

    private Type range(TypeExpr.Range range, String name) {
        Long low = number(range.low(), "the bound of a range");
        Long high = number(range.high(), "the bound of a range");
        if (low == null || high == null) {
            return Type.Unknown.TYPE;
        }
        if (low > high) {
            context.error(
                    range.span(), "the range " + low + " .. " + high + " is empty", "the smaller bound comes first");
            return Type.Unknown.TYPE;
        }
        // Beyond 64 bits the difference comes out negative.
        if (high - low < 0 || high - low >= Limits.RANGE) {
            context.error(range.span(), "this range has more than 2^62 values", "");
            return Type.Unknown.TYPE;
        }
        return new Type.Range(name, low, high);
    }

    /// A constant number, or nothing after saying what is wrong.
    @Nullable Long number(Expr written, String what) {
        Term term = terms.term(written);
        if (term instanceof Term.Constant(long value, Type type, Span _)) {
            if (Context.isUnknown(type)) {
                return null;
            }
            if (Types.isNumber(type)) {
                return value;
            }
        }
        if (!Context.isUnknown(term.type())) {
            context.error(
                    written.span(),
                    Types.isNumber(term.type())
                            ? what + " must be known before running"
                            : what + " must be a number, but " + context.quoted(written.span()) + " is "
                                    + Context.kind(term.type()),
                    Types.isNumber(term.type()) ? "use a constant" : "");
        }
        return null;
    }

    private @Nullable Integer size(Expr written, String what, long most) {
        Long value = number(written, what);
        if (value == null) {
            return null;
        }
        if (value < 1 || value > most) {
            context.error(
                    written.span(),
                    String.format(Locale.ROOT, "%s is %,d", what, value),
                    String.format(Locale.ROOT, "from 1 to %,d", most));
            return null;
        }
        return value.intValue();
    }

    private Type enumeration(TypeExpr.Enumeration enumeration, String name) {
        if (enumeration.members().isEmpty()) {
            context.error(enumeration.span(), "an enum without values", "name at least one");
            return Type.Unknown.TYPE;
        }
        List<String> members = enumeration.members().stream().map(Ident::text).toList();
        Type.Enumeration type = new Type.Enumeration(name, members);
        for (int i = 0; i < members.size(); i++) {
            context.declare(enumeration.members().get(i), new Meaning.MemberOf(type, i));
        }
        return type;
    }

    private Type record(TypeExpr.Record record, String name) {
        List<Type.Field> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (Decl.Var declared : record.fields()) {
            Type type = type(declared.type());
            for (Ident field : declared.names()) {
                if (names.add(field.text())) {
                    fields.add(new Type.Field(field.text(), type, fields.size()));
                } else {
                    context.error(field.span(), "a second field `" + field.text() + "`", "rename one");
                }
            }
        }
        if (fields.isEmpty()) {
            context.error(record.span(), "a record without fields", "");
            return Type.Unknown.TYPE;
        }
        return new Type.Record(name, fields);
    }

    private Type array(TypeExpr.Array array, String name) {
        Type index = type(array.index());
        Type element = type(array.element());
        if (Context.isUnknown(index) || Context.isUnknown(element)) {
            return Type.Unknown.TYPE;
        }
        if (!(index instanceof Type.Discrete discrete)) {
            context.error(
                    array.index().span(),
                    "an array's index is a range, an enum, a scalarset, a union or boolean, not "
                            + Context.kind(index));
            return Type.Unknown.TYPE;
        }
        if (discrete.size() > Limits.ELEMENTS) {
            context.error(
                    array.index().span(),
                    String.format(Locale.ROOT, "this array has %,d elements", discrete.size()),
                    String.format(Locale.ROOT, "at most %,d", Limits.ELEMENTS));
            return Type.Unknown.TYPE;
        }
        return new Type.Array(name, discrete, element);
    }

    private Type multiset(TypeExpr.Multiset multiset, String name) {
        context.feature(Feature.MULTISET, multiset.span());
        Integer limit = size(multiset.limit(), "the greatest number of elements", Limits.SLOTS);
        Type element = type(multiset.element());
        if (element instanceof Type.Multiset) {
            context.error(
                    multiset.element().span(), "a multiset of multisets", "put the inner one into the state itself");
            return Type.Unknown.TYPE;
        }
        if (limit == null || Context.isUnknown(element)) {
            return Type.Unknown.TYPE;
        }
        if (holdsMultiset(element)) {
            context.error(multiset.element().span(), "a multiset inside the elements of a multiset", "");
            return Type.Unknown.TYPE;
        }
        return new Type.Multiset(name, limit, element);
    }

    private static boolean holdsMultiset(Type type) {
        return switch (type) {
            case Type.Multiset _ -> true;
            case Type.Array array -> holdsMultiset(array.element());
            case Type.Record record -> record.fields().stream().anyMatch(field -> holdsMultiset(field.type()));
            default -> false;
        };
    }

    private Type scalarset(TypeExpr.Scalarset scalarset, String name) {
        Integer size = size(scalarset.size(), "the size of a scalarset", Limits.ELEMENTS);
        if (size == null) {
            return Type.Unknown.TYPE;
        }
        Type.Scalarset type = new Type.Scalarset(name, size);
        if (!name.isEmpty() && size > 1) {
            context.scalarsets().add(type);
        }
        return type;
    }

    private Type union(TypeExpr.Union union, String name) {
        context.feature(Feature.UNION, union.span());
        List<Type.Discrete> members = new ArrayList<>();
        for (TypeExpr written : union.members()) {
            Type member = type(written);
            switch (member) {
                case Type.Enumeration e -> add(members, e, written.span());
                case Type.Scalarset s -> add(members, s, written.span());
                case Type.Union u -> u.members().forEach(inner -> add(members, inner, written.span()));
                case Type.Unknown _ -> {
                    return Type.Unknown.TYPE;
                }
                default ->
                    context.error(
                            written.span(),
                            "a union is of enums and scalarsets, but " + context.quoted(written.span()) + " is "
                                    + Context.kind(member));
            }
        }
        if (members.isEmpty()) {
            context.error(union.span(), "a union without members", "name at least one type");
            return Type.Unknown.TYPE;
        }
        return new Type.Union(name, members);
    }

    private void add(List<Type.Discrete> members, Type.Discrete member, Span span) {
        if (members.contains(member)) {
            context.error(span, "`" + member.shown() + "` is in the union twice", "leave one out");
        } else {
            members.add(member);
        }
    }

    private Type real(TypeExpr.Real real, String name) {
        context.feature(Feature.REAL, real.span());
        Integer digits = size(real.digits(), "the number of digits", 15);
        Integer exponent = size(real.exponent(), "the greatest exponent", 300);
        return digits == null || exponent == null ? Type.Unknown.TYPE : new Type.Real(name, digits, exponent);
    }
}
