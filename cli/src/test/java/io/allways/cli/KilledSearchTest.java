package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// `allways check --checkpoint` killed without warning, again and again at random moments, and resumed: the counts are
/// those of a search left alone.
@Timeout(240)
final class KilledSearchTest {
    private static final Path MODEL = Path.of("..", "examples", "murphi", "20-peterson.m")
            .toAbsolutePath()
            .normalize();
    private static final int KILLS = 3;

    @TempDir
    Path directory;

    private Process start(String store, boolean resume) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of("check", "--json", "-", "--quiet", "--deadlock", "off", "--workers", "2"));
        command.addAll(List.of("--store", store, "--checkpoint-every", "20ms"));
        command.addAll(List.of(resume ? "--resume" : "--checkpoint", "saved", MODEL.toString()));
        return new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private FileTime saved() throws Exception {
        Path manifest = directory.resolve("saved").resolve("manifest");
        return Files.exists(manifest) ? Files.getLastModifiedTime(manifest) : FileTime.fromMillis(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"exact", "tree", "compact40"})
    void killedAndResumed(String store) throws Exception {
        Random random = new Random();
        int killed = 0;
        for (int i = 0; i < KILLS; i++) {
            FileTime before = saved();
            Process process = start(store, before.toMillis() > 0);
            // the search is under way when it has saved something
            while (process.isAlive() && saved().equals(before)) TimeUnit.MILLISECONDS.sleep(2);
            TimeUnit.MILLISECONDS.sleep(random.nextInt(150));
            if (process.isAlive()) killed++;
            process.destroyForcibly().waitFor();
        }
        assertTrue(killed > 0, "every search was over before it could be killed");
        Process last = start(store, true);
        String text = new String(last.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(Exit.OK, last.waitFor(), text);
        Map<String, Object> json = JsonParser.object(text);
        assertEquals(344_805.0, json.get("states"));
        assertEquals(1_724_025.0, json.get("rulesFired"));
    }
}
