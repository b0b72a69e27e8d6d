package io.allways.c;

import io.allways.core.Leftovers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;

/// The user's C compiler, and the runtime built with it. The runtime travels as source and is compiled once for each
/// compiler into a cache, under a name that its content decides.
public final class Toolchain {
    private static final String LAUNCHER = "mpi/launcher";
    private static final String OWN = "mpi/own";
    private static final String HEADER = "allways.h";
    private static final List<String> SOURCES = List.of(
            "atomics.c",
            "channels.c",
            "c11.c",
            "crash.c",
            "early.c",
            "exits.c",
            "fiber.c",
            "files.c",
            "heap.c",
            "io.c",
            "keys.c",
            "lessons.c",
            "libc/announce.c",
            "libc/attributes.c",
            "libc/blocks.c",
            "libc/calendar.c",
            "libc/characters.c",
            "libc/filelocks.c",
            "libc/formats.c",
            "libc/identity.c",
            "libc/mappings.c",
            "libc/numbers.c",
            "libc/options.c",
            "libc/random.c",
            "libc/scans.c",
            "libc/sorting.c",
            "libc/state.c",
            "libc/streams.c",
            "libc/strings.c",
            "libc/variables.c",
            "libc/wide.c",
            "locks.c",
            "main.c",
            "memory.c",
            "objects.c",
            "pilot.c",
            "poll.c",
            "polling.c",
            "properties.c",
            "refused.c",
            "report.c",
            "reuse.c",
            "rwlocks.c",
            "signals.c",
            "snapshot.c",
            "sockets.c",
            "spin.c",
            "standard.c",
            "stacks.c",
            "tails.c",
            "thread.c",
            "time.c",
            "verifier.c",
            "waits.c",
            "mpi/access.c",
            "mpi/active.c",
            "mpi/agents.c",
            "mpi/announced-objects.c",
            "mpi/announced.c",
            "mpi/attributes.c",
            "mpi/buffering.c",
            "mpi/buffers.c",
            "mpi/collective.c",
            "mpi/collectives.c",
            "mpi/comm.c",
            "mpi/conflict.c",
            "mpi/darray.c",
            "mpi/derived.c",
            "mpi/envelope.c",
            "mpi/environment.c",
            "mpi/general.c",
            "mpi/graph.c",
            "mpi/groups.c",
            "mpi/handles.c",
            "mpi/info.c",
            "mpi/intercomm.c",
            "mpi/leaks.c",
            "mpi/match.c",
            "mpi/messages.c",
            "mpi/neighbours.c",
            "mpi/ops.c",
            "mpi/overlap.c",
            "mpi/overlay.c",
            "mpi/packing.c",
            "mpi/passive.c",
            "mpi/patterns.c",
            "mpi/remote.c",
            "mpi/requests.c",
            "mpi/steps.c",
            "mpi/telling.c",
            "mpi/testing.c",
            "mpi/topology.c",
            "mpi/type-questions.c",
            "mpi/types.c",
            "mpi/waiting.c",
            "mpi/window-questions.c",
            "mpi/window.c",
            "mpi/world.c");
    private static final List<String> HEADERS = List.of(
            "channels.h",
            "heap.h",
            "runtime.h",
            "shared.h",
            "sync.h",
            "libc/announce.h",
            "libc/filelocks.h",
            "libc/state.h",
            "mpi/announced.h",
            "mpi/attributes.h",
            "mpi/match.h",
            "mpi/mpi-missing.h",
            "mpi/mpi.h",
            "mpi/overlay.h",
            "mpi/remote.h",
            "mpi/several.h",
            "mpi/topology.h",
            "mpi/types.h",
            "mpi/window.h",
            "mpi/wire.h",
            "mpi/world.h",
            "asm/announce.awk",
            HEADER,
            OWN + ".c",
            LAUNCHER + ".c");
    private static final String WRAPPER = "allways-cc";
    private static final String ASSEMBLER = "asm/as";
    private static final String LIBRARY = "liballways.so";

    /// No builtins and no loops made into calls: the runtime *is* what they would call.
    private static final List<String> RUNTIME_FLAGS = List.of(
            "-std=gnu11",
            "-O2",
            "-g",
            "-fPIC",
            "-shared",
            "-fno-omit-frame-pointer",
            "-fno-stack-protector",
            "-fno-builtin",
            "-minline-all-stringops",
            "-fno-tree-loop-distribute-patterns",
            "-Wl,-soname," + LIBRARY);

    /// The reasons are in docs/internals-c.md.
    private static final String PROGRAM_FLAGS = "-g -O0 -fsanitize=thread -fno-omit-frame-pointer"
            + " -fno-optimize-sibling-calls -fno-pie -fno-common -fno-zero-initialized-in-bss -fno-stack-protector"
            + " -fno-builtin -mno-red-zone -U_FORTIFY_SOURCE -Wno-tsan --param=tsan-instrument-func-entry-exit=0";

    private final String compiler;
    private final Path directory;

    private Toolchain(String compiler, Path directory) {
        this.compiler = compiler;
        this.directory = directory;
    }

    /// Finds the compiler and builds the runtime if that has not been done.
    public static Toolchain of(String compiler) throws BuildFailure {
        if (!System.getProperty("os.name").equals("Linux")
                || !System.getProperty("os.arch").equals("amd64")) {
            throw new BuildFailure("C programs are checked on Linux on x86-64; this is " + System.getProperty("os.name")
                    + " on " + System.getProperty("os.arch") + ".");
        }
        String version;
        try {
            version = Command.run(List.of(compiler, "--version"), Path.of("."));
        } catch (IOException e) {
            throw new BuildFailure("There is no C compiler `" + compiler
                    + "`. Install one (Debian, Ubuntu: packages gcc and libc6-dev; Fedora: gcc), or name another with"
                    + " --cc.");
        }
        StringBuilder content = new StringBuilder(version).append(RUNTIME_FLAGS);
        List<String> all = new ArrayList<>(SOURCES);
        all.addAll(HEADERS);
        all.add(WRAPPER);
        all.add(ASSEMBLER);
        all.forEach(name -> content.append(resource(name)));
        Path directory = cache().resolve(sha256(content.toString()).substring(0, 16));
        if (!Files.exists(directory.resolve(LIBRARY))) {
            build(compiler, all, directory);
        }
        return new Toolchain(compiler, directory);
    }

    private static void build(String compiler, List<String> all, Path directory) throws BuildFailure {
        try {
            Files.createDirectories(Objects.requireNonNull(directory.getParent()));
            Path fresh = Files.createTempDirectory(directory.getParent(), "new-");
            Files.createDirectories(fresh.resolve("asm"));
            Files.createDirectories(fresh.resolve("libc"));
            Files.createDirectories(fresh.resolve("mpi"));
            for (String name : all) {
                Files.writeString(fresh.resolve(name), resource(name));
            }
            fresh.resolve(ASSEMBLER).toFile().setExecutable(true);
            Files.createDirectories(fresh.resolve("include"));
            Files.copy(fresh.resolve(HEADER), fresh.resolve("include").resolve(HEADER));
            Files.createDirectories(fresh.resolve("bin"));
            for (String name : List.of(WRAPPER, "cc", "gcc", "mpicc")) {
                Path wrapper = fresh.resolve("bin").resolve(name);
                Files.copy(fresh.resolve(WRAPPER), wrapper);
                wrapper.toFile().setExecutable(true);
            }
            List<String> words = new ArrayList<>(List.of(compiler));
            words.addAll(RUNTIME_FLAGS);
            words.addAll(List.of("-o", LIBRARY));
            words.addAll(SOURCES);
            words.add("-ldl");
            Command.Result result = Command.result(words, fresh);
            if (result.code() != 0) {
                throw new BuildFailure(
                        "The runtime for C programs cannot be compiled with `" + compiler + "`:\n" + result.output());
            }
            result = Command.result(
                    List.of(
                            compiler,
                            "-no-pie",
                            "-o",
                            LAUNCHER,
                            LAUNCHER + ".c",
                            "-L.",
                            "-Wl,-rpath," + directory,
                            "-Wl,--no-as-needed",
                            "-lallways",
                            "-lm"),
                    fresh);
            if (result.code() != 0) {
                throw new BuildFailure(
                        "The launcher of MPI programs cannot be linked with `" + compiler + "`:\n" + result.output());
            }
            result = Command.result(List.of(compiler, "-c", "-fPIC", "-o", OWN + ".o", OWN + ".c"), fresh);
            if (result.code() != 0) {
                throw new BuildFailure(
                        "A part of MPI programs cannot be compiled with `" + compiler + "`:\n" + result.output());
            }
            move(fresh, directory);
        } catch (IOException e) {
            throw new BuildFailure(
                    "The runtime for C programs cannot be built in " + directory + ": " + e.getMessage());
        }
    }

    /// Somebody else may have been faster.
    static void move(Path fresh, Path directory) throws IOException {
        try {
            Files.move(fresh, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
            Leftovers.delete(fresh);
        }
    }

    static Path cache() {
        String given = System.getenv("XDG_CACHE_HOME");
        Path home =
                given != null && !given.isEmpty() ? Path.of(given) : Path.of(System.getProperty("user.home"), ".cache");
        Path cache = home.resolve("allways");
        try {
            Files.createDirectories(cache);
            if (Files.isWritable(cache)) {
                return cache;
            }
        } catch (IOException e) {
            // then elsewhere
        }
        return Path.of(System.getProperty("java.io.tmpdir"), "allways-" + System.getProperty("user.name"));
    }

    static String resource(String name) {
        try (InputStream stream = Toolchain.class.getResourceAsStream("runtime/" + name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    String compiler() {
        return compiler;
    }

    /// Holds the wrapper under the names that builds call the compiler by.
    Path wrappers() {
        return directory.resolve("bin");
    }

    String compileFlags() {
        return PROGRAM_FLAGS + ours();
    }

    /// For MPI programs: a library, so that each rank can have a copy.
    String mpiCompileFlags() {
        return PROGRAM_FLAGS.replace("-fno-pie", "-fPIC") + ours() + " -I" + headers();
    }

    /// The compiler finds our assembler first, and `allways.h`.
    private String ours() {
        return " -B" + directory.resolve("asm") + "/ -I" + directory.resolve("include");
    }

    /// Where `mpi.h` is.
    Path headers() {
        return directory.resolve("mpi");
    }

    String mpiLinkFlags() {
        return "-shared " + directory.resolve(OWN + ".o")
                + " -Wl,-Ttext-segment=0x10000000 -Wl,-Bsymbolic -Wl,-z,defs -Wl,-z,now -L" + directory
                + " -Wl,-rpath," + directory + " -lallways -lpthread -lm";
    }

    /// What an MPI program is run by.
    public Path launcher() {
        return directory.resolve(LAUNCHER);
    }

    String linkFlags() {
        return "-no-pie -Wl,-z,now -L" + directory + " -Wl,-rpath," + directory + " -lallways -lpthread";
    }
}
