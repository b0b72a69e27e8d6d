package io.allways.jvm.model.locks;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Locks;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.Collections;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer.ConditionObject;
import java.util.concurrent.locks.Condition;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// A condition of a subclass of `AbstractQueuedSynchronizer`. Its methods are final, so what stands for it is only
/// known by those who call one ([Finals]).
@StandsFor(ConditionObject.class)
public final class CheckedConditionObject extends ConditionObject {
    private static final long serialVersionUID = 1;

    private final transient HeldCondition condition;

    public CheckedConditionObject(AbstractQueuedSynchronizer synchronizer) {
        synchronizer.super();
        condition = new Held(synchronizer);
    }

    /// Who waits for it. The caller must have the lock.
    List<Thread> waiting() {
        condition.checkHeld();
        return condition.set.threads();
    }

    private static final class Held extends HeldCondition {
        private final AbstractQueuedSynchronizer synchronizer;
        /// Who was woken and can be seen to wait for the lock.
        private final Set<Thread> queued = Collections.newSetFromMap(new IdentityHashMap<>());

        Held(AbstractQueuedSynchronizer synchronizer) {
            this.synchronizer = synchronizer;
        }

        @Override
        void checkHeld() {
            if (!Synchronizers.held(synchronizer)) {
                throw new IllegalMonitorStateException();
            }
        }

        @Override
        int giveUp() {
            int held = Synchronizers.getState(synchronizer);
            if (!Synchronizers.release(synchronizer, held)) {
                throw new IllegalMonitorStateException();
            }
            return held;
        }

        @Override
        void takeBack(int held) {
            if (queued.remove(Thread.currentThread())) {
                Synchronizers.acquireFromQueue(synchronizer, held);
            } else {
                Synchronizers.acquire(synchronizer, held);
            }
        }

        @Override
        @Nullable Consumer<Thread> places() {
            return Locks.queued() ? this::place : null;
        }

        private void place(Thread woken) {
            queued.add(woken);
            Locks.enterQueue(synchronizer, woken);
        }
    }

    /// Calls of conditions, whatever they are conditions of.
    @SuppressWarnings("WaitNotInLoop") // that is for its callers
    @Replaces({Condition.class, ConditionObject.class})
    public static final class Finals {
        private Finals() {}

        private static Condition of(Condition self) {
            return Calls.on() && self instanceof CheckedConditionObject own ? own.condition : self;
        }

        public static void await(Condition self) throws InterruptedException {
            of(self).await();
        }

        public static void awaitUninterruptibly(Condition self) {
            of(self).awaitUninterruptibly();
        }

        public static long awaitNanos(Condition self, long nanos) throws InterruptedException {
            return of(self).awaitNanos(nanos);
        }

        public static boolean await(Condition self, long time, TimeUnit unit) throws InterruptedException {
            return of(self).await(time, unit);
        }

        public static boolean awaitUntil(Condition self, Date deadline) throws InterruptedException {
            return of(self).awaitUntil(deadline);
        }

        public static void signal(Condition self) {
            of(self).signal();
        }

        public static void signalAll(Condition self) {
            of(self).signalAll();
        }
    }
}
