package io.allways.murphi.check;

import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Feature;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Expr;
import io.allways.murphi.syntax.Ident;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Checks calls: who is called, and whether the arguments fit.
final class Calls {
    private final Context context;
    private final TermChecker terms;
    private final Effects effects;

    Calls(Context context, TermChecker terms, Effects effects) {
        this.context = context;
        this.terms = terms;
        this.effects = effects;
    }

    Term call(Expr.Call call) {
        Term.Function math = math(call.callee());
        if (math != null) {
            return math(call, math);
        }
        Routine routine = routine(call.callee());
        List<Argument> arguments = routine == null ? null : arguments(call, routine);
        if (routine == null || arguments == null) {
            return Context.unknown(call.span());
        }
        Type result = routine.result();
        if (result == null) {
            context.error(call.span(), "the procedure `" + routine.name() + "` has no result", "");
            return Context.unknown(call.span());
        }
        effects.calls(routine, arguments, call.span());
        return Context.isUnknown(result)
                ? Context.unknown(call.span())
                : new Term.Call(routine, arguments, result, call.span());
    }

    private Term.@Nullable Function math(Ident callee) {
        if (context.isDeclared(callee.text())) {
            return null;
        }
        for (Term.Function function : Term.Function.values()) {
            if (function.name().equalsIgnoreCase(callee.text())) {
                return function;
            }
        }
        return null;
    }

    private Term math(Expr.Call call, Term.Function function) {
        context.feature(Feature.REAL, call.span());
        List<Term> arguments = new ArrayList<>();
        for (Expr written : call.arguments()) {
            Term term = terms.term(written);
            Term real = Context.coerced(term, Type.Decimal.TYPE);
            if (real == null) {
                context.error(
                        written.span(),
                        "expected a number, but " + context.quoted(written.span()) + " is "
                                + Context.kind(term.type()));
            }
            arguments.add(real == null ? Context.unknown(written.span()) : real);
        }
        if (arguments.size() != function.arity()) {
            context.error(
                    call.span(),
                    "`" + function.name().toLowerCase(Locale.ROOT) + "` takes " + count(function.arity(), "argument")
                            + ", not " + arguments.size());
            return Context.unknown(call.span());
        }
        boolean wrong = arguments.stream().anyMatch(term -> Context.isUnknown(term.type()));
        return wrong ? Context.unknown(call.span()) : new Term.MathCall(function, arguments, call.span());
    }

    private static String count(int n, String what) {
        return n + " " + what + (n == 1 ? "" : "s");
    }

    /// The routine of this name, or nothing after saying that there is none.
    @Nullable Routine routine(Ident callee) {
        Meaning meaning = context.find(callee.text(), callee.span());
        if (meaning instanceof Meaning.RoutineOf(Routine routine)) {
            return routine;
        }
        if (meaning != null && !(meaning instanceof Meaning.Broken)) {
            boolean array =
                    meaning instanceof Meaning.VariableOf(Variable variable) && variable.type() instanceof Type.Array;
            context.error(
                    callee.span(),
                    "`" + callee.text() + "` is " + meaning.shown() + ", not a procedure or function",
                    array ? "elements of arrays: `" + callee.text() + "[i]`" : "");
        }
        return null;
    }

    /// The arguments of a call, or nothing after saying what is wrong.
    @Nullable List<Argument> arguments(Expr.Call call, Routine routine) {
        List<Variable> parameters = routine.parameters();
        if (parameters.size() != call.arguments().size()) {
            call.arguments().forEach(terms::term);
            context.error(
                    call.span(),
                    "`" + routine.name() + "` takes " + count(parameters.size(), "argument") + ", not "
                            + call.arguments().size(),
                    parameters.isEmpty()
                            ? ""
                            : "its parameters: "
                                    + String.join(
                                            ", ",
                                            parameters.stream()
                                                    .map(Variable::name)
                                                    .toList()));
            return null;
        }
        List<Argument> arguments = new ArrayList<>();
        boolean wrong = false;
        for (int i = 0; i < parameters.size(); i++) {
            Argument argument = argument(call.arguments().get(i), parameters.get(i), routine);
            wrong |= argument == null;
            if (argument != null) {
                arguments.add(argument);
            }
        }
        return wrong ? null : arguments;
    }

    private @Nullable Argument argument(Expr written, Variable parameter, Routine routine) {
        if (parameter.kind() == Variable.Kind.REFERENCE) {
            Place place = terms.places().written(written, "passed for the `var` parameter `" + parameter.name() + "`");
            if (place == null) {
                return null;
            }
            if (!Types.same(place.type(), parameter.type()) && !Context.isUnknown(parameter.type())) {
                context.error(
                        written.span(),
                        "the `var` parameter `" + parameter.name() + "` of `" + routine.name() + "` is of type `"
                                + parameter.type().shown() + "`, but " + context.quoted(written.span()) + " of type `"
                                + place.type().shown() + "`",
                        "the two must be the same");
                return null;
            }
            return new Argument.Reference(place);
        }
        if (terms.isUndefinedWord(written)) {
            context.feature(Feature.UNDEFINED_VALUE, written.span());
            return new Argument.Undefined();
        }
        Term term = terms.term(written);
        Term fitting = Context.coerced(term, parameter.type());
        if (fitting == null) {
            context.error(
                    written.span(),
                    "`" + parameter.name() + "` of `" + routine.name() + "` is " + Context.kind(parameter.type())
                            + ", but " + context.quoted(written.span()) + " is " + Context.kind(term.type()));
            return null;
        }
        return Context.isUnknown(fitting.type()) ? null : new Argument.Value(fitting);
    }
}
