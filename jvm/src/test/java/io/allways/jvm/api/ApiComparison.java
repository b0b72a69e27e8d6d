package io.allways.jvm.api;

import io.allways.jvm.api.RandomCalls.Root;
import io.allways.jvm.reality.Classes;
import io.allways.jvm.reality.Explored;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Programs of random calls of one class, on a plain JVM and under control.
final class ApiComparison {
    private static final long EXECUTIONS = 300;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private ApiComparison() {}

    /// @return the programs that differ, in words
    static List<String> differences(Root root, int programs, long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        Map<String, String> texts = new LinkedHashMap<>();
        for (int i = 0; i < programs; i++) {
            texts.put("Calls" + i, new RandomCalls(root, random.nextLong()).text("Calls" + i));
        }
        List<String> differences = new ArrayList<>();
        try (Classes classes = Classes.temporary()) {
            Map<String, String> all = new LinkedHashMap<>(texts);
            all.put("Told", told());
            classes.compile(all, Path.of("."));
            for (String type : texts.keySet()) {
                String real = real(classes.folder(), type);
                Explored explored = Explored.of(classes.folder(), type, "optimal", EXECUTIONS, PATIENCE);
                if (!real.isEmpty() && !explored.outcomes().equals(Set.of(real))) {
                    differences.add(difference(texts.get(type), real, explored));
                }
            }
        }
        return differences;
    }

    private static String told() throws IOException {
        try (InputStream in = Objects.requireNonNull(ApiComparison.class.getResourceAsStream("/api/Told.java"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /// What the program says on a plain JVM; empty if it comes to no end.
    private static String real(Path folder, String type) throws IOException {
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()}, null)) {
            FutureTask<String> task = new FutureTask<>(() -> {
                Object program = loader.loadClass(type).getConstructor().newInstance();
                return (String) program.getClass().getMethod("run").invoke(program);
            });
            Thread.ofPlatform().daemon().name("main").start(task);
            return task.get(10, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            return "";
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    /// The first note that differs, with the program.
    private static String difference(String text, String real, Explored explored) {
        String ours = explored.outcomes().isEmpty()
                ? explored.trouble()
                : explored.outcomes().iterator().next();
        List<String> one = real.lines().toList();
        List<String> other = ours.lines().toList();
        int at = 0;
        while (at < Math.min(one.size(), other.size()) && one.get(at).equals(other.get(at))) {
            at++;
        }
        return text + "\nof " + explored.outcomes().size() + " outcomes; on a plain JVM, then here:\n  "
                + (at < one.size() ? one.get(at) : "nothing") + "\n  "
                + (at < other.size() ? other.get(at) : "nothing") + "\nafter\n  "
                + String.join("\n  ", one.subList(Math.max(0, at - 6), at));
    }
}
