package io.allways.murphi.check;

import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Binder;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Ident;
import io.allways.murphi.syntax.Span;
import org.jspecify.annotations.Nullable;

/// Makes terms of expressions.
final class TermChecker {
    private final Context context;
    private final TypeChecker types;
    private final Operators operators;
    private final Places places;
    private final Calls calls;

    TermChecker(Context context, Effects effects) {
        this.context = context;
        types = new TypeChecker(context, this);
        operators = new Operators(context);
        places = new Places(context, this);
        calls = new Calls(context, this, effects);
    }

    TypeChecker types() {
        return types;
    }

    Calls calls() {
        return calls;
    }

    Places places() {
        return places;
    }

    /// A boolean term.
    Term condition(Expr written) {
        return operators.bool(term(written), "");
    }

    Term term(Expr written) {
        return switch (written) {
            case Expr.Number number -> {
                if (context.source().text(number.span()).startsWith("0x")) {
                    context.feature(Feature.HEXADECIMAL, number.span());
                }
                yield new Term.Constant(number.value(), Type.Int.TYPE, number.span());
            }
            case Expr.RealNumber real -> {
                context.feature(Feature.REAL, real.span());
                yield new Term.RealConstant(real.value(), real.span());
            }
            case Expr.Truth truth -> new Term.Constant(truth.value() ? 1 : 0, Type.Bool.TYPE, truth.span());
            case Expr.Name name -> name(name);
            case Expr.Field _, Expr.Index _ -> {
                Place place = places.place(written);
                yield place == null ? Context.unknown(written.span()) : new Term.Read(place);
            }
            case Expr.Parens parens -> term(parens.inner());
            case Expr.Unary unary -> operators.unary(unary, term(unary.operand()));
            case Expr.Binary binary -> operators.binary(binary, term(binary.left()), term(binary.right()));
            case Expr.Conditional conditional -> conditional(conditional);
            case Expr.Quantified quantified -> quantified(quantified, 0);
            case Expr.Call call -> calls.call(call);
            case Expr.IsUndefined isUndefined -> isUndefined(isUndefined);
            case Expr.IsMember isMember -> isMember(isMember);
            case Expr.MultisetCount count -> multisetCount(count);
            case Expr.Missing missing -> Context.unknown(missing.span());
        };
    }

    private Term name(Expr.Name name) {
        if (isUndefinedWord(name)) {
            context.error(
                    name.span(), "`undefined` is no value here", "ask with `isundefined(…)`, set with `undefine …`");
            return Context.unknown(name.span());
        }
        Meaning meaning = context.find(name.name(), name.span());
        return switch (meaning) {
            case null -> Context.unknown(name.span());
            case Meaning.ConstantOf(Term value) ->
                switch (value) {
                    case Term.Constant c -> new Term.Constant(c.value(), c.type(), name.span());
                    case Term.RealConstant r -> new Term.RealConstant(r.value(), name.span());
                    default -> Context.unknown(name.span());
                };
            case Meaning.MemberOf(Type.Enumeration type, long value) -> new Term.Constant(value, type, name.span());
            case Meaning.VariableOf(Variable variable) ->
                Context.isUnknown(variable.type())
                        ? Context.unknown(name.span())
                        : new Term.Read(new Place.Whole(variable, name.span()));
            case Meaning.TypeOf _ -> misused(name, meaning, "");
            case Meaning.RoutineOf(Routine routine) ->
                misused(name, meaning, routine.result() == null ? "" : "call it: `" + name.name() + "(…)`");
            case Meaning.Broken _ -> Context.unknown(name.span());
        };
    }

    private Term misused(Expr.Name name, Meaning meaning, String hint) {
        context.error(name.span(), "`" + name.name() + "` is " + meaning.shown() + ", not a value", hint);
        return Context.unknown(name.span());
    }

    /// CMurphi's word `undefined`, unless the model has something of that name.
    boolean isUndefinedWord(Expr written) {
        return written instanceof Expr.Name name
                && name.name().equalsIgnoreCase("undefined")
                && !context.isDeclared(name.name());
    }

    private Term conditional(Expr.Conditional written) {
        Term condition = condition(written.condition());
        Term then = term(written.then());
        Term otherwise = term(written.otherwise());
        Type common = Operators.common(then.type(), otherwise.type());
        if (common == null) {
            context.error(
                    written.span(),
                    "the two values of `? :` do not fit: " + Context.kind(then.type()) + " and "
                            + Context.kind(otherwise.type()));
            return Context.unknown(written.span());
        }
        Term a = Context.coerced(then, common);
        Term b = Context.coerced(otherwise, common);
        if (a == null || b == null || Context.isUnknown(common) || Context.isUnknown(condition.type())) {
            return Context.unknown(written.span());
        }
        if (condition.isConstant(true)) {
            return a;
        }
        return condition.isConstant(false) ? b : new Term.Choice(condition, a, b, common, written.span());
    }

    private Term quantified(Expr.Quantified written, int from) {
        if (written.binders().size() > 1) {
            context.feature(Feature.SEVERAL_BINDERS, written.span());
        }
        if (context.source().text().charAt(written.span().start()) > 127) {
            context.feature(Feature.UNICODE, written.span());
        }
        return context.inside(() -> {
            Binder binder = written.binders().get(from);
            Domain domain = domain(binder);
            Variable variable = bound(binder, domain);
            Term body = from + 1 < written.binders().size() ? quantified(written, from + 1) : condition(written.body());
            return domain == null || Context.isUnknown(body.type())
                    ? Context.unknown(written.span())
                    : new Term.Quantified(written.all(), variable, domain, body, written.span());
        });
    }

    /// Declares the variable of a binder.
    Variable bound(Binder binder, @Nullable Domain domain) {
        Type type = switch (domain) {
            case null -> Type.Unknown.TYPE;
            case Domain.All(Type.Discrete all) -> all;
            case Domain.Steps(Term from, Term to, Term _) -> stepType(from, to);
        };
        Variable variable = new Variable(
                Variable.Kind.BOUND, binder.name().text(), type, binder.name().span(), false);
        context.declare(binder.name(), new Meaning.VariableOf(variable));
        return variable;
    }

    private static Type stepType(Term from, Term to) {
        return from instanceof Term.Constant a && to instanceof Term.Constant b
                ? new Type.Range("", Math.min(a.value(), b.value()), Math.max(a.value(), b.value()))
                : Type.Int.TYPE;
    }

    /// What a binder's variable runs through, or nothing after saying what is wrong.
    @Nullable Domain domain(Binder binder) {
        switch (binder) {
            case Binder.Over over -> {
                Type type = types.type(over.type());
                if (type instanceof Type.Discrete discrete) {
                    return new Domain.All(discrete);
                }
                if (!Context.isUnknown(type)) {
                    context.error(
                            over.type().span(),
                            "`" + over.name().text() + "` cannot run through " + Context.kind(type),
                            "it can through a range, an enum, a scalarset, a union or boolean");
                }
                return null;
            }
            case Binder.Steps steps -> {
                Term from = step(steps.from());
                Term to = step(steps.to());
                Expr written = steps.by();
                Term by = written == null ? new Term.Constant(1, Type.Int.TYPE, steps.span()) : step(written);
                if (by instanceof Term.Constant(long value, Type type, Span span)
                        && value == 0
                        && !Context.isUnknown(type)) {
                    context.error(span, "a step of 0 never ends", "");
                    return null;
                }
                if (!(by instanceof Term.Constant)) {
                    context.feature(Feature.STEP_NOT_CONSTANT, by.span());
                }
                boolean wrong =
                        Context.isUnknown(from.type()) || Context.isUnknown(to.type()) || Context.isUnknown(by.type());
                return wrong ? null : new Domain.Steps(from, to, by);
            }
        }
    }

    private Term step(Expr written) {
        Term term = term(written);
        if (Context.isUnknown(term.type()) || Types.isNumber(term.type())) {
            return term;
        }
        context.error(
                written.span(),
                "expected a number, but " + context.quoted(written.span()) + " is " + Context.kind(term.type()),
                term.type() instanceof Type.Enumeration || term.type() instanceof Type.Scalarset
                        ? "run through a type: `i: T`"
                        : "");
        return Context.unknown(written.span());
    }

    private Term isUndefined(Expr.IsUndefined written) {
        Place place = places.place(written.place());
        if (place == null) {
            return Context.unknown(written.span());
        }
        if (!Types.isSimple(place.type()) && !Context.isUnknown(place.type())) {
            context.error(
                    written.place().span(),
                    context.quoted(written.place().span()) + " is " + Context.kind(place.type())
                            + ": only a simple value is defined or not",
                    "ask for one of its parts");
            return Context.unknown(written.span());
        }
        return Context.isUnknown(place.type())
                ? Context.unknown(written.span())
                : new Term.IsUndefined(place, written.span());
    }

    private Term isMember(Expr.IsMember written) {
        Term value = term(written.value());
        Type member = types.type(written.type());
        if (Context.isUnknown(value.type()) || Context.isUnknown(member)) {
            return Context.unknown(written.span());
        }
        if (!(value.type() instanceof Type.Union union)) {
            context.error(
                    written.value().span(),
                    "`ismember` asks about a union, but "
                            + context.quoted(written.value().span()) + " is " + Context.kind(value.type()));
            return Context.unknown(written.span());
        }
        if (!(member instanceof Type.Discrete discrete) || !union.has(member)) {
            context.error(
                    written.type().span(),
                    "`" + member.shown() + "` is not a member of the union `" + union.shown() + "`",
                    "members are "
                            + String.join(
                                    ", ",
                                    union.members().stream().map(Type::shown).toList()));
            return Context.unknown(written.span());
        }
        return new Term.IsMember(value, union, discrete, written.span());
    }

    private Term multisetCount(Expr.MultisetCount written) {
        Place multiset = places.multiset(written.multiset());
        return context.inside(() -> {
            Variable slot = slot(written.slot(), multiset);
            Term predicate = condition(written.predicate());
            return multiset == null || Context.isUnknown(predicate.type())
                    ? Context.unknown(written.span())
                    : new Term.MultisetCount(slot, multiset, predicate, written.span());
        });
    }

    /// Declares a variable for the elements of a multiset.
    Variable slot(Ident name, @Nullable Place multiset) {
        Type type =
                multiset != null && multiset.type() instanceof Type.Multiset of ? new Type.Slot(of) : Type.Unknown.TYPE;
        Variable slot = new Variable(Variable.Kind.BOUND, name.text(), type, name.span(), false);
        context.declare(name, new Meaning.VariableOf(slot));
        return slot;
    }
}
