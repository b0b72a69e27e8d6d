package io.allways.jvm.run;

import io.allways.jvm.program.Names;
import org.jspecify.annotations.Nullable;

/// The superclass of woven classes that had none but `Object`: room for what is known about each object, and a hash
/// code that is the same in every execution.
public class Tracked {
    /// Who made it, and as which of its objects; -1 if it was made outside of the program.
    final transient int $actor;

    final transient int $index;
    transient @Nullable Shadow $shadow;

    protected Tracked() {
        Scheduler scheduler = Scheduler.current();
        Fiber fiber = scheduler == null ? null : scheduler.running();
        if (fiber == null) {
            $actor = -1;
            $index = 0;
        } else {
            $actor = fiber.number;
            $index = fiber.births++;
        }
    }

    /// A part of another object, or of none that anybody made: whoever makes it makes nothing of its own.
    protected Tracked(@Nullable Shadow of) {
        $actor = of == null ? -1 : of.actor;
        $index = of == null ? 0 : of.index;
    }

    @Override
    public int hashCode() {
        return $actor < 0 ? System.identityHashCode(this) : Names.hash($actor, $index);
    }

    @Override
    @SuppressWarnings("EqualsUsingHashCode")
    public boolean equals(@Nullable Object other) {
        return this == other;
    }
}
