package io.allways.cli;

/// What the process ends with. `allways explain exit-codes` tells users.
final class Exit {
    static final int OK = 0;
    static final int VIOLATION = 1;
    static final int USAGE = 2;
    static final int NOT_EXHAUSTIVE = 3;
    static final int NOT_CONTROLLABLE = 4;
    static final int BUG = 70;
    static final int INTERRUPTED = 130;

    private Exit() {}
}
