package io.allways.c;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/// Makes a program that can be checked out of C files, or out of a directory by the user's own build, in a directory of
/// its own: the user's files are not touched.
public final class CBuild {
    /// C's `inline` functions have no body of their own, and without optimisation calls of them are not replaced: a
    /// program that relies on that links if every file that has such a function also emits it.
    static final String INLINE_EMITTED = "-fgnu89-inline";

    /// The linker takes the first of several such functions.
    static final String DUPLICATES_LINKED = "-Wl,-z,muldefs";

    /// Both.
    public static final List<String> INLINE_FUNCTIONS = List.of(INLINE_EMITTED, DUPLICATES_LINKED);

    private final Toolchain toolchain;
    private final String flags;
    private final Path work;

    /// @param flags of the user's, for compiling and linking
    public CBuild(Toolchain toolchain, String flags) {
        this.toolchain = toolchain;
        this.flags = flags;
        work = Command.temporary("allways-c-");
    }

    /// From C files.
    public Path compile(List<Path> sources, Path directory) throws BuildFailure {
        Path program = work.resolve("program");
        List<String> words = new ArrayList<>(List.of(wrapper(), "-o", program.toString()));
        sources.forEach(source -> words.add(source.toString()));
        words.addAll(split(flags));
        Command.Result first = run(words, directory, Map.of());
        Command.Result result = first;
        if (first.code() != 0 && first.output().contains("undefined reference")) {
            words.addAll(INLINE_FUNCTIONS);
            Command.Result again = run(words, directory, Map.of());
            result = again.code() == 0 ? again : first;
        }
        if (result.code() != 0) {
            boolean linking = result.output().contains("ld returned");
            String hint = result.output().contains("mpi.h") ? " An MPI program is checked with --mpi RANKS." : "";
            throw new BuildFailure(result.output().stripTrailing() + "\nallways: the program does not "
                    + (linking ? "link." : "compile.") + hint);
        }
        return program;
    }

    public Toolchain toolchain() {
        return toolchain;
    }

    /// The user's, for compiling and linking.
    public String flags() {
        return flags;
    }

    /// Where the program is made.
    public Path work() {
        return work;
    }

    /// By a build of the user's.
    public Path make(Recipe recipe) throws BuildFailure {
        return recipe.run(
                new Recipe.Tools(
                        toolchain.wrappers(), compiler(), toolchain.compileFlags(), toolchain.linkFlags(), flags),
                work);
    }

    /// Names where everything in a program is: programs with the same one can be searched together.
    public static String layout(Path program) throws IOException {
        return Toolchain.sha256(Command.run(List.of("nm", "-n", program.toString()), work(program)));
    }

    /// The files that the compiler reads for these, apart from the system's.
    public List<Path> read(List<Path> sources, Path directory) throws IOException {
        List<String> words = new ArrayList<>(
                List.of(compiler(), "-MM", "-isystem", toolchain.headers().toString()));
        sources.forEach(source -> words.add(source.toString()));
        words.addAll(split(flags));
        Command.Result result = Command.result(words, directory);
        return result.code() != 0
                ? sources
                : result.output()
                        .replace("\\\n", " ")
                        .lines()
                        .flatMap(rule -> Arrays.stream(
                                rule.substring(rule.indexOf(':') + 1).strip().split("\\s+", -1)))
                        .filter(name -> !name.isEmpty())
                        .map(Path::of)
                        .distinct()
                        .toList();
    }

    private static Path work(Path program) {
        return Objects.requireNonNull(program.toAbsolutePath().getParent());
    }

    private String wrapper() {
        return toolchain.wrappers().resolve("allways-cc").toString();
    }

    private Command.Result run(List<String> words, Path directory, Map<String, String> environment) {
        Map<String, String> all = new java.util.HashMap<>(environment);
        all.put("ALLWAYS_CC", compiler());
        all.put("ALLWAYS_CFLAGS", toolchain.compileFlags());
        all.put("ALLWAYS_LDFLAGS", toolchain.linkFlags());
        try {
            return Command.result(words, directory, all);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// By its whole path: in a build its name is the wrapper's.
    public String compiler() {
        String name = toolchain.compiler();
        if (name.contains("/")) {
            return name;
        }
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(":", -1))
                .map(each -> Path.of(each, name))
                .filter(Files::isExecutable)
                .map(Path::toString)
                .findFirst()
                .orElse(name);
    }

    /// The words of a text.
    public static List<String> split(String text) {
        return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+", -1));
    }
}
