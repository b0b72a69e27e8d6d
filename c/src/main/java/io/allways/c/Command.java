package io.allways.c;

import io.allways.core.Leftovers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Runs tools, each as long as [BuildTime] allows. None of them outlives this process.
public final class Command {
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();

    static {
        try {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> RUNNING.forEach(Command::end), "allways-tools"));
        } catch (IllegalStateException e) {
            // That end has come.
        }
    }

    public record Result(int code, String output) {}

    private Command() {}

    public static String run(List<String> words, Path directory) throws IOException {
        return result(words, directory).output();
    }

    public static Result result(List<String> words, Path directory) throws IOException {
        return result(words, directory, Map.of());
    }

    /// @throws BuildTime.Over if it had to be ended
    public static Result result(List<String> words, Path directory, Map<String, String> environment)
            throws IOException {
        ProcessBuilder builder =
                new ProcessBuilder(words).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        RUNNING.add(process);
        try {
            process.getOutputStream().close();
            // Not in this thread: what the tool has started may keep its output open.
            FutureTask<String> output =
                    new FutureTask<>(() -> new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
            Thread.ofPlatform().daemon().name("allways-tool").start(output);
            Duration left = BuildTime.left();
            String text = output.get(Math.max(0, left.toMillis()), TimeUnit.MILLISECONDS);
            return new Result(process.waitFor(), text);
        } catch (TimeoutException e) {
            end(process);
            throw new BuildTime.Over(String.join(" ", words));
        } catch (ExecutionException e) {
            end(process);
            throw new IOException(e.getCause());
        } catch (InterruptedException e) {
            end(process);
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            RUNNING.remove(process);
        }
    }

    /// With all that it has started.
    private static void end(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    public static Path temporary(String prefix) {
        try {
            return Leftovers.folder(prefix);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
