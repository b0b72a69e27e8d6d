package io.allways.jvm.run;

import io.allways.jvm.memory.Cells;
import io.allways.jvm.memory.Order;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// Memory that is not in fields of woven classes, for models: atomics, and the insides of collections that are not safe
/// for several threads. Nothing happens if the caller is not under control.
public final class Access {
    /// The cell that stands for all that an object of a class has from the JDK. A subclass of the program's has fields
    /// of
    /// its own in the first ones.
    private static final ClassValue<Integer> INSIDE = new ClassValue<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            boolean programs = loader != null
                    && loader != ClassLoader.getPlatformClassLoader()
                    && !type.getName().startsWith("io.allways.jvm.");
            return programs ? 255 : 0;
        }
    };

    /// The cell that stands for the state of an object that is safe for several threads.
    private static final int STATE = 254;
    /// The cell that stands for calls of which only one can be made at a time.
    private static final int OVERLAP = 253;

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

    /// A fence after which the running thread knows what it has read of, or before which it lets others know.
    public static void fence(boolean acquires, boolean releases) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            Fiber fiber = scheduler.running();
            if (acquires) {
                fiber.learn(fiber.fences().acquire());
            }
            if (releases) {
                fiber.fences().release(fiber.clock);
                fiber.clock[fiber.number]++;
            }
        }
    }

    /// The op that just happened stands for what the JDK does to its static fields in the call that is about to be
    /// made.
    public static void coversGlobals(int times) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            Fiber fiber = scheduler.running();
            fiber.member.globals.covered(fiber.number, fiber.clock, times);
        }
    }

    /// A call that reads an object which is not safe for several threads.
    public static void look(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            Class<?> type = object.getClass();
            scheduler.memory.readElement(scheduler.shadows.of(object), INSIDE.get(type), scheduler.sites.at(type));
        }
    }

    /// A call that changes an object which is not safe for several threads.
    public static void change(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null) {
            Class<?> type = object.getClass();
            scheduler.memory.writeElement(scheduler.shadows.of(object), INSIDE.get(type), scheduler.sites.at(type));
        }
    }

    /// A call of an object of the JDK that is safe for several threads, about to happen: it looks at the state of
    /// `object`, or changes it. That is an op once two threads do so and nothing orders them (`lesson`).
    ///
    /// @param word what the call is named in the program
    public static void state(Object object, boolean changes, String lesson, String word) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return;
        }
        Fiber fiber = scheduler.running();
        if (scheduler.lessons.knows(lesson)) {
            fiber.word = word;
            if (changes) {
                Calls.begin(object);
            } else {
                Calls.beginLook(object);
            }
            Calls.end(object, changes);
            fiber.word = null;
            return;
        }
        Cells cells = scheduler.shadows.of(object).cells();
        int site = scheduler.sites.of(object.getClass());
        boolean ordered = changes
                ? cells.write(STATE, site, fiber.clock, fiber.epoch())
                : cells.read(STATE, site, fiber.clock, fiber.epoch());
        if (!ordered && scheduler.lessons.open()) {
            scheduler.abort(scheduler.lessons.learn(lesson));
        }
    }

    /// A call of an object, about to happen: whether another thread may be in the middle of such a call, for nothing
    /// orders the two.
    public static boolean overlaps(Object object) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler == null) {
            return false;
        }
        Fiber fiber = scheduler.running();
        Cells cells = scheduler.shadows.of(object).cells();
        return !cells.write(OVERLAP, scheduler.sites.of(object.getClass()), fiber.clock, fiber.epoch());
    }

    /// Reads the elements of an array from `first` to before `end`.
    public static void look(Object array, int first, int end) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && first < end) {
            Shadow shadow = scheduler.shadows.of(array);
            scheduler.memory.readElements(shadow, first, end, scheduler.sites.at(array.getClass()));
        }
    }

    /// Writes the elements of an array from `first` to before `end`.
    public static void change(Object array, int first, int end) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && first < end) {
            Shadow shadow = scheduler.shadows.of(array);
            scheduler.memory.writeElements(shadow, first, end, scheduler.sites.at(array.getClass()));
        }
    }

    /// The JDK has given an object to the running thread: if nobody knows it yet, it counts as made here.
    public static void given(Object object, int site) {
        Scheduler scheduler = Scheduler.current();
        if (scheduler != null && !scheduler.shadows.knows(object)) {
            scheduler.sites.reach(site);
            scheduler.shadows.born(object).site = site;
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
