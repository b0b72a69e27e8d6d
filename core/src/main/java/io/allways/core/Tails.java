package io.allways.core;

import java.util.Arrays;
import java.util.SplittableRandom;

/// The tail policies of [Plan.Tail], for front ends that run in this process.
abstract sealed class Tails {
    /// The step to take, or -1 if no enabled transition is awake. Sampling policies use no sleep sets.
    abstract int choose(Actors actors, Execution execution, Transitions asleep);

    private static final Tails FIRST = new First();

    static Tails of(Plan plan) {
        return switch (plan.tail()) {
            case STOP, FIRST -> FIRST;
            case RANDOM -> new Uniform(new SplittableRandom(plan.seed()));
            case PCT -> new Pct(new SplittableRandom(plan.seed()), plan.changePoints());
            case POS -> new Pos(new SplittableRandom(plan.seed()));
        };
    }

    private static final class First extends Tails {
        @Override
        int choose(Actors actors, Execution execution, Transitions asleep) {
            int length = execution.length();
            int last = length == 0 ? 0 : execution.actor(length - 1);
            int step = awake(actors, last, asleep);
            int count = actors.count();
            for (int actor = 0; step < 0 && actor < count; actor++) {
                step = awake(actors, actor, asleep);
            }
            return step;
        }

        private static int awake(Actors actors, int actor, Transitions asleep) {
            int alternatives = actors.alternatives(actor);
            for (int alternative = 0; alternative < alternatives; alternative++) {
                int step = Op.step(actor, alternative);
                if (!asleep.contains(step)) {
                    return step;
                }
            }
            return -1;
        }
    }

    private static final class Uniform extends Tails {
        private final SplittableRandom random;

        Uniform(SplittableRandom random) {
            this.random = random;
        }

        @Override
        int choose(Actors actors, Execution execution, Transitions asleep) {
            int able = 0;
            int chosen = -1;
            for (int actor = 0; actor < actors.count(); actor++) {
                if (actors.alternatives(actor) > 0 && random.nextInt(++able) == 0) {
                    chosen = actor;
                }
            }
            return any(actors, chosen, random);
        }
    }

    /// Burckhardt, Kothari, Musuvathi, Nagarakatte: A randomized scheduler with probabilistic guarantees of finding
    /// bugs (ASPLOS 2010).
    private static final class Pct extends Tails {
        private final SplittableRandom random;
        private final int[] changePoints;
        private double[] priorities = {};
        private int lowered;

        Pct(SplittableRandom random, int[] changePoints) {
            this.random = random;
            this.changePoints = changePoints;
        }

        @Override
        int choose(Actors actors, Execution execution, Transitions asleep) {
            int chosen = highest(actors);
            if (chosen >= 0 && Arrays.stream(changePoints).anyMatch(point -> point == execution.length())) {
                priorities[chosen] = - ++lowered;
                chosen = highest(actors);
            }
            return any(actors, chosen, random);
        }

        private int highest(Actors actors) {
            priorities = drawn(priorities, actors.count(), random);
            int best = -1;
            for (int actor = 0; actor < actors.count(); actor++) {
                if (actors.alternatives(actor) > 0 && (best < 0 || priorities[actor] > priorities[best])) {
                    best = actor;
                }
            }
            return best;
        }
    }

    /// Yuan, Yang, Gu: Partial order aware concurrency sampling (CAV 2018).
    private static final class Pos extends Tails {
        private final SplittableRandom random;
        private double[] priorities = {};

        Pos(SplittableRandom random) {
            this.random = random;
        }

        @Override
        int choose(Actors actors, Execution execution, Transitions asleep) {
            priorities = drawn(priorities, actors.count(), random);
            int best = -1;
            for (int actor = 0; actor < actors.count(); actor++) {
                if (actors.alternatives(actor) > 0 && (best < 0 || priorities[actor] > priorities[best])) {
                    best = actor;
                }
            }
            if (best >= 0) {
                for (int actor = 0; actor < actors.count(); actor++) {
                    boolean races = actor == best
                            || actors.alternatives(actor) > 0
                                    && Dependence.STANDARD.dependent(
                                            actors.op(actor), actors.range(actor), actors.op(best), actors.range(best));
                    if (races) {
                        priorities[actor] = random.nextDouble();
                    }
                }
            }
            return any(actors, best, random);
        }
    }

    /// How often a guess is made, one time in so many. Where a thread waits a hundred times and is interrupted once,
    /// most
    /// executions with a guess in every other wait are none of the program's; where it waits once, few without one are.
    /// So each execution has its own.
    private static final int[] RARITIES = {2, 8, 64};

    private int rarity;

    int any(Actors actors, int actor, SplittableRandom random) {
        if (actor < 0) {
            return -1;
        }
        int alternatives = actors.alternatives(actor);
        return Op.step(
                actor,
                alternatives > 1 && actors.guesses(actor) ? guess(alternatives, random) : random.nextInt(alternatives));
    }

    private int guess(int alternatives, SplittableRandom random) {
        if (rarity == 0) {
            rarity = RARITIES[random.nextInt(RARITIES.length)];
        }
        return random.nextInt(rarity) == 0 ? 1 + random.nextInt(alternatives - 1) : 0;
    }

    private static double[] drawn(double[] priorities, int count, SplittableRandom random) {
        if (priorities.length >= count) {
            return priorities;
        }
        double[] more = Arrays.copyOf(priorities, count);
        for (int i = priorities.length; i < count; i++) {
            more[i] = random.nextDouble();
        }
        return more;
    }
}
