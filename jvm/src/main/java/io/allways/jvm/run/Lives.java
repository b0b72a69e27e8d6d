package io.allways.jvm.run;

import io.allways.core.Kind;
import io.allways.core.Op;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The ends of processes. A process ends when its threads other than daemons have, or by `System.exit`; what it has
/// open is closed then.
///
/// As in the JVM, the first thread waits for the others when its own body is done. Waiting for the end of a thread is
/// no race, so that costs steps but no traces.
public final class Lives {
    private final Scheduler scheduler;

    Lives(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    /// The body of the first thread of a process is done.
    void end(Fiber first) {
        first.returned = true;
        Fiber other = next(first);
        while (other != null) {
            scheduler.stand(Op.of(Kind.JOIN, other.number), 0, other);
            first.learn(other.clock);
            scheduler.happened(0);
            other = next(first);
        }
        closeAll(first.member);
    }

    /// A thread of the same process that is not done.
    private @Nullable Fiber next(Fiber first) {
        for (int actor = first.number + scheduler.members.size();
                actor < scheduler.fibers.count();
                actor += scheduler.members.size()) {
            Fiber fiber = scheduler.fibers.of(actor);
            if (fiber != null && !fiber.done && !fiber.daemon) {
                return fiber;
            }
        }
        return null;
    }

    /// The running thread calls `System.exit`. Does not return.
    void exit() {
        Fiber fiber = scheduler.running();
        if (!scheduler.alone()) {
            if (others(fiber)) {
                scheduler.refuse("ends its process by System.exit while it has other threads");
            }
            closeAll(fiber.member);
            fiber.member.exited = true;
        }
        scheduler.stopHere();
    }

    /// Whether its process has other threads. To end them where they are would depend on all that they do.
    private boolean others(Fiber fiber) {
        for (int actor = 0; actor < scheduler.fibers.count(); actor++) {
            Fiber other = scheduler.fibers.of(actor);
            if (other != null && other != fiber && other.member == fiber.member && !other.done && !other.returned) {
                return true;
            }
        }
        return false;
    }

    private static void closeAll(Member member) {
        List<Ending> endings = new ArrayList<>();
        for (Object kept : member.kept.values()) {
            if (kept instanceof Ending ending) {
                endings.add(ending);
            }
        }
        endings.sort(Comparator.comparing(ending -> ending.getClass().getName()));
        endings.forEach(Ending::processEnds);
    }

    /// What a model keeps for a process and must know of its end.
    public interface Ending {
        void processEnds();
    }
}
