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
import java.util.Objects;

/// Where the program itself asks whether there is something to read. The JDK's readers ask too, only to fill their
/// buffers: they are told of nothing but what has been received already, so that reading still commutes with writing.
public final class Readiness {
    private Readiness() {}

    private interface Question<T> {
        T ask() throws IOException;
    }

    private static <T> T ask(Question<T> question) throws IOException {
        if (!Calls.on()) {
            return question.ask();
        }
        Network network = Network.here();
        Thread thread = Thread.currentThread();
        Boolean before = network.asking.put(thread, true);
        try {
            return question.ask();
        } finally {
            if (before == null) {
                network.asking.remove(thread);
            }
        }
    }

    @Replaces({InputStream.class, FilterInputStream.class, BufferedInputStream.class, DataInputStream.class})
    public static final class Streams {
        private Streams() {}

        public static int available(InputStream stream) throws IOException {
            return ask(Objects.requireNonNull(stream)::available);
        }
    }

    @Replaces({Reader.class, InputStreamReader.class, BufferedReader.class})
    public static final class Readers {
        private Readers() {}

        public static boolean ready(Reader reader) throws IOException {
            return ask(Objects.requireNonNull(reader)::ready);
        }
    }
}
