package io.allways.jvm.model.world;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.ref.Cleaner;
import java.util.concurrent.ThreadFactory;

/// `Cleaner`: actions run when the program asks for it. When garbage is collected is nothing that a schedule decides,
/// and
/// the thread that a real cleaner has would run the program's code beside the one that is scheduled.
@Replaces(Cleaner.class)
public final class Cleaners {
    /// Whoever makes one gets this: its thread never has anything to do.
    private static final Cleaner ONLY = Cleaner.create();

    private Cleaners() {}

    public static Cleaner create() {
        return ONLY;
    }

    public static Cleaner create(ThreadFactory factory) {
        return ONLY;
    }

    public static Cleaner.Cleanable register(Cleaner cleaner, Object object, Runnable action) {
        World.assume(Assumes.NO_GARBAGE);
        return World.born(new Once(action));
    }

    /// An action that runs at most once.
    private static final class Once implements Cleaner.Cleanable {
        private final Runnable action;
        private boolean done;

        Once(Runnable action) {
            this.action = action;
        }

        @Override
        public void clean() {
            boolean controlled = Calls.begin(this);
            boolean first = !done;
            done = true;
            if (controlled) {
                Calls.end(this, first);
            }
            if (first) {
                action.run();
            }
        }
    }
}
