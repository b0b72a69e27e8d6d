package io.allways.cluster;

/// A worker says that the program cannot be checked.
public final class WorkerTrouble extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorkerTrouble(Message.Trouble trouble, String worker, String message) {
        super(message + " (said by the worker " + worker + ")");
        deterministic = trouble != Message.Trouble.NOT_DETERMINISTIC;
    }

    private final boolean deterministic;

    /// Whether it is that the program does something which is not controlled; else that it is not deterministic.
    public boolean uncontrolled() {
        return deterministic;
    }
}
