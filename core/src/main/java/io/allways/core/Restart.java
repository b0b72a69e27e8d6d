package io.allways.core;

/// A front end has learned that more of the program must be seen, so its ops are others from now on: the search must
/// begin again.
public final class Restart extends RuntimeException {
    public Restart(String lesson) {
        super(lesson, null, false, false);
    }
}
