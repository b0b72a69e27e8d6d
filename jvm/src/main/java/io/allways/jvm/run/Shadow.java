package io.allways.jvm.run;

import io.allways.jvm.memory.Cells;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What is known about one object of the program, in one execution.
public final class Shadow {
    private static final int[] NOBODY = {};

    /// The object, for reports.
    public final Object object;
    /// Who made it, and as which of its objects.
    public final int actor;

    public final int index;
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
    /// For objects with calls: how often it has changed, and how often when each actor looked last.
    long changes;

    private int[] looked = NOBODY;
    /// For objects with calls: which of them are several steps in the JDK.
    @Nullable SeveralSteps steps;

    Shadow(Object object, int actor, int index, int execution) {
        this.object = object;
        this.actor = actor;
        this.index = index;
        this.execution = execution;
    }

    /// The guard that holds once the object has changed since the fiber looked at it.
    long news(Fiber fiber) {
        return (fiber.number < looked.length ? looked[fiber.number] + 1L : 1L) << 32;
    }

    /// The fiber knows how it is now.
    void looked(Fiber fiber) {
        if (fiber.number >= looked.length) {
            looked = Arrays.copyOf(looked, Math.max(fiber.number + 1, looked.length * 2));
        }
        looked[fiber.number] = (int) changes;
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
