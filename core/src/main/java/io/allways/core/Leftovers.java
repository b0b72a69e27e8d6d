package io.allways.core;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Folders for the time that this process runs: compiled programs, and what they write. They are deleted at its end,
/// but
/// not before what is still under way then, for whoever is interrupted may have a failure to run once more.
public final class Leftovers {
    private static final List<Path> FOLDERS = new ArrayList<>();
    private static Runnable first = () -> {};
    private static boolean listening;

    private Leftovers() {}

    public static synchronized Path folder(String prefix) throws IOException {
        Path folder = Files.createTempDirectory(prefix);
        FOLDERS.add(folder);
        if (!listening) {
            listening = true;
            try {
                Runtime.getRuntime().addShutdownHook(new Thread(Leftovers::end, "allways-leftovers"));
            } catch (IllegalStateException e) {
                // That end has come. Whoever asks for a folder now discards it, or the system does some day.
            }
        }
        return folder;
    }

    /// What waits until nothing is under way any more.
    public static synchronized void after(Runnable wait) {
        first = wait;
    }

    private static void end() {
        Runnable wait;
        synchronized (Leftovers.class) {
            wait = first;
        }
        wait.run();
        List<Path> all;
        synchronized (Leftovers.class) {
            all = List.copyOf(FOLDERS);
        }
        all.forEach(Leftovers::discard);
    }

    /// Deletes it if that can be done: it is only a folder for temporary files.
    public static void discard(Path folder) {
        try {
            delete(folder);
        } catch (IOException e) {
            // then the system does it some day
        }
        synchronized (Leftovers.class) {
            FOLDERS.remove(folder);
        }
    }

    /// Deletes a folder with all that is in it, if it is there.
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(each);
            }
        }
    }
}
