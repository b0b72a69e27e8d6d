package io.allways.core;

/// Something that can be checked: opens one [Program] per worker.
public interface Target {
    String name();

    Program open();

    /// A search is over: what it was about, a schedule found in it for example, must keep its meaning from now on.
    default void settled() {}

    /// Nothing more will be asked of it: gives back what it holds, processes for example.
    default void release() {}

    /// Called now and then while a search runs, from another thread: throws if the program does not go on.
    default void watch() {}

    /// A thread, not yet started, in which a program of this target runs fastest. Programs run in others as well.
    default Thread thread(String name, Runnable body) {
        return Thread.ofPlatform().daemon().name(name).unstarted(body);
    }
}
