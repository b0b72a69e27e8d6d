package io.allways.core;

/// Something that can be checked: opens one [Program] per worker.
public interface Target {
    String name();

    Program open();
}
