package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.IdentityHashMap;
import java.util.Objects;

/// Where the program itself asks whether there is something to read, or reads what may be less than it asks for. The
/// JDK's readers ask too, only to fill their
/// buffers: they are told of nothing but what has been received already, so that reading still commutes with writing.
public final class Readiness {
    private Readiness() {}

    interface Question<T> {
        T ask() throws IOException;
    }

    private static <T> T ask(Question<T> question) throws IOException {
        return Calls.on() ? among(Network.here().asking, question) : question.ask();
    }

    /// A read of the program's own.
    static int read(Question<Integer> question) throws IOException {
        return Calls.on() ? among(Network.here().reading, question) : question.ask();
    }

    private static <T> T among(IdentityHashMap<Thread, Boolean> threads, Question<T> question) throws IOException {
        Thread thread = Thread.currentThread();
        Boolean before = threads.put(thread, true);
        try {
            return question.ask();
        } finally {
            if (before == null) {
                threads.remove(thread);
            }
        }
    }

    @Replaces({InputStream.class, FilterInputStream.class, BufferedInputStream.class, DataInputStream.class})
    public static final class Streams {
        private Streams() {}

        public static int available(InputStream stream) throws IOException {
            return ask(Objects.requireNonNull(stream)::available);
        }

        public static int read(InputStream stream, byte[] into) throws IOException {
            InputStream here = Objects.requireNonNull(stream);
            return Readiness.read(() -> here.read(into));
        }

        public static int read(InputStream stream, byte[] into, int offset, int length) throws IOException {
            InputStream here = Objects.requireNonNull(stream);
            return Readiness.read(() -> here.read(into, offset, length));
        }
    }

    @Replaces({Reader.class, InputStreamReader.class, BufferedReader.class})
    public static final class Readers {
        private Readers() {}

        public static boolean ready(Reader reader) throws IOException {
            return ask(Objects.requireNonNull(reader)::ready);
        }

        public static int read(Reader reader, char[] into) throws IOException {
            Reader here = Objects.requireNonNull(reader);
            return Readiness.read(() -> here.read(into));
        }

        public static int read(Reader reader, char[] into, int offset, int length) throws IOException {
            Reader here = Objects.requireNonNull(reader);
            return Readiness.read(() -> here.read(into, offset, length));
        }
    }
}
