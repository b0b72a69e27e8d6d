package io.allways.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
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
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class AllBenchTest {
    private static final String TABLE = """
            program              algorithm  workers executions  seconds executions/s
            file system(26)      optimal          1       8192    0.440       18,700
            a <b>                optimal          2        128    0.250       32,811
            not finished
            """;

    private static final String GROWTH = """
            family               size         executions      steps   seconds  µs/execution     MB
            Java, more traces    14 threads            2        106     0.050        25,000     96
            Java, more traces    16 threads           16        177     0.400        25,000     96
            C, longer            10 x 2                2         51     0.009         4,500     88
            C, longer            1000 x 2              2      4,011     0.100        50,000     88
            """;

    @TempDir
    Path folder;

    @Test
    void writesWhatWasMeasured() throws IOException {
        PrintStream out = new PrintStream(new ByteArrayOutputStream(), true, StandardCharsets.UTF_8);
        Map<String, AllBench.Part> parts = Map.of("some", (args, stream) -> {
            stream.print(TABLE);
            args.forEach(stream::println);
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
        AllBench.run(List.of("--out", "there", "--parts", " some --time 3"), parts, folder, out);
        text = Files.readString(folder.resolve("there/benchmarks.md"));
        assertTrue(text.contains("`./allways bench some --time 3` on"), text);
        assertTrue(text.contains("not finished\n--time\n3\n```"), text);
        assertThrows(
                IllegalArgumentException.class, () -> AllBench.run(List.of("--parts", "other"), parts, folder, out));
    }

    @Test
    void drawsGrowth() {
        Map<String, String> plots = Plots.of("growth", GROWTH);
        assertEquals(Set.of("-traces", "-length"), plots.keySet());
        String traces = plots.getOrDefault("-traces", "");
        assertTrue(traces.contains("<title>Java, more traces: 16, 0.4</title>"), traces);
        assertFalse(traces.contains("longer"), traces);
        // Axes from 1 to 100 and from 0.01 to 1: a doubled logarithm is a doubled way.
        assertTrue(
                traces.contains("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"#4a7bc8\" points=\"177.3,"),
                traces);
        String length = plots.getOrDefault("-length", "");
        assertTrue(length.contains("C, longer: 4,011, 50,000"), length);
        assertTrue(Plots.of("none", "nothing here\n").isEmpty());
    }
}
