package io.allways.murphi.check;

import io.allways.murphi.model.Body;
import io.allways.murphi.model.CheckedModel;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Term;
import io.allways.murphi.model.Type;
import io.allways.murphi.model.Types;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Decl;
import io.allways.murphi.syntax.Ident;
import io.allways.murphi.syntax.ModelSyntax;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Procedure;
import io.allways.murphi.syntax.Span;
import io.allways.murphi.syntax.Stmt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Checks a model as a whole: declarations, then routines, then rules.
public final class Checker {
    private final Context context;
    private final Effects effects = new Effects();
    private final TermChecker terms;
    private final StatementChecker statements;
    private final List<Variable> globals = new ArrayList<>();

    private Checker(Problems problems) {
        context = new Context(problems);
        terms = new TermChecker(context, effects);
        statements = new StatementChecker(context, terms, effects);
    }

    /// The checked model, or nothing if there is an error among the problems.
    public static @Nullable CheckedModel check(ModelSyntax model, Problems problems) {
        return new Checker(problems).check(model);
    }

    private @Nullable CheckedModel check(ModelSyntax model) {
        model.declarations().forEach(decl -> decl.names().forEach(context::declaredSomewhere));
        declarations(model.declarations(), Variable.Kind.GLOBAL, globals);
        width();
        List<Routine> routines = routines(model.procedures());
        ItemChecker items = new ItemChecker(context, terms, statements, effects, this);
        items.items(model.items());
        items.complete();
        context.usage().left(context.scope());
        if (context.problems().hasErrors()) {
            return null;
        }
        return new CheckedModel(
                context.source(),
                List.copyOf(globals),
                routines,
                List.copyOf(items.startStates()),
                List.copyOf(items.rules()),
                List.copyOf(items.properties()),
                List.copyOf(context.covers()),
                List.copyOf(context.scalarsets()),
                Map.copyOf(context.features()),
                context.problems().warnings());
    }

    /// Declares constants, types and variables in the scope at hand; the variables are added to the list.
    void declarations(List<Decl> declarations, Variable.Kind kind, List<Variable> variables) {
        for (Decl decl : declarations) {
            switch (decl) {
                case Decl.Const constant -> constant(constant);
                case Decl.Type type -> {
                    Type made = terms.types()
                            .type(type.type(), type.names().getFirst().text());
                    type.names().forEach(name -> context.declare(name, new Meaning.TypeOf(made)));
                }
                case Decl.Var var -> {
                    Type type = terms.types().type(var.type());
                    for (Ident name : var.names()) {
                        Variable variable = new Variable(kind, name.text(), type, name.span(), true);
                        variables.add(variable);
                        context.declare(name, new Meaning.VariableOf(variable));
                    }
                }
            }
        }
    }

    private void constant(Decl.Const constant) {
        Term value = terms.term(constant.value());
        boolean known = value instanceof Term.Constant || value instanceof Term.RealConstant;
        if (!known) {
            context.error(
                    constant.value().span(),
                    "the value of a constant must be known before running",
                    "it may consist of numbers and other constants");
        }
        boolean good = known && !Context.isUnknown(value.type());
        Meaning meaning = good ? new Meaning.ConstantOf(value) : new Meaning.Broken();
        constant.names().forEach(name -> context.declare(name, meaning));
    }

    private void width() {
        long bits = 0;
        for (Variable variable : globals) {
            bits = Types.add(bits, Types.bits(variable.type()));
        }
        if (bits > Limits.STATE_BITS) {
            Variable widest = globals.stream()
                    .max(Comparator.comparingLong(variable -> Types.bits(variable.type())))
                    .orElseThrow();
            context.error(
                    widest.declared(),
                    String.format(
                            Locale.ROOT,
                            "a state has %,d bits, more than the %,d that are supported",
                            bits,
                            Limits.STATE_BITS),
                    String.format(Locale.ROOT, "`%s` has most: %,d", widest.name(), Types.bits(widest.type())));
        }
    }

    /// First all names with their parameters, so that one may call another that comes later; then the bodies.
    private List<Routine> routines(List<Procedure> procedures) {
        List<Routine> routines = new ArrayList<>();
        List<Body> bodies = new ArrayList<>();
        for (Procedure procedure : procedures) {
            Routine routine = signature(procedure);
            routines.add(routine);
            context.declare(procedure.name(), new Meaning.RoutineOf(routine));
        }
        for (int i = 0; i < routines.size(); i++) {
            effects.enter(routines.get(i));
            bodies.add(body(routines.get(i), procedures.get(i)));
        }
        effects.settle(context);
        for (int i = 0; i < routines.size(); i++) {
            routines.get(i).complete(bodies.get(i), effects.pure(routines.get(i)));
        }
        return List.copyOf(routines);
    }

    private Routine signature(Procedure procedure) {
        List<Variable> parameters = new ArrayList<>();
        for (Procedure.Parameter parameter : procedure.parameters()) {
            Type type = terms.types().type(parameter.type());
            boolean reference = parameter.byReference();
            Variable.Kind kind = reference ? Variable.Kind.REFERENCE : Variable.Kind.PARAMETER;
            for (Ident name : parameter.names()) {
                parameters.add(new Variable(kind, name.text(), type, name.span(), reference));
            }
        }
        Type result = procedure.result() == null ? null : terms.types().type(procedure.result());
        return new Routine(
                procedure.name().text(), parameters, result, procedure.name().span());
    }

    private Body body(Routine routine, Procedure procedure) {
        return context.inside(() -> {
            for (Variable parameter : routine.parameters()) {
                context.declare(new Ident(parameter.declared(), parameter.name()), new Meaning.VariableOf(parameter));
            }
            Body body = body(procedure.declarations(), procedure.body(), routine.result());
            if (routine.result() != null) {
                returns(routine, procedure);
            }
            return body;
        });
    }

    private void returns(Routine routine, Procedure procedure) {
        Span name = procedure.name().span();
        if (!Returning.somewhere(procedure.body())) {
            context.error(name, "the function `" + routine.name() + "` never returns a value", "add `return …`");
        } else if (!Returning.always(procedure.body())) {
            context.problems()
                    .warning(
                            name,
                            "the function `" + routine.name() + "` may end without returning a value",
                            "an error if this is ever reached");
        }
    }

    /// A body with its own declarations.
    Body body(List<Decl> declarations, List<Stmt> body, @Nullable Type result) {
        return context.inside(() -> {
            List<Variable> locals = new ArrayList<>();
            declarations(declarations, Variable.Kind.LOCAL, locals);
            return new Body(List.copyOf(locals), statements.body(body, result));
        });
    }
}
