package io.allways.c.reality;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/// Runs a program for real, many times, by `harness.c`.
///
/// @param atATime runs side by side: a run mostly waits
record Reality(Path executable, int atATime, long seed) {
    /// A run that the checker does not expect to hang has this long.
    private static final int GENEROUS_MILLIS = 4_000;
    /// One that may hang need not be waited for: if it is only slow, nothing wrong is concluded.
    private static final int SHORT_MILLIS = 40;
    /// One run of so many may hang; then it is enough.
    private static final int SHARE_OF_HANGS = 20;

    private static final String SANITIZER = "exitcode=66 halt_on_error=1 detect_deadlocks=0 report_thread_leaks=0"
            + " report_signal_unsafe=0 report_mutex_bugs=0 report_destroy_locked=0 atexit_sleep_ms=0";
    static final String RACE = "exit 66";

    /// The outcomes of some runs, lines and ends each for itself, and how often each came.
    ///
    /// @param expected fewer runs will do if all of them are seen
    Map<String, Integer> run(int count, Set<String> expected) {
        boolean mayHang = expected.contains(Explored.HANG);
        long lines = expected.stream().filter(each -> each.contains("|")).count();
        Map<String, Integer> outcomes = ask(
                count,
                lines,
                mayHang ? SHORT_MILLIS : GENEROUS_MILLIS,
                mayHang ? Math.max(2, count / SHARE_OF_HANGS) : 1);
        if (!mayHang && outcomes.containsKey(Explored.HANG) && !confirmed(count)) {
            outcomes.remove(Explored.HANG);
        }
        return outcomes;
    }

    /// Whether it hangs once more, with more time: the machine may have been busy.
    private boolean confirmed(int count) {
        return ask(4 * count, Integer.MAX_VALUE, 5 * GENEROUS_MILLIS, 1).containsKey(Explored.HANG);
    }

    /// Whether ThreadSanitizer, which the program was compiled with, reports a race in some runs.
    boolean races(int count, boolean mayHang) {
        return ask(count, Integer.MAX_VALUE, mayHang ? 4 * SHORT_MILLIS : GENEROUS_MILLIS, Math.max(2, count / 5))
                .containsKey(RACE);
    }

    private Map<String, Integer> ask(int count, long enough, int limit, int hangs) {
        List<String> words = new ArrayList<>(List.of(executable.toString()));
        for (long each : new long[] {count, enough, limit, hangs, atATime, seed}) {
            words.add(Long.toString(each));
        }
        try {
            ProcessBuilder builder = new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .directory(executable.getParent().toFile());
            builder.environment().put("TSAN_OPTIONS", SANITIZER);
            Process process = builder.start();
            process.getOutputStream().close();
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (process.waitFor() != 0) {
                throw new IOException("The program that runs " + executable + " failed");
            }
            Map<String, Integer> outcomes = new TreeMap<>();
            text.lines().map(line -> line.split("\t", -1)).forEach(parts -> {
                int times = Integer.parseInt(parts[0]);
                String end = parts[2].startsWith(Explored.HANG) ? Explored.HANG : parts[2];
                outcomes.merge(end, times, Integer::sum);
                if (!parts[1].isEmpty()) {
                    outcomes.merge(parts[1], times, Integer::sum);
                }
            });
            return outcomes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
