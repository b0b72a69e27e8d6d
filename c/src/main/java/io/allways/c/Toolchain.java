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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/// The user's C compiler, and the runtime built with it. The runtime travels as source and is compiled once for each
/// compiler into a cache, under a name that its content decides.
public final class Toolchain {
    private static final String HEADER = "allways.h";

    /// What an [Addition] takes the place of.
    private static final String ALONE = "alone.c";

    /// What a front end on top of this one compiles into the runtime, instead of `alone.c`: how the ranks of a program
    /// of several processes get on with each other, as `ranks.h` has it.
    public interface Addition {
        /// Where its files lie beside the runtime's.
        String folder();

        /// Files that are compiled.
        List<String> sources();

        /// Files that those include, or that [#complete] needs.
        List<String> others();

        /// Those of them that programs include.
        List<String> headers();

        /// Further names that builds call the compiler by.
        List<String> compilers();

        /// The text of a file.
        String file(String name);

        /// Makes what else is needed, once the library is there.
        ///
        /// @param fresh where the files are now
        /// @param directory where they will be
        void complete(String compiler, Path fresh, Path directory) throws BuildFailure, IOException;
    }

    private static final List<String> SOURCES = List.of(
            "assumed.c",
            "atomics.c",
            "channels.c",
            "c11.c",
            "contract.c",
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
            "libc/asked.c",
            "libc/attributes.c",
            "libc/blocks.c",
            "libc/buffers.c",
            "libc/calendar.c",
            "libc/characters.c",
            "libc/filelocks.c",
            "libc/filenames.c",
            "libc/formats.c",
            "libc/identity.c",
            "libc/mappings.c",
            "libc/mathematics.c",
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
            "overlay.c",
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
            "spurious.c",
            "standard.c",
            "stacks.c",
            "tails.c",
            "thread.c",
            "threadnames.c",
            "time.c",
            "unfreed.c",
            "verifier.c",
            "waits.c");
    private static final List<String> HEADERS = List.of(
            "channels.h",
            "heap.h",
            "overlay.h",
            "ranks.h",
            "runtime.h",
            "shared.def",
            "shared.h",
            "sync.h",
            "libc/announce.h",
            "libc/filelocks.h",
            "libc/state.h",
            "asm/announce.awk",
            HEADER);
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
    private static final String PROGRAM_FLAGS = "-g -dA -O0 -fsanitize=thread -fno-omit-frame-pointer"
            + " -fno-optimize-sibling-calls -fno-pie -fno-common -fno-zero-initialized-in-bss -fno-stack-protector"
            + " -fno-builtin -mmemcpy-strategy=libcall:-1:noalign -mmemset-strategy=libcall:-1:noalign -mno-red-zone -mforce-drap -U_FORTIFY_SOURCE -Wno-tsan --param=tsan-instrument-func-entry-exit=0";

    private final String compiler;
    private final Path directory;

    private Toolchain(String compiler, Path directory) {
        this.compiler = compiler;
        this.directory = directory;
    }

    /// Finds the compiler and builds the runtime if that has not been done.
    public static Toolchain of(String compiler) throws BuildFailure {
        return of(compiler, Optional.empty());
    }

    /// The same for programs of several processes.
    public static Toolchain of(String compiler, Addition addition) throws BuildFailure {
        return of(compiler, Optional.of(addition));
    }

    private static Toolchain of(String compiler, Optional<Addition> addition) throws BuildFailure {
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
        if (version.contains("clang")) {
            throw new BuildFailure("`" + compiler + "` is clang. C programs are checked with gcc, whose thread"
                    + " instrumentation and assembler directives the runtime knows: name one with --cc.");
        }
        Map<String, String> files = files(addition);
        StringBuilder content = new StringBuilder(version).append(RUNTIME_FLAGS);
        files.forEach((name, text) -> content.append(name).append(text));
        Path directory = cache().resolve(sha256(content.toString()).substring(0, 16));
        if (!Files.exists(directory.resolve(LIBRARY))) {
            BuildTime.Pause pause = BuildTime.pause();
            try {
                build(compiler, files, addition, directory);
            } finally {
                pause.end();
            }
        }
        return new Toolchain(compiler, directory);
    }

    /// All that the runtime is made of, with their texts.
    private static Map<String, String> files(Optional<Addition> addition) {
        Map<String, String> files = new LinkedHashMap<>();
        Stream.of(SOURCES, HEADERS, List.of(ALONE, WRAPPER, ASSEMBLER))
                .flatMap(List::stream)
                .forEach(name -> files.put(name, resource(name)));
        files.put(Contract.HEADER, Contract.header());
        addition.ifPresent(more -> Stream.concat(more.sources().stream(), more.others().stream())
                .forEach(name -> files.put(more.folder() + "/" + name, more.file(name))));
        return files;
    }

    private static List<String> compiled(Optional<Addition> addition) {
        return Stream.concat(
                        SOURCES.stream(),
                        addition.map(more -> more.sources().stream().map(name -> more.folder() + "/" + name))
                                .orElse(Stream.of(ALONE)))
                .toList();
    }

    private static void build(String compiler, Map<String, String> files, Optional<Addition> addition, Path directory)
            throws BuildFailure {
        try {
            Files.createDirectories(Objects.requireNonNull(directory.getParent()));
            Path fresh = Files.createTempDirectory(directory.getParent(), "new-");
            for (Map.Entry<String, String> file : files.entrySet()) {
                Path path = fresh.resolve(file.getKey());
                Files.createDirectories(Objects.requireNonNull(path.getParent()));
                Files.writeString(path, file.getValue());
            }
            fresh.resolve(ASSEMBLER).toFile().setExecutable(true);
            Files.createDirectories(fresh.resolve("include"));
            Files.copy(fresh.resolve(HEADER), fresh.resolve("include").resolve(HEADER));
            Files.createDirectories(fresh.resolve("bin"));
            List<String> names = new ArrayList<>(List.of(WRAPPER, "cc", "gcc"));
            if (addition.isPresent()) {
                names.addAll(addition.get().compilers());
                for (String header : addition.get().headers()) {
                    Files.copy(
                            fresh.resolve(addition.get().folder()).resolve(header),
                            fresh.resolve("include").resolve(header));
                }
            }
            for (String name : names) {
                Path wrapper = fresh.resolve("bin").resolve(name);
                Files.copy(fresh.resolve(WRAPPER), wrapper);
                wrapper.toFile().setExecutable(true);
            }
            List<String> words = new ArrayList<>(List.of(compiler));
            words.addAll(RUNTIME_FLAGS);
            words.addAll(List.of("-o", LIBRARY));
            words.addAll(compiled(addition));
            words.addAll(List.of("-ldl", "-Wl,--no-as-needed", "-lm"));
            Command.Result result = Command.result(words, fresh);
            if (result.code() != 0) {
                throw new BuildFailure(
                        "The runtime for C programs cannot be compiled with `" + compiler + "`:\n" + result.output());
            }
            if (addition.isPresent()) {
                addition.get().complete(compiler, fresh, directory);
            }
            move(fresh, directory);
        } catch (IOException e) {
            throw new BuildFailure(
                    "The runtime for C programs cannot be built in " + directory + ": " + e.getMessage());
        }
    }

    /// Somebody else may have been faster.
    public static void move(Path fresh, Path directory) throws IOException {
        try {
            Files.move(fresh, directory, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(directory)) {
                throw e;
            }
            Leftovers.delete(fresh);
        }
    }

    public static Path cache() {
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

    /// The text of a file of the runtime's.
    public static String resource(String name) {
        try (InputStream stream = Toolchain.class.getResourceAsStream("runtime/" + name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    public static String sha256(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    public String compiler() {
        return compiler;
    }

    /// Holds the wrapper under the names that builds call the compiler by.
    public Path wrappers() {
        return directory.resolve("bin");
    }

    public String compileFlags() {
        return PROGRAM_FLAGS + ours();
    }

    /// The compiler finds our assembler first, and `allways.h`.
    private String ours() {
        return " -B" + directory.resolve("asm") + "/ -I" + directory.resolve("include");
    }

    /// Headers for programs.
    Path headers() {
        return directory.resolve("include");
    }

    /// Where all this is.
    public Path directory() {
        return directory;
    }

    /// To stand before all other libraries: what they define as well is ours.
    String linkFlags() {
        return "-no-pie -Wl,-z,now -L" + directory + " -Wl,-rpath," + directory
                + " -Wl,--push-state,--no-as-needed -lallways -Wl,--pop-state -lpthread";
    }
}
