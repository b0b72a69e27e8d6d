package io.allways.jvm.model.pipes;

import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The end of a pipe that writes chars.
@SuppressWarnings({"UnsynchronizedOverridesSynchronized", "this-escape"}) // the monitor is the pipe's; named after this
@StandsFor(PipedWriter.class)
public class CheckedPipedWriter extends PipedWriter {
    private volatile @Nullable Pipe pipe;

    public CheckedPipedWriter() {}

    public CheckedPipedWriter(PipedReader sink) throws IOException {
        connect(sink);
    }

    @Override
    public void connect(PipedReader sink) throws IOException {
        if (pipe != null) {
            throw new IOException("Already connected");
        }
        Pipe other = ((CheckedPipedReader) Objects.requireNonNull(sink)).pipe;
        other.connect();
        pipe = other;
    }

    private Pipe connected() throws IOException {
        Pipe known = pipe;
        if (known == null) {
            throw new IOException("Pipe not connected");
        }
        return known;
    }

    @Override
    public void write(int one) throws IOException {
        connected().write((char) one);
    }

    @Override
    public void write(char[] from, int first, int length) throws IOException {
        Pipe known = connected();
        Objects.checkFromIndexSize(first, length, from.length);
        int[] values = new int[length];
        for (int i = 0; i < length; i++) {
            values[i] = from[first + i];
        }
        known.write(values);
    }

    @Override
    public void flush() throws IOException {
        Pipe known = pipe;
        if (known != null) {
            known.flush();
        }
    }

    @Override
    public void close() throws IOException {
        Pipe known = pipe;
        if (known != null) {
            known.writerCloses();
        }
    }
}
