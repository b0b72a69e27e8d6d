package io.allways.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;

/// A Java program in one source file, compiled into a directory that is gone when the JVM ends.
///
/// @param main the first class in the file that has a `main` method
record JavaSource(List<Path> classpath, String main) {
    static JavaSource compile(String target, List<Path> classpath, Terminal terminal) {
        String text = TextFile.read(target, terminal.directory()).text();
        // The name of a file with several lessons is not that of its class, so it is read under another.
        Path out = Javac.compile(List.of(new Source(target, Path.of(target), text)), classpath);
        List<Path> all = new ArrayList<>(List.of(out));
        all.addAll(classpath);
        try {
            return new JavaSource(all, main(target, out, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The source, under a name that the compiler does not hold against its classes.
    static final class Source extends javax.tools.SimpleJavaFileObject {
        private final String told;
        private final String text;
        private final String file;

        Source(String told, Path path, String text) {
            super(path.toAbsolutePath().toUri(), Kind.SOURCE);
            this.told = told;
            this.text = text;
            file = String.valueOf(path.getFileName());
        }

        /// As errors name it.
        String told() {
            return told;
        }

        @Override
        public boolean isNameCompatible(String simpleName, Kind kind) {
            return true;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }

        @Override
        public String toString() {
            return file;
        }
    }

    private static String main(String target, Path out, String text) throws IOException {
        List<String> candidates = new ArrayList<>();
        try (Stream<Path> files = Files.walk(out)) {
            for (Path file :
                    files.filter(each -> each.toString().endsWith(".class")).toList()) {
                String name =
                        new ClassReader(Files.readAllBytes(file)).getClassName().replace('/', '.');
                if (new io.allways.jvm.Launch(List.of(out), name, List.of())
                                .problem()
                                .isEmpty()
                        && hasMain(out, name)) {
                    candidates.add(name);
                }
            }
        }
        candidates.sort(Comparator.comparingInt(name -> at(text, name)));
        if (candidates.isEmpty()) {
            throw UsageError.input(target + " has no class with a main method.");
        }
        return candidates.getFirst();
    }

    private static boolean hasMain(Path out, String name) throws IOException {
        ClassReader reader = new ClassReader(Files.readAllBytes(out.resolve(name.replace('.', '/') + ".class")));
        return !reader.getSuperName().equals("java/lang/Record") && !name.contains("$");
    }

    private static int at(String text, String name) {
        int at = text.indexOf("class " + name.substring(name.lastIndexOf('.') + 1));
        return at < 0 ? Integer.MAX_VALUE : at;
    }
}
