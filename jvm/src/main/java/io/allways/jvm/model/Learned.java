package io.allways.jvm.model;

import io.allways.jvm.run.Scheduler;

/// What models of the JDK's classes have learned about a program; see [Lessons].
public final class Learned {
    private Learned() {}

    public static boolean knows(String lesson) {
        Scheduler scheduler = Scheduler.current();
        return scheduler != null && scheduler.lessons.knows(lesson);
    }

    /// The search begins again, unless it is known.
    public static void learn(String lesson) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && !scheduler.lessons.knows(lesson) && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(lesson));
        }
    }
}
