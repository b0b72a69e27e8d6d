package io.allways.jvm.model.pipes;

import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.Objects;

/// The end of a pipe that reads bytes.
@SuppressWarnings({"UnsynchronizedOverridesSynchronized", "this-escape"}) // the monitor is the pipe's; named after this
@StandsFor(PipedInputStream.class)
public class CheckedPipedInputStream extends PipedInputStream {
    private static final int SIZE = 1024;

    final Pipe pipe;

    public CheckedPipedInputStream() {
        this(SIZE);
    }

    @SuppressWarnings("this-escape") // only to be remembered
    public CheckedPipedInputStream(int size) {
        pipe = new Pipe(this, size);
    }

    @SuppressWarnings("this-escape") // as the original does
    public CheckedPipedInputStream(PipedOutputStream source) throws IOException {
        this(source, SIZE);
    }

    @SuppressWarnings("this-escape") // as the original does
    public CheckedPipedInputStream(PipedOutputStream source, int size) throws IOException {
        this(size);
        source.connect(this);
    }

    @Override
    public void connect(PipedOutputStream source) throws IOException {
        source.connect(this);
    }

    @Override
    public int read() throws IOException {
        return pipe.read();
    }

    @Override
    public int read(byte[] into, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, into.length);
        if (length == 0) {
            return 0;
        }
        int[] read = pipe.read(length);
        for (int i = 0; i < read.length; i++) {
            into[from + i] = (byte) read[i];
        }
        return read.length == 0 ? -1 : read.length;
    }

    @Override
    public int available() throws IOException {
        return pipe.available();
    }

    @Override
    protected void receive(int one) throws IOException {
        pipe.write(one & 0xff);
    }

    @Override
    public void close() throws IOException {
        pipe.readerCloses();
    }
}
