package io.allways.core.explore;

import io.allways.core.Dependence;
import io.allways.core.Execution;
import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;

/// Iterative preemption bounding (Musuvathi, Qadeer: PLDI 2007): every interleaving with no preemption, then with at
/// most one, and so on up to the bound. A preemption is a switch away from an actor that could have gone on. Most bugs
/// need one or two, and there are only polynomially many such interleavings.
///
/// Each round runs those of the round before again; a round with one more preemption is so much larger that keeping the
/// places to go on from (as the paper does) costs memory and saves little. It never claims to have covered everything.
final class Preemptions implements Explorer {
    @Override
    public Verdict explore(Target target, Settings settings, Observer observer) {
        Session session = new Session("preemptions", settings, observer);
        try (Program program = target.open()) {
            Session.Tally tally = session.worker(program);
            for (int bound = 0; bound <= settings.preemptions() && !session.stopped(); bound++) {
                Round round = new Round(bound);
                round.search(program, session, tally);
                if (!round.cut) {
                    break;
                }
            }
        }
        return session.verdict(false);
    }

    private static final class Round extends DepthFirst {
        private final int bound;
        private boolean cut;

        Round(int bound) {
            super("preemptions", false, false, Dependence.STANDARD);
            this.bound = bound;
        }

        @Override
        void analyse(Execution x, int from) {
            for (int i = from; i < x.length(); i++) {
                for (int actor = 0; actor < x.actors(); actor++) {
                    if (x.enabled(i, actor)) {
                        frames.get(i).backtrack.set(actor);
                    }
                }
            }
        }

        @Override
        boolean allowed(Execution x, int depth, int actor) {
            int used = 0;
            for (int i = 1; i <= depth; i++) {
                int next = i < depth ? x.actor(i) : actor;
                if (next != x.actor(i - 1) && x.enabled(i, x.actor(i - 1))) {
                    used++;
                }
            }
            cut |= used > bound;
            return used <= bound;
        }
    }
}
