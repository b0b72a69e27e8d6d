package io.allways.core;

import java.time.Duration;
import java.util.List;
import java.util.Set;

/// Something that can be checked: opens one [Program] per worker.
public interface Target {
    String name();

    Program open();

    /// What object `number` of an op is called in every process that has opened the same program. Numbers need only
    /// agree
    /// within one.
    default String objectKey(int number) {
        return Integer.toString(number);
    }

    /// The number here of the object that another process calls `key`.
    ///
    /// @throws IllegalArgumentException if no object is called so
    default int objectNumber(String key) {
        return Integer.parseInt(key);
    }

    /// What searches have learned about the program so far ([Restart]), as texts for [#learn].
    default Set<String> learned() {
        return Set.of();
    }

    /// Takes over what the processes of a search have learned, and forgets what only this one has, if others could not
    /// follow its schedules otherwise; between two searches.
    default void learn(Set<String> lessons) {}

    /// A search is over: what it was about, a schedule found in it for example, must keep its meaning from now on.
    default void settled() {}

    /// How often, since a search was over, something happened that a search would have learned from ([Restart]). Ops
    /// depend on each other there that do not seem to, so a search that meets such a thing leaves out executions.
    default long missed() {
        return 0;
    }

    /// A schedule of an execution in which nothing went wrong and something is still worth a note, if there was one.
    default Schedule remarkable() {
        return Schedule.of();
    }

    /// Nothing more will be asked of it: gives back what it holds, processes for example.
    default void release() {}

    /// How long its failures may be looked at for shorter schedules.
    default Duration diagnosis() {
        return Duration.ofMinutes(1);
    }

    /// Called now and then while a search runs, from another thread: throws if the program does not go on.
    default void watch() {}

    /// Ends the executions that are under way, from another thread: whoever runs them gets a [Halted] with `limit`.
    /// Programs opened later run. Does nothing where executions are never long.
    default void halt(String limit) {}

    /// A search begins, perhaps once more because more is known: what [#assumptions] and [#remarkable] tell is about
    /// the
    /// executions from now on.
    default void begins() {}

    /// What the executions of the search that has just ended relied on and is only assumed, each sort once, in order.
    default List<Assumption> assumptions() {
        return List.of();
    }

    /// Places of what has been loaded of the program that touch memory and were not reached by any execution in this
    /// process, in order; empty if that is not known.
    default List<Place> unreached() {
        return List.of();
    }

    /// A place in a program.
    ///
    /// @param what is there, as a person reads it
    record Place(String file, int line, String what) {}

    /// A thread, not yet started, in which a program of this target runs fastest. Programs run in others as well.
    default Thread thread(String name, Runnable body) {
        return Thread.ofPlatform().daemon().name(name).unstarted(body);
    }
}
