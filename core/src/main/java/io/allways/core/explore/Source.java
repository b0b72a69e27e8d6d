package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.HappensBefore;
import io.allways.core.Op;
import io.allways.core.Transitions;
import java.util.function.Function;

/// Source-DPOR: Abdulla, Aronis, Jonsson, Sagonas: Optimal dynamic partial order reduction (POPL 2014), Algorithm 1.
///
/// For each race of `e` and `f`, the state before `e` must run some actor that can begin `v.f` (an *initial* of it); if
/// its backtrack set has none, one is added. Every trace is explored, each complete execution shows another one, but
/// executions that turn out to be redundant on the way are begun and abandoned: those are counted as blocked.
///
/// Deviations: races are looked for when an execution has ended, those of blocked ops with them (the paper has none);
/// an actor in a backtrack set stands for all its alternatives.
final class Source extends DepthFirst {
    private final Races races;
    private final Transitions reversal = new Transitions();

    Source() {
        this(Dependence.STANDARD, Races::new);
    }

    Source(Dependence dependence, Function<HappensBefore, Races> rules) {
        super("source", true, true, dependence);
        races = rules.apply(hb);
    }

    @Override
    void analyse(Execution x, int from) {
        for (int f = from; f < x.length(); f++) {
            races.of(f, this::reverse);
        }
        races.ofBlocked(this::reverse);
    }

    private void reverse(int e, int alternatives) {
        Frame frame = frames.get(e);
        races.reversal(e, reversal);
        int initial = -1;
        for (int i = 0; i < reversal.size(); i++) {
            int step = reversal.step(i);
            if (reversal.weakInitial(hb.dependence(), step, reversal.op(i), reversal.range(i)) == i) {
                if (frame.backtrack.get(Op.actor(step))) {
                    return;
                }
                initial = initial < 0 ? Op.actor(step) : initial;
            }
        }
        frame.backtrack.set(initial);
    }
}
