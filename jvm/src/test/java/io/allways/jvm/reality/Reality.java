package io.allways.jvm.reality;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Runs programs in a [RealJvm], a new one when the old one has too many threads that hang.
final class Reality implements AutoCloseable {
    private static final int MOST_HANGS = 100;
    /// A run that the checker does not expect to hang has this long.
    private static final int GENEROUS_MILLIS = 4_000;
    /// And this long before a hang is believed: a machine that does a lot else may let it starve.
    private static final int PATIENT_MILLIS = 60_000;
    /// One that may hang need not be waited for: if it is only slow, nothing wrong is concluded.
    private static final int SHORT_MILLIS = 25;
    /// One run of so many may hang; then it is enough.
    private static final int SHARE_OF_HANGS = 30;

    private final Path classes;
    private @Nullable Process process;
    private int hangs;

    /// @param classes where the class files of [RealJvm] and [Noise] are
    Reality(Path classes) {
        this.classes = classes;
    }

    /// The outcomes of some runs, and how often each came.
    ///
    /// @param expected fewer runs will do if all of them are seen
    Map<String, Integer> run(Path folder, String type, int count, Set<String> expected) {
        boolean mayHang = expected.contains(RealJvm.HANG);
        Map<String, Integer> outcomes = ask(
                folder,
                type,
                count,
                expected.size(),
                mayHang ? SHORT_MILLIS : GENEROUS_MILLIS,
                mayHang ? Math.max(2, count / SHARE_OF_HANGS) : 1);
        if (!mayHang && outcomes.containsKey(RealJvm.HANG) && !confirmed(folder, type, count)) {
            outcomes.remove(RealJvm.HANG);
        }
        return outcomes;
    }

    /// A second hang in a JVM of its own: the machine may have been busy.
    private boolean confirmed(Path folder, String type, int count) {
        close();
        return ask(folder, type, count * 20, 0, PATIENT_MILLIS, 1).containsKey(RealJvm.HANG);
    }

    private Map<String, Integer> ask(Path folder, String type, int count, int enough, int limit, int mostHangs) {
        Map<String, Integer> outcomes = new TreeMap<>();
        try {
            Process jvm = process();
            PrintStream out = new PrintStream(jvm.getOutputStream(), true, StandardCharsets.UTF_8);
            out.println(String.join(
                    " ",
                    folder.toString(),
                    type,
                    Integer.toString(count),
                    Integer.toString(enough),
                    Integer.toString(limit),
                    Integer.toString(mostHangs)));
            BufferedReader in = reader(jvm);
            for (String line = in.readLine(); !RealJvm.DONE.equals(line); line = in.readLine()) {
                if (line == null) {
                    throw new IOException("The JVM that runs programs ended");
                }
                int space = line.indexOf(' ');
                outcomes.put(line.substring(space + 1), Integer.parseInt(line.substring(0, space)));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        hangs += outcomes.getOrDefault(RealJvm.HANG, 0);
        if (hangs > MOST_HANGS) {
            close();
        }
        return outcomes;
    }

    private @Nullable BufferedReader reader;

    private BufferedReader reader(Process jvm) {
        BufferedReader known = reader;
        if (known == null) {
            known = new BufferedReader(new InputStreamReader(jvm.getInputStream(), StandardCharsets.UTF_8));
            reader = known;
        }
        return known;
    }

    private Process process() throws IOException {
        Process known = process;
        if (known == null) {
            known = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-ea",
                            "-Xmx256m",
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1", // programs run too seldom for more
                            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=3",
                            "-cp",
                            classes.toString(),
                            RealJvm.class.getName())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process = known;
        }
        return known;
    }

    @Override
    public void close() {
        Process known = process;
        if (known != null) {
            known.destroyForcibly();
            process = null;
            reader = null;
            hangs = 0;
        }
    }
}
