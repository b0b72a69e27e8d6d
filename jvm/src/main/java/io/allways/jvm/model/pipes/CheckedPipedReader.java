package io.allways.jvm.model.pipes;

import io.allways.jvm.weave.Replacements.StandsFor;
import java.io.IOException;
import java.io.PipedReader;
import java.io.PipedWriter;
import java.util.Objects;

/// The end of a pipe that reads chars.
@SuppressWarnings({"UnsynchronizedOverridesSynchronized", "this-escape"}) // the monitor is the pipe's; named after this
@StandsFor(PipedReader.class)
public class CheckedPipedReader extends PipedReader {
    private static final int SIZE = 1024;

    final Pipe pipe;

    public CheckedPipedReader() {
        this(SIZE);
    }

    public CheckedPipedReader(int size) {
        pipe = new Pipe(this, size);
    }

    public CheckedPipedReader(PipedWriter source) throws IOException {
        this(source, SIZE);
    }

    public CheckedPipedReader(PipedWriter source, int size) throws IOException {
        this(size);
        source.connect(this);
    }

    @Override
    public void connect(PipedWriter source) throws IOException {
        source.connect(this);
    }

    @Override
    public int read() throws IOException {
        return pipe.read();
    }

    @Override
    public int read(char[] into, int from, int length) throws IOException {
        Objects.checkFromIndexSize(from, length, into.length);
        if (length == 0) {
            return 0;
        }
        int[] read = pipe.read(length);
        for (int i = 0; i < read.length; i++) {
            into[from + i] = (char) read[i];
        }
        return read.length == 0 ? -1 : read.length;
    }

    @Override
    public boolean ready() throws IOException {
        return pipe.ready();
    }

    @Override
    public void close() throws IOException {
        pipe.readerCloses();
    }
}
