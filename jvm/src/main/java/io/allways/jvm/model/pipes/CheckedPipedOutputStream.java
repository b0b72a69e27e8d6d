package io.allways.jvm.model.pipes;

import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The end of a pipe that writes bytes.
@SuppressWarnings({"UnsynchronizedOverridesSynchronized", "this-escape"}) // the monitor is the pipe's; named after this
@StandsFor(PipedOutputStream.class)
public class CheckedPipedOutputStream extends PipedOutputStream {
    private volatile @Nullable Pipe pipe;

    public CheckedPipedOutputStream() {}

    public CheckedPipedOutputStream(PipedInputStream sink) throws IOException {
        connect(sink);
    }

    @Override
    public void connect(PipedInputStream sink) throws IOException {
        if (pipe != null) {
            throw new IOException("Already connected");
        }
        Pipe other = ((CheckedPipedInputStream) Objects.requireNonNull(sink)).pipe;
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
        connected().write(one & 0xff);
    }

    @Override
    public void write(byte[] from, int first, int length) throws IOException {
        Pipe known = connected();
        Objects.checkFromIndexSize(first, length, from.length);
        int[] values = new int[length];
        for (int i = 0; i < length; i++) {
            values[i] = from[first + i] & 0xff;
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
