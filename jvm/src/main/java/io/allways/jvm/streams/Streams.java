package io.allways.jvm.streams;

import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Details;
import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Scheduler;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The standard streams of a program under test: what it prints in thousands of executions is dropped, but kept when
/// one
/// of them is shown; and nobody types.
public final class Streams {
    public static final PrintStream OUT = new Kept("System.out");
    public static final PrintStream ERR = new Kept("System.err");
    public static final InputStream IN = new Nobody();

    private Streams() {}

    /// What the JDK prints for a program under test, as loggers and `printStackTrace` do, is the program's too.
    public static void route() {
        PrintStream real = System.err;
        System.setErr(new PrintStream(
                new OutputStream() {
                    private PrintStream now() {
                        Scheduler scheduler = Scheduler.present();
                        PrintStream own = scheduler == null ? real : scheduler.running().member.err;
                        return own == null ? OUT : own;
                    }

                    @Override
                    public void write(int one) {
                        now().write(one);
                    }

                    @Override
                    public void write(byte[] bytes, int from, int length) {
                        now().write(bytes, from, length);
                    }

                    @Override
                    public void flush() {
                        now().flush();
                    }
                },
                true));
    }

    /// Everything that may print is here, so that the lock of the class above is never taken: a program's `toString`
    /// may
    /// come to an op while its text is made.
    @SuppressWarnings("AnnotateFormatMethod") // the formats are the program's
    private static final class Kept extends PrintStream implements Placed {
        private final String name;

        Kept(String name) {
            super(OutputStream.nullOutputStream());
            this.name = name;
        }

        @Override
        public String place() {
            return name;
        }

        private void put(@Nullable Object what, String end) {
            boolean locked = StreamLocks.enter(this);
            Details details = details();
            if (details != null) {
                details.print(what + end);
            }
            if (locked) {
                StreamLocks.exit(this);
            }
        }

        /// The text is made while the stream is locked, and that may call the program.
        private void putFormatted(@Nullable Locale locale, String format, @Nullable Object... values) {
            StreamLocks.format(this, values);
            boolean locked = StreamLocks.enter(this);
            try {
                String text = String.format(locale, format, values);
                Details details = details();
                if (details != null) {
                    details.print(text);
                }
            } finally {
                if (locked) {
                    StreamLocks.exit(this);
                }
            }
        }

        private static @Nullable Details details() {
            Scheduler scheduler = Scheduler.present();
            return scheduler == null ? null : scheduler.account.details();
        }

        @Override
        public void println() {
            put("\n", "");
        }

        @Override
        public void print(@Nullable String text) {
            put(text, "");
        }

        @Override
        public void println(@Nullable String line) {
            put(line, "\n");
        }

        // The program's own toString is a part of the program, whether somebody reads what it says or not.
        @Override
        public void print(@Nullable Object object) {
            put(String.valueOf(object), "");
        }

        @Override
        public void println(@Nullable Object object) {
            put(String.valueOf(object), "\n");
        }

        @Override
        public PrintStream printf(String format, @Nullable Object... values) {
            putFormatted(Locale.getDefault(Locale.Category.FORMAT), format, values);
            return this;
        }

        @Override
        public PrintStream printf(@Nullable Locale locale, String format, @Nullable Object... values) {
            putFormatted(locale, format, values);
            return this;
        }

        @Override
        public PrintStream format(String format, @Nullable Object... values) {
            return printf(format, values);
        }

        @Override
        public PrintStream format(@Nullable Locale locale, String format, @Nullable Object... values) {
            return printf(locale, format, values);
        }

        @Override
        public PrintStream append(@Nullable CharSequence text) {
            put(String.valueOf(text), "");
            return this;
        }

        @Override
        public PrintStream append(@Nullable CharSequence text, int from, int to) {
            put(String.valueOf(text).subSequence(from, to), "");
            return this;
        }

        @Override
        public PrintStream append(char one) {
            put(one, "");
            return this;
        }

        @Override
        public void write(byte[] bytes) {
            write(bytes, 0, bytes.length);
        }

        @Override
        public void writeBytes(byte[] bytes) {
            write(bytes, 0, bytes.length);
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            put(details() == null ? "" : new String(bytes, from, length, StandardCharsets.UTF_8), "");
        }

        @Override
        public void write(int one) {
            put((char) (one & 0xff), "");
        }

        @Override
        public void print(boolean value) {
            put(value, "");
        }

        @Override
        public void println(boolean value) {
            put(value, "\n");
        }

        @Override
        public void print(char value) {
            put(value, "");
        }

        @Override
        public void println(char value) {
            put(value, "\n");
        }

        @Override
        public void print(int value) {
            put(value, "");
        }

        @Override
        public void println(int value) {
            put(value, "\n");
        }

        @Override
        public void print(long value) {
            put(value, "");
        }

        @Override
        public void println(long value) {
            put(value, "\n");
        }

        @Override
        public void print(float value) {
            put(value, "");
        }

        @Override
        public void println(float value) {
            put(value, "\n");
        }

        @Override
        public void print(double value) {
            put(value, "");
        }

        @Override
        public void println(double value) {
            put(value, "\n");
        }

        @Override
        public void print(char[] value) {
            put(new String(value), "");
        }

        @Override
        public void println(char[] value) {
            put(new String(value), "\n");
        }

        @Override
        public boolean checkError() {
            return false;
        }

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
