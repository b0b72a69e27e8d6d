package io.allways.jvm.run;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Calls of one collection that are one op here but several steps in the JDK: walks, counts, removals of many. That
/// makes a difference only if another thread changes the collection at the same time, or looks at it while this one
/// changes it. When it does, the search begins again with the JDK's own code ([io.allways.jvm.program.Lessons#INSIDE]).
///
/// Whether it was at the same time the vector clocks tell, before a call learns what earlier calls of the same
/// collection knew.
public final class SeveralSteps {
    /// When each thread last made such a call, by its own clock.
    private int[] walked = new int[4];
    /// When each thread last changed the collection.
    private int[] changed = new int[4];

    /// When each thread last made such a call that changed the collection.
    private int[] walkedAndChanged = new int[4];

    private boolean isWalk;

    /// Said between [Calls#begin] and [Calls#end]: the call is several steps in the JDK.
    public static void note(Object object) {
        Scheduler scheduler = Calls.scheduler();
        of(scheduler.shadows.of(object)).isWalk = true;
    }

    /// All that the running thread does to the object from now on, up to [#exit], is one such call.
    ///
    /// @return what to give to [#exit]
    public static @Nullable Object enter(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return null;
        }
        Fiber fiber = scheduler.running();
        Object outer = fiber.walks;
        fiber.walks = object;
        return outer;
    }

    public static void exit(@Nullable Object outer) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.running().walks = outer;
        }
    }

    private static SeveralSteps of(Shadow shadow) {
        SeveralSteps known = shadow.steps;
        if (known == null) {
            known = new SeveralSteps();
            shadow.steps = known;
        }
        return known;
    }

    /// A call has been made. Whether it is, or is at the same time as, one of several steps.
    static boolean meets(Shadow shadow, Fiber fiber, boolean changes) {
        boolean within = fiber.walks == shadow.object;
        if (shadow.steps == null && !changes && !within) {
            return false;
        }
        SeveralSteps steps = of(shadow);
        boolean walk = steps.isWalk || within;
        steps.isWalk = false;
        boolean meets = changes && !known(fiber, steps.walked)
                || walk && !known(fiber, steps.changed)
                || !known(fiber, steps.walkedAndChanged);
        if (walk && changes) {
            steps.walkedAndChanged = noted(fiber, steps.walkedAndChanged);
        }
        if (walk) {
            steps.walked = noted(fiber, steps.walked);
        }
        if (changes) {
            steps.changed = noted(fiber, steps.changed);
        }
        return meets;
    }

    private static int[] noted(Fiber fiber, int[] times) {
        int actor = fiber.number;
        int[] room = actor < times.length ? times : Arrays.copyOf(times, Math.max(actor + 1, times.length * 2));
        room[actor] = fiber.clock[actor];
        return room;
    }

    private static boolean known(Fiber fiber, int[] times) {
        for (int actor = 0; actor < times.length; actor++) {
            int seen = actor < fiber.clock.length ? fiber.clock[actor] : 0;
            if (actor != fiber.number && times[actor] > seen) {
                return false;
            }
        }
        return true;
    }

    /// The name of the JDK's class that an object stands for.
    static String original(Object object) {
        Class<?> type = object.getClass();
        while (!type.getName().startsWith("java.")) {
            type = Objects.requireNonNull(type.getSuperclass());
        }
        return type.getName();
    }
}
