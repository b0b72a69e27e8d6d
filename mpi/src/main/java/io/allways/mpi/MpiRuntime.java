package io.allways.mpi;

import io.allways.c.BuildFailure;
import io.allways.c.Command;
import io.allways.c.Toolchain;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/// Our own MPI library, which is compiled into the runtime of C programs, and what is beside it: the launcher that
/// loads a
/// copy of the program for each rank, and variables that each copy needs of its own.
public final class MpiRuntime implements Toolchain.Addition {
    private static final String FOLDER = "mpi";
    private static final String LAUNCHER = "launcher";
    private static final String OWN = "own";

    private static final List<String> HEADERS = List.of("mpi.h", "mpi-four.h", "mpi-io.h", "mpi-missing.h");
    private static final List<String> SOURCES = List.of(
            "access.c",
            "active.c",
            "agents.c",
            "announced-objects.c",
            "announced.c",
            "attached.c",
            "attributes.c",
            "buffering.c",
            "buffers.c",
            "cancel.c",
            "collective.c",
            "collectives.c",
            "comm.c",
            "conflict.c",
            "darray.c",
            "derived.c",
            "envelope.c",
            "environment.c",
            "file-data.c",
            "file.c",
            "general.c",
            "graph.c",
            "groups.c",
            "handles.c",
            "info.c",
            "intercomm.c",
            "leaks.c",
            "match.c",
            "messages.c",
            "neighbours.c",
            "ops.c",
            "overlap.c",
            "packing.c",
            "passive.c",
            "patterns.c",
            "remote.c",
            "requests.c",
            "steps.c",
            "telling.c",
            "testing.c",
            "topology.c",
            "type-questions.c",
            "types.c",
            "waiting.c",
            "window-questions.c",
            "window.c",
            "world.c");
    private static final List<String> OTHERS = List.of(
            "announced.h",
            "attributes.h",
            "file.h",
            "match.h",
            "mpi-four.h",
            "mpi-io.h",
            "mpi-missing.h",
            "mpi.h",
            "remote.h",
            "several.h",
            "topology.h",
            "types.h",
            "window.h",
            "wire.h",
            "world.h",
            OWN + ".c",
            LAUNCHER + ".c");

    private MpiRuntime() {}

    /// Finds the compiler and builds the runtime with the library in it, if that has not been done.
    public static Toolchain toolchain(String compiler) throws BuildFailure {
        return Toolchain.of(compiler, new MpiRuntime());
    }

    static Toolchain.Addition addition() {
        return new MpiRuntime();
    }

    @Override
    public String folder() {
        return FOLDER;
    }

    @Override
    public List<String> sources() {
        return SOURCES;
    }

    @Override
    public List<String> others() {
        return OTHERS;
    }

    @Override
    public List<String> headers() {
        return HEADERS;
    }

    @Override
    public List<String> compilers() {
        return List.of("mpicc");
    }

    @Override
    public String file(String name) {
        return resource(name);
    }

    static String resource(String name) {
        try (InputStream stream = MpiRuntime.class.getResourceAsStream("runtime/" + name)) {
            return new String(Objects.requireNonNull(stream, name).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void complete(String compiler, Path fresh, Path directory) throws BuildFailure, IOException {
        Path here = fresh.resolve(FOLDER);
        must(
                List.of(
                        compiler,
                        "-no-pie",
                        "-o",
                        LAUNCHER,
                        LAUNCHER + ".c",
                        "-L..",
                        "-Wl,-rpath," + directory,
                        "-Wl,--no-as-needed",
                        "-lallways",
                        "-lm"),
                here,
                "The launcher of MPI programs cannot be linked with `" + compiler + "`");
        must(
                List.of(compiler, "-c", "-fPIC", "-o", OWN + ".o", OWN + ".c"),
                here,
                "A part of MPI programs cannot be compiled with `" + compiler + "`");
    }

    private static void must(List<String> words, Path directory, String otherwise) throws BuildFailure, IOException {
        Command.Result result = Command.result(words, directory);
        if (result.code() != 0) {
            throw new BuildFailure(otherwise + ":\n" + result.output());
        }
    }

    /// What an MPI program is run by.
    static Path launcher(Toolchain toolchain) {
        return toolchain.directory().resolve(FOLDER).resolve(LAUNCHER);
    }

    /// A program is a library, so that each rank can have a copy.
    static String compileFlags(Toolchain toolchain) {
        return toolchain.compileFlags().replace("-fno-pie", "-fPIC");
    }

    static String linkFlags(Toolchain toolchain) {
        Path directory = toolchain.directory();
        return "-shared " + directory.resolve(FOLDER).resolve(OWN + ".o")
                + " -Wl,-Ttext-segment=0x10000000 -Wl,-Bsymbolic -Wl,-z,defs -Wl,-z,now -L" + directory
                + " -Wl,-rpath," + directory
                + " -Wl,--push-state,--no-as-needed -lallways -Wl,--pop-state -lpthread -lm";
    }
}
