package io.allways.jvm.inside;

/// In place of `Runtime`, which copies ask for the number of processors: one, so that who has to wait does not spin
/// before it parks. A spinning thread would be taken for one that waits until something changes, and its time limit
/// would come too late.
public final class Processors {
    private static final Processors ONE = new Processors();

    private Processors() {}

    public static Processors getRuntime() {
        return ONE;
    }

    public int availableProcessors() {
        return 1;
    }
}
