package io.allways.jvm.run;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Memory that is not in fields of woven classes, for models: atomics, and the insides of collections that are not safe
/// for several threads. Nothing happens if the caller is not under control.
public final class Access {
    private Access() {}

    /// A volatile read of a cell of `object`, about to happen.
    public static void read(Object object, int cell) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.readVolatile(scheduler.shadows.of(object), cell);
        }
    }

    /// A volatile write, about to happen.
    public static void write(Object object, int cell) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.writeVolatile(scheduler.shadows.of(object), cell);
        }
    }

    /// A read-modify-write, about to happen. To be followed by [#updated] as soon as it has.
    public static void update(Object object, int cell) {
        update(object, cell, null);
    }

    /// The same for a compare-and-set; `succeeds` tells whether it would succeed now.
    public static void update(Object object, int cell, @Nullable BooleanSupplier succeeds) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.standBeforeUpdate(scheduler.shadows.of(object), cell, succeeds);
        }
    }

    /// `changed`: false for a compare-and-set that failed.
    public static void updated(Object object, int cell, boolean changed) {
        updated(object, cell, changed, Order.FULL);
    }

    /// As [#read], but perhaps without learning what others did before they wrote.
    public static void read(Object object, int cell, Order order) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.read(scheduler.shadows.of(object), cell, order, Memory.NOWHERE);
        }
    }

    public static void write(Object object, int cell, Order order) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.write(scheduler.shadows.of(object), cell, order, Memory.NOWHERE);
        }
    }

    public static void updated(Object object, int cell, boolean changed, Order order) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.updated(scheduler.shadows.of(object), cell, changed, order, Memory.NOWHERE);
        }
    }

    /// A weak compare-and-set, about to happen: whether it fails without a reason, which has then happened.
    public static boolean failsSpuriously(Object object, int cell) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null || !scheduler.waitEndings.failsSpuriously()) {
            return false;
        }
        scheduler.memory.read(scheduler.shadows.of(object), cell, Order.NONE, Memory.NOWHERE);
        return true;
    }

    /// A call that reads an object which is not safe for several threads.
    public static void look(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.readElement(scheduler.shadows.of(object), 0, scheduler.sites.at(object.getClass()));
        }
    }

    /// A call that changes an object which is not safe for several threads.
    public static void change(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.writeElement(scheduler.shadows.of(object), 0, scheduler.sites.at(object.getClass()));
        }
    }

    /// The running thread reads what others may write at the same time, and will find out later whether they did: until
    /// that is off again, what it reads becomes visible instead of a data race.
    public static void optimistic(boolean on) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.running().optimistic = on;
        }
    }
}
