package io.allways.murphi.check;

import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Binding;
import io.allways.murphi.model.Domain;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Statement;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Alias;
import io.allways.murphi.syntax.Binder;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Span;
import io.allways.murphi.syntax.Stmt;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Checks statements. What is wrong becomes nothing; by then there is an error, and nobody runs the model.
final class StatementChecker {
    /// What a body may return: nothing (`null`), or a value of the type.
    private @Nullable Type result;

    private final Context context;
    private final TermChecker terms;
    private final Effects effects;

    StatementChecker(Context context, TermChecker terms, Effects effects) {
        this.context = context;
        this.terms = terms;
        this.effects = effects;
    }

    /// The statements of a body that returns such a value.
    List<Statement> body(List<Stmt> written, @Nullable Type returns) {
        result = returns;
        return statements(written);
    }

    private List<Statement> statements(List<Stmt> written) {
        List<Statement> checked = new ArrayList<>();
        Stmt last = null;
        for (Stmt stmt : written) {
            if (last != null && (last instanceof Stmt.Return || last instanceof Stmt.Error)) {
                context.problems()
                        .warning(
                                stmt.span(),
                                "never reached",
                                last instanceof Stmt.Return ? "`return` stands before it" : "`error` stands before it");
            }
            last = stmt;
            Statement statement = statement(stmt);
            if (statement != null) {
                checked.add(statement);
            }
        }
        return checked;
    }

    private @Nullable Statement statement(Stmt written) {
        return switch (written) {
            case Stmt.Assign assign -> assign(assign);
            case Stmt.If conditional -> conditional(conditional);
            case Stmt.Switch choice -> choice(choice);
            case Stmt.For loop -> loop(loop, 0);
            case Stmt.While loop ->
                new Statement.While(terms.condition(loop.condition()), inner(loop.body()), loop.span());
            case Stmt.AliasIn alias ->
                context.inside(() -> {
                    List<Binding> bindings = aliases(alias.aliases());
                    return new Statement.AliasIn(bindings, statements(alias.body()), alias.span());
                });
            case Stmt.Clear clear -> {
                Place place = target(clear.target(), "cleared");
                yield place == null ? null : new Statement.Clear(place, clear.span());
            }
            case Stmt.Undefine undefine -> {
                Place place = target(undefine.target(), "undefined");
                yield place == null ? null : new Statement.Undefine(place, undefine.span());
            }
            case Stmt.Error error -> new Statement.Error(error.message(), error.span());
            case Stmt.Claim claim -> claim(claim);
            case Stmt.PutText put -> new Statement.PutText(put.text(), put.span());
            case Stmt.PutValue put -> new Statement.PutValue(terms.term(put.value()), put.span());
            case Stmt.Return returns -> returns(returns);
            case Stmt.Call call -> call(call);
            case Stmt.MultisetAdd add -> add(add);
            case Stmt.MultisetRemove remove -> remove(remove);
            case Stmt.MultisetRemovePred remove -> removePred(remove);
        };
    }

    private List<Statement> inner(List<Stmt> body) {
        return statements(body);
    }

    /// A place that is written.
    private @Nullable Place target(Expr written, String purpose) {
        Place place = terms.places().written(written, purpose);
        if (place != null) {
            effects.writes(place);
        }
        return place;
    }

    private @Nullable Statement assign(Stmt.Assign written) {
        Place place = target(written.target(), "assigned to");
        if (terms.isUndefinedWord(written.value())) {
            context.feature(Feature.UNDEFINED_VALUE, written.value().span());
            return place == null ? null : new Statement.Undefine(place, written.span());
        }
        Term value = terms.term(written.value());
        if (place == null || Context.isUnknown(value.type())) {
            return null;
        }
        Term fitting = Context.coerced(value, place.type());
        if (fitting == null) {
            context.error(
                    written.value().span(),
                    context.quoted(written.target().span()) + " is " + Context.kind(place.type()) + ", but "
                            + context.quoted(written.value().span()) + " is " + Context.kind(value.type()),
                    assignHint(place.type(), value));
            return null;
        }
        warnOutside(fitting, place.type(), written.value().span());
        return new Statement.Assign(place, fitting, written.span());
    }

    private static String assignHint(Type target, Term value) {
        if (target instanceof Type.Scalarset && Types.isNumber(value.type())) {
            return "values of a scalarset have no numbers, or symmetry would be lost";
        }
        return target == Type.Bool.TYPE
                        && value instanceof Term.Constant(long v, Type t, Span _)
                        && Types.isNumber(t)
                        && (v == 0 || v == 1)
                ? "did you mean `" + (v == 1) + "`?"
                : "";
    }

    private void warnOutside(Term value, Type type, Span span) {
        if (value instanceof Term.Constant(long v, Type _, Span _)
                && type instanceof Type.Range range
                && (v < range.low() || v > range.high())) {
            context.problems()
                    .warning(
                            span,
                            v + " is outside of " + range.low() + " .. " + range.high(),
                            "an error if this is ever reached");
        }
    }

    private Statement conditional(Stmt.If written) {
        List<Statement.Branch> branches = new ArrayList<>();
        for (Stmt.Branch branch : written.branches()) {
            Term condition = terms.condition(branch.condition());
            branches.add(new Statement.Branch(condition, inner(branch.body())));
        }
        List<Stmt> otherwise = written.otherwise();
        return new Statement.If(branches, otherwise == null ? List.of() : inner(otherwise), written.span());
    }

    private Statement choice(Stmt.Switch written) {
        Term subject = terms.term(written.subject());
        if (!Types.isSimple(subject.type()) && !Context.isUnknown(subject.type())) {
            context.error(
                    written.subject().span(),
                    "`switch` needs a simple value, but "
                            + context.quoted(written.subject().span()) + " is " + Context.kind(subject.type()));
            subject = Context.unknown(subject.span());
        }
        List<Statement.Case> cases = new ArrayList<>();
        for (Stmt.Case one : written.cases()) {
            List<Term> values = new ArrayList<>();
            for (Expr value : one.values()) {
                values.add(caseValue(value, subject));
            }
            cases.add(new Statement.Case(values, inner(one.body())));
        }
        List<Stmt> otherwise = written.otherwise();
        return new Statement.Switch(subject, cases, otherwise == null ? List.of() : inner(otherwise), written.span());
    }

    private Term caseValue(Expr written, Term subject) {
        Term value = terms.term(written);
        Term fitting = Context.coerced(value, subject.type());
        if (fitting != null) {
            return fitting;
        }
        context.error(
                written.span(),
                context.quoted(subject.span()) + " is " + Context.kind(subject.type()) + ", but "
                        + context.quoted(written.span()) + " is " + Context.kind(value.type()),
                "");
        return Context.unknown(written.span());
    }

    private @Nullable Statement loop(Stmt.For written, int from) {
        if (written.binders().size() > 1) {
            context.feature(Feature.SEVERAL_BINDERS, written.span());
        }
        return context.inside(() -> {
            Binder binder = written.binders().get(from);
            Domain domain = terms.domain(binder);
            Variable variable = terms.bound(binder, domain);
            List<Statement> body = new ArrayList<>();
            if (from + 1 < written.binders().size()) {
                Statement rest = loop(written, from + 1);
                if (rest != null) {
                    body.add(rest);
                }
            } else {
                body.addAll(statements(written.body()));
            }
            return domain == null ? null : new Statement.For(variable, domain, body, written.span());
        });
    }

    /// Declares aliases. Those of constants are constants, and are not among the bindings.
    List<Binding> aliases(List<Alias> written) {
        List<Binding> bindings = new ArrayList<>();
        for (Alias alias : written) {
            Binding binding = alias(alias);
            if (binding != null) {
                bindings.add(binding);
            }
        }
        return bindings;
    }

    private @Nullable Binding alias(Alias alias) {
        Term value = terms.term(alias.target());
        String name = alias.name().text();
        switch (value) {
            case Term.Constant(long _, Type type, Span _)
            when Context.isUnknown(type) -> {
                context.declare(alias.name(), new Meaning.Broken());
                return null;
            }
            case Term.Constant _, Term.RealConstant _ -> {
                context.declare(alias.name(), new Meaning.ConstantOf(value));
                return null;
            }
            case Term.Read(Place place) -> {
                boolean writable = place.root().writable();
                Variable variable = new Variable(
                        Variable.Kind.ALIAS, name, place.type(), alias.name().span(), writable);
                effects.alias(variable, place);
                context.declare(alias.name(), new Meaning.VariableOf(variable));
                return new Binding.Alias(variable, place);
            }
            default -> {
                Variable variable = new Variable(
                        Variable.Kind.VALUE, name, value.type(), alias.name().span(), false);
                context.declare(alias.name(), new Meaning.VariableOf(variable));
                return new Binding.Value(variable, value);
            }
        }
    }

    private @Nullable Statement claim(Stmt.Claim written) {
        Term condition = terms.condition(written.condition());
        String given = written.message();
        String text = context.quoted(written.condition().span());
        String message = given == null || given.isEmpty() ? text.substring(1, text.length() - 1) : given;
        return switch (written.kind()) {
            case INVARIANT -> new Statement.Assert(condition, message, written.span());
            case ASSUME -> {
                context.feature(Feature.ASSUME, written.span());
                effects.assumes();
                yield new Statement.Assume(condition, message, written.span());
            }
            case COVER -> {
                context.feature(Feature.COVER, written.span());
                yield new Statement.Cover(condition, context.cover(message, written.span()), written.span());
            }
            case LIVENESS -> {
                context.error(
                        written.span(), "`liveness` inside a body", "it is a claim about all states: put it outside");
                yield null;
            }
        };
    }

    private @Nullable Statement returns(Stmt.Return written) {
        Expr value = written.value();
        if (value == null) {
            if (result != null) {
                context.error(written.span(), "a function returns a value", "`return …`");
            }
            return new Statement.Return(null, written.span());
        }
        Term term = terms.term(value);
        if (result == null) {
            context.error(value.span(), "only a function returns a value", "leave it out: `return`");
            return null;
        }
        Term fitting = Context.coerced(term, result);
        if (fitting == null) {
            context.error(
                    value.span(),
                    "the function returns " + Context.kind(result) + ", but " + context.quoted(value.span()) + " is "
                            + Context.kind(term.type()));
            return null;
        }
        warnOutside(fitting, result, value.span());
        return new Statement.Return(fitting, written.span());
    }

    private @Nullable Statement call(Stmt.Call written) {
        Routine routine = terms.calls().routine(written.call().callee());
        List<Argument> arguments = routine == null ? null : terms.calls().arguments(written.call(), routine);
        if (routine == null || arguments == null) {
            return null;
        }
        effects.calls(routine, arguments, written.span());
        if (routine.result() != null) {
            context.problems()
                    .warning(written.span(), "the result of the function `" + routine.name() + "` is not used", "");
        }
        return new Statement.Call(routine, arguments, written.span());
    }

    private @Nullable Statement add(Stmt.MultisetAdd written) {
        Term element = terms.term(written.element());
        Place multiset = writtenMultiset(written.multiset());
        if (multiset == null || !(multiset.type() instanceof Type.Multiset type)) {
            return null;
        }
        Term fitting = Context.coerced(element, type.element());
        if (fitting == null) {
            context.error(
                    written.element().span(),
                    "the elements of " + context.quoted(multiset.span()) + " are of type `"
                            + type.element().shown() + "`, but "
                            + context.quoted(written.element().span()) + " is " + Context.kind(element.type()),
                    "");
            return null;
        }
        return new Statement.MultisetAdd(fitting, multiset, written.span());
    }

    private @Nullable Place writtenMultiset(Expr written) {
        Place multiset = terms.places().multiset(written);
        return multiset == null ? null : target(written, "changed");
    }

    private @Nullable Statement remove(Stmt.MultisetRemove written) {
        Term slot = terms.term(written.slot());
        Place multiset = writtenMultiset(written.multiset());
        if (multiset == null || !(multiset.type() instanceof Type.Multiset type)) {
            return null;
        }
        Term fitting = Context.coerced(slot, new Type.Slot(type));
        if (fitting == null) {
            context.error(
                    written.slot().span(),
                    "expected an element's place in " + context.quoted(multiset.span()) + ", but "
                            + context.quoted(written.slot().span()) + " is " + Context.kind(slot.type()),
                    "bind it with `choose`, or use `multisetremovepred`");
            return null;
        }
        return new Statement.MultisetRemove(fitting, multiset, written.span());
    }

    private @Nullable Statement removePred(Stmt.MultisetRemovePred written) {
        Place multiset = writtenMultiset(written.multiset());
        return context.inside(() -> {
            Variable slot = terms.slot(written.slot(), multiset);
            Term predicate = terms.condition(written.predicate());
            return multiset == null
                    ? null
                    : new Statement.MultisetRemovePred(slot, multiset, predicate, written.span());
        });
    }
}
