package io.allways.mpi;

import io.allways.c.BuildFailure;
import io.allways.c.CBuild;
import io.allways.c.Command;
import io.allways.c.Recipe;
import io.allways.c.Toolchain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/// Builds MPI programs for whole searches on a real MPI: linked with the layer in `pmpi`, which announces each call
/// to the scheduler and makes it as that says. The layer is compiled once for each library.
public final class PmpiBuild {
    private static final List<String> SOURCES = List.of(
            "calls.c",
            "collectives.c",
            "communicators.c",
            "files.c",
            "messages.c",
            "neighbours.c",
            "objects.c",
            "requests.c",
            "types.c",
            "windows.c",
            "wire.c");
    private static final String OVERLAY = "overlay";
    private static final List<String> COMPILE = List.of("-g", "-fno-pie", "-fno-omit-frame-pointer", "-fno-builtin");
    private static final String ARCHIVE = "liballways-pmpi.a";

    /// Calls that concern nobody else, and are the library's own; and its constants, some of which are variables.
    private static final Pattern LOCAL =
            Pattern.compile("MPI_(Aint_(add|diff)|Alloc_mem|Cart(dim)?_(get|rank|coords|shift|map)"
                    + "|Comm_(compare|test_inter|remote_size|[sg]et_name|create_keyval|free_keyval|[sg]et_attr|delete_attr)"
                    + "|Dims_create|Dist_graph_neighbors(_count)?|Error_(class|string)|Free_mem"
                    + "|Get_(address|count|elements|elements_x|library_version|processor_name|version)"
                    + "|Graph_(get|map|neighbors|neighbors_count)|Graphdims_get|Group_(compare|rank|size|translate_ranks)"
                    + "|Info_\\w+|Is_thread_main|Op_commutative|Pack|Pack_size|Pack_external|Pack_external_size|Query_thread"
                    + "|Reduce_local|Status_set_\\w+|Test_cancelled|Topo_test"
                    + "|Type_(size|size_x|get_(true_)?extent(_x)?|[sg]et_name|match_size|get_envelope|(create|free)_keyval"
                    + "|[sg]et_attr|delete_attr)|Unpack|Unpack_external"
                    + "|Win_([sg]et_name|[sg]et_attr|delete_attr|(create|free)_keyval)|Wtick|[A-Z0-9_]+)");

    private final RealMpi mpi;
    private final Path layer;

    private PmpiBuild(RealMpi mpi, Path layer) {
        this.mpi = mpi;
        this.layer = layer;
    }

    public static PmpiBuild of(RealMpi mpi) throws BuildFailure {
        StringBuilder content = new StringBuilder(mpi.version()).append(mpi.compiler());
        List<String> names = new ArrayList<>(List.of("wire.h", OVERLAY + ".h", OVERLAY + ".c", "pmpi/layer.h"));
        SOURCES.forEach(name -> names.add("pmpi/" + name));
        names.forEach(name -> content.append(resource(name)));
        Path directory = Toolchain.cache()
                .resolve("pmpi-" + Toolchain.sha256(content.toString()).substring(0, 16));
        if (!Files.exists(directory.resolve(ARCHIVE))) {
            compile(mpi, names, directory);
        }
        return new PmpiBuild(mpi, directory.resolve(ARCHIVE));
    }

    /// Files are kept apart there by the same code as natively.
    private static String resource(String name) {
        return name.startsWith(OVERLAY) ? Toolchain.resource(name) : MpiRuntime.resource(name);
    }

    private static void compile(RealMpi mpi, List<String> names, Path directory) throws BuildFailure {
        try {
            Path parent = Objects.requireNonNull(directory.getParent());
            Files.createDirectories(parent);
            Path fresh = Files.createTempDirectory(parent, "new-");
            for (String name : names) {
                Files.writeString(fresh.resolve(name.substring(name.indexOf('/') + 1)), resource(name));
            }
            List<String> words = new ArrayList<>(List.of(mpi.compiler(), "-std=gnu11", "-O1", "-g", "-c"));
            words.addAll(SOURCES);
            words.add(OVERLAY + ".c");
            must(words, fresh, "The layer for " + mpi.version() + " cannot be compiled");
            words = new ArrayList<>(List.of("ar", "rcs", ARCHIVE, OVERLAY + ".o"));
            for (String name : SOURCES) {
                words.add(name.replace(".c", ".o"));
            }
            must(words, fresh, "The layer for " + mpi.version() + " cannot be packed");
            Toolchain.move(fresh, directory);
        } catch (IOException e) {
            throw new BuildFailure("The layer for " + mpi.version() + " cannot be built: " + e.getMessage());
        }
    }

    private static String must(List<String> words, Path directory, String otherwise) throws BuildFailure, IOException {
        Command.Result result = Command.result(words, directory);
        if (result.code() != 0) {
            throw new BuildFailure(result.output().stripTrailing() + "\nallways: " + otherwise + ".");
        }
        return result.output();
    }

    /// @return the program, in a directory of its own
    public Path compile(List<Path> sources, String flags, Path directory) throws BuildFailure {
        try {
            Path work = Command.temporary("allways-pmpi-");
            List<Path> objects = new ArrayList<>();
            for (Path source : sources) {
                Path object = work.resolve("part" + objects.size() + ".o");
                List<String> words = new ArrayList<>(List.of(mpi.compiler()));
                words.addAll(COMPILE);
                words.addAll(List.of("-c", source.toString(), "-o", object.toString()));
                words.addAll(CBuild.split(flags));
                must(words, directory, "the program does not compile with " + mpi.version());
                objects.add(object);
            }
            supported(objects, sources, directory);
            Path program = work.resolve("program");
            List<String> words = new ArrayList<>(List.of(mpi.compiler(), "-g", "-o", program.toString()));
            objects.forEach(object -> words.add(object.toString()));
            words.addAll(CBuild.split(linkFlags()));
            words.addAll(CBuild.split(flags));
            must(words, directory, "the program does not link with " + mpi.version());
            return program;
        } catch (IOException e) {
            throw new BuildFailure("The program cannot be built for " + mpi.version() + ": " + e.getMessage());
        }
    }

    private String linkFlags() {
        return "-no-pie " + layer + " -lm";
    }

    /// By a build of the user's.
    ///
    /// @param sources to look for calls in
    public Path make(Recipe recipe, MpiBuild build, List<Path> sources, String flags) throws BuildFailure {
        Path program = recipe.run(
                new Recipe.Tools(build.wrappers(), mpi.compiler(), String.join(" ", COMPILE), linkFlags(), flags),
                Command.temporary("allways-pmpi-"));
        try {
            supported(List.of(program), sources, recipe.directory());
        } catch (IOException e) {
            throw new BuildFailure("The program cannot be built for " + mpi.version() + ": " + e.getMessage());
        }
        return program;
    }

    /// Every MPI function that the program calls must be one that the layer knows.
    private void supported(List<Path> objects, List<Path> sources, Path directory) throws BuildFailure, IOException {
        Set<String> called = new TreeSet<>();
        // Of a program that is linked with the layer, those that the layer has are defined.
        Set<String> calls = new TreeSet<>();
        for (Path object : objects) {
            called.addAll(symbols(List.of("nm", "-u", object.toString())));
            calls.addAll(symbols(List.of("nm", object.toString())));
        }
        if (calls.stream().noneMatch(name -> name.startsWith("MPI_Init"))) {
            throw new BuildFailure("The program never calls MPI_Init: it is no MPI program. Check it without --mpi.");
        }
        called.removeAll(symbols(List.of("nm", "--defined-only", layer.toString())));
        called.removeIf(name -> LOCAL.matcher(name).matches());
        if (!called.isEmpty()) {
            TreeMap<String, String> places = new TreeMap<>();
            for (String name : called) {
                places.put(name, place(name, sources, directory));
            }
            throw new BuildFailure(places.entrySet().stream()
                            .map(entry -> entry.getValue() + entry.getKey())
                            .collect(Collectors.joining("\n"))
                    + "\nallways: --mpi-backend pmpi does not know " + String.join(", ", called)
                    + "; --mpi-backend native may.");
        }
    }

    private static Set<String> symbols(List<String> words) throws IOException {
        return Command.run(words, Path.of("."))
                .lines()
                .map(line -> line.substring(line.lastIndexOf(' ') + 1))
                .filter(name -> name.startsWith("MPI_"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String place(String name, List<Path> sources, Path directory) throws IOException {
        Pattern call = Pattern.compile("\\b" + name + "\\s*\\(");
        for (Path source : sources) {
            List<String> lines = Files.readAllLines(directory.resolve(source));
            for (int i = 0; i < lines.size(); i++) {
                if (call.matcher(lines.get(i)).find()) {
                    return source + ":" + (i + 1) + ": ";
                }
            }
        }
        return "";
    }
}
