package io.allways.jvm.run;

import io.allways.jvm.program.Names;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/// The superclass of woven classes that had none but `Object`: room for what is known about each object, and a hash
/// code that is the same in every execution.
public class Tracked {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long ACTOR = UNSAFE.objectFieldOffset(Tracked.class, "$actor");
    private static final long INDEX = UNSAFE.objectFieldOffset(Tracked.class, "$index");

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

    /// An object that was made without any constructor is the running thread's like others.
    public static void made(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (object instanceof Tracked tracked && scheduler != null && tracked.$shadow == null) {
            Fiber fiber = scheduler.running();
            UNSAFE.putInt(tracked, ACTOR, fiber.number);
            UNSAFE.putInt(tracked, INDEX, fiber.births++);
        }
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
