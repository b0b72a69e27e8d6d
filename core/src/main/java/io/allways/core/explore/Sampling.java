package io.allways.core.explore;

import io.allways.core.Execution;
import io.allways.core.NotControllable;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.Plan;
import io.allways.core.Plan.Tail;
import io.allways.core.Program;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;
import java.util.SplittableRandom;

/// Random executions, for what cannot be exhausted: as many as the limits allow, never exhaustive. The policies are
/// those of [Plan.Tail].
final class Sampling implements Explorer {
    enum Policy {
        RANDOM,
        PCT,
        POS
    }

    private final Policy policy;

    Sampling(Policy policy) {
        this.policy = policy;
    }

    @Override
    public Verdict explore(Target target, Settings settings, Observer observer) {
        Session session = new Session(policy.name().toLowerCase(java.util.Locale.ROOT), settings, observer);
        try (Program program = target.open()) {
            Session.Tally tally = session.worker(program);
            SplittableRandom random = new SplittableRandom(settings.seed());
            Execution x = new Execution();
            Plan plan = new Plan().maxSteps(settings.limits().steps());
            SecondThoughts second = new SecondThoughts();
            int longest = 1;
            boolean on = tally.mayRun();
            while (on) {
                second.forget();
                plan.keep(0);
                x.keep(0);
                do {
                    draw(plan, random, settings.depth(), longest);
                    program.run(plan, x);
                    longest = Math.max(longest, x.length());
                    on = tally.ran(x);
                } while (on && second.next(x, plan));
                on = on && tally.mayRun();
            }
        } catch (NotDeterministic | ScheduleMismatch | NotControllable e) {
            return session.verdictAfter(e);
        }
        return session.verdict(false);
    }

    private void draw(Plan plan, SplittableRandom random, int depth, int longest) {
        long seed = random.nextLong();
        switch (policy) {
            case RANDOM -> plan.tail(Tail.RANDOM, seed);
            case POS -> plan.tail(Tail.POS, seed);
            case PCT -> {
                int[] changePoints = new int[depth - 1];
                for (int i = 0; i < changePoints.length; i++) {
                    changePoints[i] = random.nextInt(longest);
                }
                plan.tail(Tail.PCT, seed, changePoints);
            }
        }
    }
}
