package io.allways.jvm.run;

import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;

/// The standard streams of a program under test: what it prints in thousands of executions is dropped, and nobody
/// types.
final class Streams {
    static final PrintStream OUT = new Silence();
    static final InputStream IN = new Nobody();

    private Streams() {}

    /// Most calls end here already, before anything is formatted.
    private static final class Silence extends PrintStream {
        Silence() {
            super(OutputStream.nullOutputStream());
        }

        @Override
        public void println(String line) {}

        @Override
        public void print(String text) {}

        @Override
        public void write(byte[] bytes, int from, int length) {}

        @Override
        public void write(int one) {}

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    private static final class Nobody extends InputStream {
        @Override
        public int read() {
            Hooks.unsupported("reads standard input");
            return -1;
        }

        @Override
        public int read(byte[] into, int from, int length) {
            return read();
        }
    }
}
