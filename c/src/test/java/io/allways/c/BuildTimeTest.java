package io.allways.c;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BuildTimeTest {
    private static final Duration SHORT = Duration.ofMillis(500);

    @TempDir
    Path directory;

    private String shell(String script) {
        try {
            return Command.run(List.of("sh", "-c", script), directory);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void whatATimelyToolSays() {
        assertEquals("made\n", new BuildTime(Duration.ofHours(1)).during(() -> shell("echo made")));
    }

    /// A tool that has been left alone by the one that started it must not keep us waiting for its output.
    @Test
    void aToolAndWhatItHasStartedAreEnded() throws IOException, InterruptedException {
        BuildTime time = new BuildTime(SHORT);
        BuildTime.Over over = assertThrows(
                BuildTime.Over.class, () -> time.during(() -> shell("sleep 1000 & echo $! > started; wait")));
        assertTrue(String.valueOf(over.getMessage()).contains("--time"), over::getMessage);
        assertTrue(time.spent().compareTo(SHORT) >= 0);
        long started =
                Long.parseLong(Files.readString(directory.resolve("started")).strip());
        Optional<ProcessHandle> process = ProcessHandle.of(started);
        for (int i = 0; i < 200 && process.isPresent() && process.get().isAlive(); i++) {
            Thread.sleep(50);
        }
        assertFalse(process.isPresent() && process.get().isAlive());
    }

    @Test
    void aToolThatIsStartedTooLate() {
        BuildTime time = new BuildTime(Duration.ZERO);
        assertThrows(BuildTime.Over.class, () -> time.during(() -> shell("sleep 1000")));
    }

    @Test
    void theClockStandsStill() {
        BuildTime time = new BuildTime(Duration.ofMillis(1));
        String said = time.during(() -> {
            BuildTime.Pause pause = BuildTime.pause();
            String text = shell("sleep 0.1; echo made");
            pause.end();
            return text;
        });
        assertEquals("made\n", said);
        assertTrue(time.spent().compareTo(Duration.ofMillis(100)) < 0, () -> "" + time.spent());
    }
}
