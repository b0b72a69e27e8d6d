package io.allways.jvm.model.collections;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import io.allways.jvm.streams.StreamLocks;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/// The monitors of readers and writers. The JDK's own are real ones: a thread that waited for the network while it held
/// one would stop all others. So who uses one enters ours first. As long as threads use them one after the other, as
/// most do, that is no op at all.
public final class Turns {
    private final boolean shared = Wires.knows(StreamLocks.SHARED);
    private final IdentityHashMap<Object, Uses> uses = new IdentityHashMap<>();

    private Turns() {}

    private static @Nullable Turns here() {
        return World.severalThreads() ? World.kept(Turns.class, Turns::new) : null;
    }

    private Uses of(Object object) {
        return uses.computeIfAbsent(object, each -> new Uses());
    }

    public static void enter(Object object) {
        Turns turns = here();
        if (turns == null) {
            return;
        }
        if (turns.shared) {
            Hooks.enter(object);
            return;
        }
        Uses known = turns.of(object);
        if (!known.known()) {
            Wires.learn(StreamLocks.SHARED);
        }
        known.begin();
    }

    public static void exit(Object object) {
        Turns turns = here();
        if (turns == null) {
            return;
        }
        if (turns.shared) {
            Hooks.exit(object);
        } else {
            turns.of(object).end();
        }
    }
}
