package io.allways.murphi.check;

import io.allways.murphi.model.Type;
import io.allways.murphi.syntax.Problems;
import io.allways.murphi.syntax.Span;
import java.util.HashSet;
import java.util.Set;

/// Warns of what is declared and never used.
final class Usage {
    private final Problems problems;

    Usage(Problems problems) {
        this.problems = problems;
    }

    /// A scope has ended: nothing can use its names any more.
    void left(Scope scope) {
        // Who uses a value of an enum uses the enum.
        Set<Type> used = new HashSet<>();
        for (Scope.Entry entry : scope.entries()) {
            if (entry.used() && entry.meaning() instanceof Meaning.MemberOf(Type.Enumeration type, long _)) {
                used.add(type);
            }
        }
        for (Scope.Entry entry : scope.entries()) {
            if (!entry.used() && !(entry.meaning() instanceof Meaning.TypeOf(Type type) && used.contains(type))) {
                unused(entry);
            }
        }
    }

    private void unused(Scope.Entry entry) {
        String name = entry.ident().text();
        Span span = entry.ident().span();
        switch (entry.meaning()) {
            case Meaning.ConstantOf _ -> warn(span, "the constant `" + name + "` is never used");
            case Meaning.TypeOf _ -> warn(span, "the type `" + name + "` is never used");
            case Meaning.RoutineOf(var routine) ->
                warn(
                        span,
                        (routine.result() == null ? "the procedure `" : "the function `") + name + "` is never called");
            case Meaning.VariableOf(var variable) -> {
                switch (variable.kind()) {
                    case GLOBAL, LOCAL -> warn(span, "the variable `" + name + "` is never used");
                    case PARAMETER, REFERENCE -> warn(span, "the parameter `" + name + "` is never used");
                    case ALIAS, VALUE -> warn(span, "the alias `" + name + "` is never used");
                    // A ruleset or a loop may just repeat something.
                    case BOUND -> {}
                }
            }
            case Meaning.MemberOf _, Meaning.Broken _ -> {}
        }
    }

    private void warn(Span span, String message) {
        problems.warning(span, message, "");
    }
}
