package io.allways.cli;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.ClassReader;

/// What there is to load in a folder of a class path.
final class ClassFiles {
    private static final long MOST_BYTES = 512L << 20;
    private static final int MOST_FILES = 50_000;

    private ClassFiles() {}

    /// The files under `folder`, by the path they have under `name`.
    ///
    /// @param onlyClasses leave out all that is no class of that place: the folder was not meant as a class path
    static Map<String, Path> under(Path folder, String name, boolean onlyClasses) {
        Map<String, Path> files = new TreeMap<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                private long bytes;

                @Override
                public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                    boolean hidden = directory.getFileName() != null
                            && directory.getFileName().toString().startsWith(".");
                    return hidden && !directory.equals(folder)
                            ? FileVisitResult.SKIP_SUBTREE
                            : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                    String path = folder.relativize(file).toString().replace('\\', '/');
                    if (attributes.isRegularFile() && (!onlyClasses || isClass(file, path))) {
                        bytes += attributes.size();
                        files.put(name + "/" + path, file);
                        if (bytes > MOST_BYTES || files.size() > MOST_FILES) {
                            throw UsageError.input(folder
                                    + " on the class path is too large to send to other machines (" + (MOST_BYTES >> 20)
                                    + " MB, " + MOST_FILES + " files): name a smaller one.");
                        }
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException e) {
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw UsageError.input(folder + " cannot be read: " + e.getMessage() + ".");
        }
        return files;
    }

    private static boolean isClass(Path file, String path) throws IOException {
        if (!path.endsWith(".class")) {
            return false;
        }
        try {
            return path.equals(new ClassReader(Files.readAllBytes(file)).getClassName() + ".class");
        } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
            return false;
        }
    }

    /// An empty file, so that a folder without any exists there too.
    static Path placeholder() {
        try {
            Path file = Files.createTempFile("allways", ".empty");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw UsageError.input("The directory for temporary files cannot be written: " + e.getMessage() + ".");
        }
    }
}
