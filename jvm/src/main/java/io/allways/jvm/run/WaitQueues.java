package io.allways.jvm.run;

import io.allways.jvm.program.Lessons;
import java.util.List;

/// Who waits for a lock or for permits, where somebody asks ([Lessons#QUEUES]): only then is it an op to begin to wait
/// and to wait no more. As in the JDK, who has got what it waited for is in the queue until the next op.
final class WaitQueues {
    private static final int QUEUE = 0;

    private final Scheduler scheduler;
    private int version = -1;
    private boolean known;

    WaitQueues(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    boolean known() {
        Lessons lessons = scheduler.lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            known = lessons.knows(Lessons.QUEUES);
        }
        return known;
    }

    void enter(Shadow shadow) {
        enter(shadow, scheduler.running());
    }

    void enter(Shadow shadow, Fiber fiber) {
        scheduler.memory.writeVolatile(shadow, QUEUE);
        shadow.monitor().queue.add(fiber);
        shadow.monitor().contended = true;
    }

    void leave(Shadow shadow) {
        scheduler.memory.writeVolatile(shadow, QUEUE);
        shadow.monitor().queue.remove(scheduler.running());
    }

    /// Somebody waits for a condition no more, and has not got the lock: an op if somebody asks who waits there.
    void leaveCondition(Shadow condition) {
        if (scheduler.lessons.knows(Lessons.WAITERS)) {
            scheduler.memory.writeVolatile(condition, QUEUE);
        }
    }

    /// Looks at who waits for a condition.
    void askCondition(Object condition) {
        Lessons lessons = scheduler.lessons;
        if (!lessons.knows(Lessons.WAITERS) && lessons.open()) {
            scheduler.abort(lessons.learn(Lessons.WAITERS));
        }
        scheduler.memory.readVolatile(scheduler.shadows.of(condition), QUEUE);
    }

    /// Looks at who waits.
    List<Fiber> ask(Object object) {
        Lessons lessons = scheduler.lessons;
        if (!known() && lessons.open()) {
            scheduler.abort(lessons.learn(Lessons.QUEUES));
        }
        Shadow shadow = scheduler.shadows.of(object);
        scheduler.memory.readVolatile(shadow, QUEUE);
        return shadow.monitor().queue;
    }
}
