package io.allways.jvm.model.executors;

import io.allways.jvm.model.Learned;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.util.concurrent.Executor;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.SubmissionPublisher;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/// Nothing stands in for a publisher: where one is made, the search begins again with the JDK's own code.
@StandsFor(SubmissionPublisher.class)
public class CheckedSubmissionPublisher<T> extends SubmissionPublisher<T> {
    public CheckedSubmissionPublisher() {
        learn();
        super();
    }

    public CheckedSubmissionPublisher(Executor executor, int maxBufferCapacity) {
        learn();
        super(executor, maxBufferCapacity);
    }

    @SuppressWarnings("NullAway") // the JDK does not say that there need not be a handler
    public CheckedSubmissionPublisher(
            Executor executor,
            int maxBufferCapacity,
            @Nullable BiConsumer<? super Subscriber<? super T>, ? super Throwable> handler) {
        learn();
        super(executor, maxBufferCapacity, handler);
    }

    private static void learn() {
        Learned.learn(Lessons.INSIDE + SubmissionPublisher.class.getName());
    }
}
