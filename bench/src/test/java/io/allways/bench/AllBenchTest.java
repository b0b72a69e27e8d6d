package io.allways.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AllBenchTest {
    private static final String TABLE = """
            program              algorithm  workers executions  seconds executions/s
            file system(26)      optimal          1       8192    0.440       18,700
            a <b>                optimal          2        128    0.250       32,811
            not finished
            """;

    @TempDir
    Path folder;

    @Test
    void writesWhatWasMeasured() throws IOException {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Map<String, AllBench.Part> parts = Map.of("some", (args, stream) -> {
            stream.print(TABLE);
            return 1;
        });
        assertEquals(1, AllBench.run(List.of("--out", "there"), parts, folder, out));
        String text = Files.readString(folder.resolve("there/benchmarks.md"));
        assertTrue(text.contains("```\n" + TABLE.strip() + "\n```"), text);
        assertTrue(text.contains("exit code 1"), text);
        String plot = Files.readString(folder.resolve("there/benchmarks-some.svg"));
        assertTrue(plot.contains("file system(26), optimal, 1 ×</text>"), plot);
        assertTrue(plot.contains("a &lt;b&gt;, optimal, 2 ×"), plot);
        assertTrue(plot.contains(">32,811</text>"), plot);
        assertThrows(
                IllegalArgumentException.class, () -> AllBench.run(List.of("--parts", "other"), parts, folder, out));
    }
}
