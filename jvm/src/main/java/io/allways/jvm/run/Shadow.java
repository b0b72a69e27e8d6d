package io.allways.jvm.run;

import org.jspecify.annotations.Nullable;

/// What is known about one object of the program, in one execution.
final class Shadow {
    /// The object, for reports.
    final Object object;
    /// Who made it, and as which of its objects.
    final int actor;

    final int index;
    /// The execution in which this is true.
    final int execution;
    /// Which `new` made it, for arrays: the site's number; -1 if not known.
    int site = -1;

    /// Its number in ops; -1 until it is needed.
    int number = -1;

    @Nullable Monitor monitor;

    @Nullable Cells cells;
    /// For objects with calls: what travels from one call to the next.
    int @Nullable [] clock;
    /// For objects with calls: which actors have not looked since it changed, as bits.
    long changed;
    /// For objects with calls: which of them are several steps in the JDK.
    @Nullable SeveralSteps steps;

    Shadow(Object object, int actor, int index, int execution) {
        this.object = object;
        this.actor = actor;
        this.index = index;
        this.execution = execution;
    }

    Cells cells() {
        Cells known = cells;
        if (known == null) {
            known = new Cells();
            cells = known;
        }
        return known;
    }

    Monitor monitor() {
        Monitor known = monitor;
        if (known == null) {
            known = new Monitor();
            known.shadow = this;
            known.waiters.shadow = this;
            monitor = known;
        }
        return known;
    }
}
