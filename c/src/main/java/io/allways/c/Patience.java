package io.allways.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/// How long somebody has waited for a process to do something. While it is ready to run, only the time counts that it
/// has had a processor for: on a machine with much else to do that may be a fraction. While it is blocked all time
/// counts, but however long nobody looked, it counts as a moment: the machine may have been asleep.
final class Patience {
    private static final long LOOK_NANOS = 200_000_000;
    private static final long TICK_NANOS = 10_000_000;
    private static final long UNKNOWN = -1;

    private long since = System.nanoTime();
    private long used = UNKNOWN;
    private long waited;

    /// The process has gone on: the waiting begins anew.
    void renew() {
        since = System.nanoTime();
        used = UNKNOWN;
        waited = 0;
    }

    boolean over(ProcessHandle process, Duration limit) {
        long now = System.nanoTime();
        long passed = Math.min(now - since, LOOK_NANOS);
        since = now;
        long[] pids = Stream.concat(Stream.of(process), process.descendants())
                .mapToLong(ProcessHandle::pid)
                .toArray();
        String[][] all = LongStream.of(pids).mapToObj(Patience::status).toArray(String[][]::new);
        long processor = 0;
        boolean ready = false;
        for (String[] status : all) {
            if (status.length > 12) {
                ready |= status[0].equals("R") || status[0].equals("D");
                processor += (Long.parseLong(status[11]) + Long.parseLong(status[12])) * TICK_NANOS;
            }
        }
        waited += !ready ? passed : used == UNKNOWN ? 0 : Math.clamp(processor - used, 0, passed);
        used = processor;
        return waited >= limit.toNanos();
    }

    /// What `proc(5)` tells in the file `stat` from the state on; nothing if the process is gone.
    private static String[] status(long pid) {
        try {
            String text = Files.readString(Path.of("/proc/" + pid + "/stat"));
            return text.substring(text.lastIndexOf(')') + 2).split(" ", -1);
        } catch (IOException e) {
            return new String[0];
        }
    }
}
