package io.allways.jvm.run;

/// Memory that is not in fields of woven classes, for models: atomics, and the insides of collections that are not safe
/// for several threads. Nothing happens if the caller is not under control.
public final class Access {
    private Access() {}

    /// A volatile read of a cell of `object`, about to happen.
    public static void read(Object object, int cell) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.readVolatile(scheduler.shadow(object), cell);
        }
    }

    /// A volatile write, about to happen.
    public static void write(Object object, int cell) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.writeVolatile(scheduler.shadow(object), cell);
        }
    }

    /// A read-modify-write, about to happen. To be followed by [#updated] as soon as it has.
    public static void update(Object object, int cell) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.standBeforeUpdate(scheduler.shadow(object), cell);
        }
    }

    /// `changed`: false for a compare-and-set that failed, which is nothing but a read.
    public static void updated(Object object, int cell, boolean changed) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.updated(scheduler.shadow(object), cell, changed);
        }
    }

    /// A call that reads an object which is not safe for several threads.
    public static void look(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.readElement(scheduler.shadow(object), 0, scheduler.sites.at(object.getClass()));
        }
    }

    /// A call that changes an object which is not safe for several threads.
    public static void change(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            scheduler.memory.writeElement(scheduler.shadow(object), 0, scheduler.sites.at(object.getClass()));
        }
    }
}
