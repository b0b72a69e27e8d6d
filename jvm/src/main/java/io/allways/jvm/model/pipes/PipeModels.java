package io.allways.jvm.model.pipes;

import java.util.List;

/// What stands in for piped streams.
public final class PipeModels {
    public static final List<Class<?>> ALL = List.of(
            CheckedPipedInputStream.class,
            CheckedPipedOutputStream.class,
            CheckedPipedReader.class,
            CheckedPipedWriter.class);

    private PipeModels() {}
}
