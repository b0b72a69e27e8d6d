package io.allways.mpi;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.Command;
import io.allways.c.Ranks;
import io.allways.c.Recipe;
import io.allways.c.Toolchain;
import io.allways.core.Leftovers;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteOrder;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Runs an MPI program on a real MPI, made to take the way of an execution that failed here, and tells what happened
/// there.
///
/// The program is linked with `confirm.c`, which stands between it and the library (the profiling interface).
public final class Confirmation {
    private static final Duration QUIET = Duration.ofSeconds(6);
    private static final Duration MOST = Duration.ofSeconds(90);
    private static final int STARTED = 64;
    private static final int BYTES = 66 * 4;

    private final RealMpi mpi;
    private final Path program;
    private final Path work;

    private Confirmation(RealMpi mpi, Path program, Path work) {
        this.mpi = mpi;
        this.program = program;
        this.work = work;
    }

    /// Builds the program with that MPI.
    ///
    /// @param flags of the user's
    /// @throws BuildFailure if the program does not compile with it
    public static Confirmation of(RealMpi mpi, List<Path> sources, String flags, Path directory) throws BuildFailure {
        Path work = Command.temporary("allways-mpi-");
        Path program = work.resolve("program");
        List<String> words = new ArrayList<>(List.of(mpi.compiler(), "-g", "-o", program.toString()));
        sources.forEach(source -> words.add(source.toString()));
        words.addAll(wrappers(mpi, work));
        words.addAll(CBuild.split(flags));
        words.add("-lm");
        must(mpi, words, directory);
        return new Confirmation(mpi, program, work);
    }

    /// The same by a build of the user's.
    public static Confirmation of(RealMpi mpi, Recipe recipe, MpiBuild build, String flags) throws BuildFailure {
        Path work = Command.temporary("allways-mpi-");
        String link = String.join(" ", wrappers(mpi, work)) + " -lm";
        Path program = recipe.run(new Recipe.Tools(build.wrappers(), mpi.compiler(), "-g", link, flags), work);
        return new Confirmation(mpi, program, work);
    }

    /// What stands between the program and the library, and between it and the user's files.
    private static List<String> wrappers(RealMpi mpi, Path work) throws BuildFailure {
        try {
            List<String> objects = new ArrayList<>();
            Files.writeString(work.resolve("overlay.h"), Toolchain.resource("overlay.h"));
            Files.writeString(work.resolve("overlay.c"), Toolchain.resource("overlay.c"));
            Files.writeString(work.resolve("confirm.c"), MpiRuntime.resource("confirm.c"));
            Files.writeString(work.resolve("files.c"), MpiRuntime.resource("pmpi/files.c"));
            for (String name : List.of("confirm", "overlay", "files")) {
                String object = work.resolve(name + ".o").toString();
                must(mpi, List.of(mpi.compiler(), "-g", "-c", name + ".c", "-o", object), work);
                objects.add(object);
            }
            return objects;
        } catch (IOException e) {
            throw new BuildFailure("The program cannot be built for " + mpi.version() + ": " + e.getMessage());
        }
    }

    private static void must(RealMpi mpi, List<String> words, Path directory) throws BuildFailure {
        try {
            Command.Result result = Command.result(words, directory);
            if (result.code() != 0) {
                throw new BuildFailure(result.output().stripTrailing() + "\nallways: the program does not compile with "
                        + mpi.version() + ", which --confirm needs.");
            }
        } catch (IOException e) {
            throw new BuildFailure("The program cannot be built for " + mpi.version() + ": " + e.getMessage());
        }
    }

    /// @param unbuffered whether sends wait for their receives
    /// @return what happened, as a line for a report
    String run(int ranks, Ranks.Failing execution, boolean unbuffered) {
        Path beats = work.resolve("beats");
        try (RandomAccessFile file = new RandomAccessFile(beats.toFile(), "rw")) {
            file.setLength(0);
            file.setLength(BYTES);
            MappedByteBuffer seen = file.getChannel().map(FileChannel.MapMode.READ_ONLY, 0, BYTES);
            seen.order(ByteOrder.nativeOrder());
            ProcessBuilder builder = new ProcessBuilder(mpi.command(ranks, program, execution.arguments()))
                    .directory(execution.directory().toFile());
            Map<String, String> environment = builder.environment();
            environment.putAll(mpi.environment());
            environment.put("ALLWAYS_BEATS", beats.toString());
            Path files = work.resolve("files");
            Leftovers.delete(files);
            environment.put("ALLWAYS_FILES", Files.createDirectory(files).toString());
            environment.put("ALLWAYS_MATCHES", execution.matches());
            environment.put("ALLWAYS_EPOCHS", execution.epochs());
            if (unbuffered) {
                environment.put("ALLWAYS_SSEND", "1");
            }
            Process process = builder.redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectInput(new java.io.File("/dev/null"))
                    .start();
            try {
                return "on " + mpi.version() + ": " + watch(process, seen, ranks);
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (IOException e) {
            return mpi.version() + ": the program cannot be run: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return mpi.version() + ": interrupted";
        }
    }

    /// Stuck is what has begun on all ranks and has made no call for a while.
    private static String watch(Process process, MappedByteBuffer seen, int ranks) throws InterruptedException {
        long begin = System.nanoTime();
        long since = begin;
        long last = -1;
        while (!process.waitFor(200, TimeUnit.MILLISECONDS)) {
            long now = System.nanoTime();
            long calls = 0;
            for (int i = 0; i < BYTES / 4; i++) {
                calls += seen.getInt(4 * i);
            }
            boolean started = seen.getInt(4 * STARTED) >= ranks;
            if (calls != last || !started) {
                last = calls;
                since = now;
            }
            if (now - since > QUIET.toNanos()) {
                return "confirmed, it hangs there too";
            }
            if (now - begin > MOST.toNanos()) {
                return "it did not end within " + MOST.toSeconds() + " s";
            }
        }
        int code = process.exitValue();
        return code == 0
                ? "not shown: it ends there as if nothing were wrong"
                : "confirmed, it fails there with exit status " + code;
    }
}
