package io.allways.murphi.check;

import io.allways.murphi.model.Argument;
import io.allways.murphi.model.Place;
import io.allways.murphi.model.Routine;
import io.allways.murphi.model.Variable;
import io.allways.murphi.syntax.Span;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What routines do to the world outside of them, and who calls whom: routines must not call themselves, and guards and
/// properties must not change anything.
final class Effects {
    private record Call(Routine callee, boolean passesState, boolean passesReference, Span span) {}

    private static final class Doing {
        boolean writesState;
        boolean writesReference;
        boolean assumes;
        final List<Call> calls = new ArrayList<>();

        boolean pure() {
            return !writesState && !writesReference && !assumes;
        }
    }

    private final Map<Routine, Doing> doings = new LinkedHashMap<>();
    /// What the aliases stand for.
    private final Map<Variable, Variable> roots = new HashMap<>();
    private Doing current = new Doing();

    /// From now on, what is noted is what this routine does.
    void enter(Routine routine) {
        current = new Doing();
        doings.put(routine, current);
    }

    /// From now on, what is noted is of no interest but for [#impureCall].
    void enterItem() {
        current = new Doing();
    }

    void alias(Variable alias, Place place) {
        roots.put(alias, root(place));
    }

    private Variable root(Place place) {
        Variable root = place.root();
        return roots.getOrDefault(root, root);
    }

    void writes(Place place) {
        Variable root = root(place);
        current.writesState |= root.kind() == Variable.Kind.GLOBAL;
        current.writesReference |= root.kind() == Variable.Kind.REFERENCE;
    }

    void assumes() {
        current.assumes = true;
    }

    void calls(Routine callee, List<Argument> arguments, Span span) {
        boolean state = false;
        boolean reference = false;
        for (Argument argument : arguments) {
            if (argument instanceof Argument.Reference(Place place)) {
                state |= root(place).kind() == Variable.Kind.GLOBAL;
                reference |= root(place).kind() == Variable.Kind.REFERENCE;
            }
        }
        current.calls.add(new Call(callee, state, reference, span));
    }

    /// After all routines: which of them are pure. Those that call themselves are reported.
    void settle(Context context) {
        Map<Routine, Integer> open = new HashMap<>();
        Map<Routine, List<Routine>> callers = new HashMap<>();
        Deque<Routine> ready = new ArrayDeque<>();
        doings.forEach((routine, doing) -> {
            Set<Routine> callees = new LinkedHashSet<>();
            doing.calls.forEach(call -> callees.add(call.callee()));
            callees.forEach(callee ->
                    callers.computeIfAbsent(callee, _ -> new ArrayList<>()).add(routine));
            open.put(routine, callees.size());
            if (callees.isEmpty()) {
                ready.add(routine);
            }
        });
        Set<Routine> left = new LinkedHashSet<>(doings.keySet());
        while (!ready.isEmpty()) {
            Routine routine = ready.remove();
            left.remove(routine);
            absorb(routine);
            for (Routine caller : callers.getOrDefault(routine, List.of())) {
                if (open.merge(caller, -1, Integer::sum) == 0) {
                    ready.add(caller);
                }
            }
        }
        while (!left.isEmpty()) {
            reportCycle(left, context);
        }
    }

    private void absorb(Routine routine) {
        Doing doing = doing(routine);
        for (Call call : doing.calls) {
            Doing callee = doing(call.callee());
            doing.writesState |= callee.writesState || callee.writesReference && call.passesState();
            doing.writesReference |= callee.writesReference && call.passesReference();
            doing.assumes |= callee.assumes;
        }
    }

    private Doing doing(Routine routine) {
        return doings.computeIfAbsent(routine, _ -> new Doing());
    }

    /// Follows calls among what is left until one comes round, and takes what was passed out of it.
    private void reportCycle(Set<Routine> left, Context context) {
        Set<Routine> passed = new LinkedHashSet<>();
        List<Call> taken = new ArrayList<>();
        Routine at = left.iterator().next();
        while (passed.add(at)) {
            Call next = null;
            for (Call call : doing(at).calls) {
                next = next == null && left.contains(call.callee()) ? call : next;
            }
            if (next == null) {
                passed.forEach(left::remove);
                return;
            }
            taken.add(next);
            at = next.callee();
        }
        List<Routine> path = List.copyOf(passed);
        int from = path.indexOf(at);
        List<String> way = path.subList(from + 1, path.size()).stream()
                .map(routine -> "`" + routine.name() + "`")
                .toList();
        context.error(
                taken.get(from).span(),
                "`" + at.name() + "` calls itself" + (way.isEmpty() ? "" : " by way of " + String.join(" and ", way)),
                "recursion is not supported; use a loop");
        path.forEach(left::remove);
    }

    boolean pure(Routine routine) {
        return doing(routine).pure();
    }

    /// The first call, since [#enterItem], of a routine that changes something.
    @Nullable Span impureCall() {
        for (Call call : current.calls) {
            if (!doing(call.callee()).pure()) {
                return call.span();
            }
        }
        return null;
    }
}
