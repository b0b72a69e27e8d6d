package io.allways.jvm.model.world;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import org.jspecify.annotations.Nullable;

/// Reference queues of a program under control stay empty: when garbage is collected is nothing that a schedule
/// decides.
@Replaces(ReferenceQueue.class)
public final class ReferenceQueues {
    private ReferenceQueues() {}

    public static @Nullable Reference<?> poll(ReferenceQueue<?> self) {
        World.assume(Assumes.NO_GARBAGE);
        return Calls.on() ? null : self.poll();
    }

    public static Reference<?> remove(ReferenceQueue<?> self) throws InterruptedException {
        while (Calls.on()) {
            await(self, 0);
        }
        return self.remove();
    }

    public static @Nullable Reference<?> remove(ReferenceQueue<?> self, long millis) throws InterruptedException {
        if (millis == 0) {
            return remove(self);
        }
        if (!Calls.on()) {
            return self.remove(millis);
        }
        await(self, millis);
        return null;
    }

    private static void await(ReferenceQueue<?> self, long millis) throws InterruptedException {
        World.assume(Assumes.NO_GARBAGE);
        Hooks.enter(self);
        try {
            Hooks.await(self, millis);
        } finally {
            Hooks.exit(self);
        }
    }
}
