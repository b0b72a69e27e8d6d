package io.allways.graph;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// Looks at the successors of states again, after a search.
abstract class Successors implements Sink {
    final Steps steps;
    final States.Coder coder;
    private final boolean symmetric;
    private final boolean assumptions;
    final long[] state;

    Successors(Model model, States states) {
        steps = model.steps();
        coder = states.new Coder();
        symmetric = model.symmetric();
        List<Property> properties = model.properties();
        assumptions = properties.stream().anyMatch(p -> p.kind() == Property.Kind.ASSUMPTION);
        state = new long[states.words];
    }

    /// Calls [#successor] for each successor of a state.
    final void expand(int shard, long number) {
        coder.read(shard, number, state);
        steps.next(state, this);
    }

    final void expand(Frontier frontier) {
        for (int unit; (unit = frontier.take()) >= 0; ) {
            for (int i = 0; i < frontier.length(unit); i++) expand(frontier.shard(unit), frontier.start(unit) + i);
        }
    }

    @Override
    public final void next(int rule, long[] next) {
        if (assumptions) {
            try {
                if (!steps.assumed(next)) return;
            } catch (Fault fault) {
                return;
            }
        }
        long[] before = wantsBefore() ? next.clone() : null;
        if (symmetric) steps.canonical(next);
        successor(rule, next, before);
    }

    /// Whether [#successor] wants the state as it was before it was made canonical.
    boolean wantsBefore() {
        return false;
    }

    abstract void successor(int rule, long[] next, long @Nullable [] before);

    @Override
    public void failed(int rule, Fault fault) {}
}
