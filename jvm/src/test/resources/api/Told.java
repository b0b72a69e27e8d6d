import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Enumeration;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** What a program of random calls notes, and what it passes. Compiled and checked together with the programs. */
public class Told {
    private final List<String> notes = new ArrayList<>();

    static CompletableFuture<Object> stage(int kind) {
        return switch (kind) {
            case 0 -> new CompletableFuture<>();
            case 1 -> CompletableFuture.completedFuture("c");
            default -> CompletableFuture.failedFuture(new IllegalStateException("f"));
        };
    }

    static BitSet bits() {
        BitSet bits = new BitSet();
        bits.set(1);
        bits.set(3);
        return bits;
    }

    static void fails() {
        throw new IllegalArgumentException("r");
    }

    static Object fails2() throws Exception {
        throw new java.io.IOException("c");
    }

    static Object fails3(Object x) {
        throw new IllegalArgumentException("f");
    }

    static Object fails4(Object x, Object y) {
        throw new IllegalArgumentException("b");
    }

    static boolean fails5(Object x) {
        throw new IllegalArgumentException("p");
    }

    static void fails6(Object x) {
        throw new IllegalArgumentException("s");
    }

    Object note(Object value) {
        notes.add(text(value));
        return value;
    }

    void result(String call, Object value) {
        boolean left = call.contains("awaitNanos"); // how much time is left is chance
        notes.add(call + " → " + (left ? Long.signum((long) value) : text(value)));
    }

    void thrown(String call, Throwable thrown) {
        Throwable cause = thrown.getCause();
        notes.add(call + " → ! " + plain(thrown.toString())
                + (cause == null ? "" : " < " + cause.getClass().getName()));
    }

    private static String text(Object value) {
        return switch (value) {
            case null -> "null";
            case Enumeration<?> enumeration -> "iterator";
            case Iterator<?> iterator -> "iterator";
            case Object[] array -> Arrays.stream(array).map(Told::text).toList().toString();
            case int[] array -> Arrays.toString(array);
            case long[] array -> Arrays.toString(array);
            case byte[] array -> Arrays.toString(array);
            case char[] array -> Arrays.toString(array);
            case Thread thread -> "thread";
            default -> plain(String.valueOf(value));
        };
    }

    /**
     * Without identity hash codes; stages are shown as futures. The JVM's text for what is null names the instruction,
     * which is not the same in a woven class.
     */
    private static String plain(String text) {
        return text == null
                ? "null"
                : text.replaceAll("@[0-9a-f]+", "@")
                        .replaceAll("Lambda/0x[0-9a-f]+", "Lambda")
                        .replaceAll("NullPointerException: .*", "NullPointerException")
                        .replace("$MinimalStage", "");
    }

    @Override
    public String toString() {
        return String.join("\n", notes);
    }
}
