package io.allways.core.explore;

import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Program;
import io.allways.core.ScheduleMismatch;
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
                Bounded round = new Bounded(Bounded.Cost.PREEMPTIONS, bound);
                round.search(program, session, tally);
                if (!round.cut()) {
                    break;
                }
            }
        } catch (NotDeterministic | ScheduleMismatch | NotControllable e) {
            return session.verdictAfter(e);
        }
        return session.verdict(false);
    }
}
