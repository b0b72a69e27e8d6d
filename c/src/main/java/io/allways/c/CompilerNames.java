package io.allways.c;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The further names by which a build may call a compiler of this machine, such as `gcc-12` or `clang`. Those of gcc
/// become our wrapper; the other compilers are refused by their names, because what they compile cannot be checked.
final class CompilerNames {
    private static final Predicate<String> GCC = Pattern.compile(
                    "(x86_64-[a-z-]*linux-gnu-)?gcc(-\\d+)?|c89|c99|mpicc\\.\\w+")
            .asMatchPredicate();
    private static final Predicate<String> OTHER = Pattern.compile(
                    "clang(-\\d+)?|tcc|icc|icx|nvc|pgcc|mpi(icc|icx|clang)")
            .asMatchPredicate();

    private CompilerNames() {}

    /// @param path where compilers are found
    /// @param wrapper what takes the place of gcc
    /// @param folder where these names are put
    static void make(String path, Path wrapper, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (String name : found(path)) {
            Path file = folder.resolve(name);
            Files.deleteIfExists(file);
            if (GCC.test(name)) {
                Files.createSymbolicLink(file, wrapper);
            } else {
                Files.writeString(file, refusal(name)).toFile().setExecutable(true);
            }
        }
    }

    private static List<String> found(String path) throws IOException {
        TreeSet<String> names = new TreeSet<>();
        for (String each : path.split(":", -1)) {
            if (!each.isEmpty() && isFolder(each)) {
                try (Stream<Path> files = Files.list(Path.of(each))) {
                    names.addAll(files.map(file -> String.valueOf(file.getFileName()))
                            .filter(GCC.or(OTHER))
                            .collect(Collectors.toSet()));
                }
            }
        }
        return List.copyOf(names);
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name)) && Files.isReadable(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static String refusal(String name) {
        return """
                #!/bin/sh
                echo 'allways: the build calls %s. C programs are checked with gcc, whose thread instrumentation and' >&2
                echo "assembler directives the runtime knows: let the build call gcc, for example by --make 'make CC=gcc'." >&2
                exit 1
                """.formatted(name);
    }
}
