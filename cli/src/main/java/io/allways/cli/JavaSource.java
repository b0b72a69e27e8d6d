package io.allways.cli;

import io.allways.core.Leftovers;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.objectweb.asm.ClassReader;

/// A Java program in one source file, compiled into a directory that is gone when the JVM ends.
///
/// @param main the first class in the file that has a `main` method
record JavaSource(List<Path> classpath, String main) {
    static JavaSource compile(String target, List<Path> classpath, Terminal terminal) {
        String text = TextFile.read(target, terminal.directory()).text();
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw UsageError.input("This Java has no compiler: compile " + target + " and name the class.");
        }
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
            Path out = Leftovers.folder("allways-java");
            String path =
                    classpath.stream().map(Path::toString).collect(Collectors.joining(java.io.File.pathSeparator));
            List<String> options = List.of("-g", "-proc:none", "-nowarn", "-d", out.toString(), "-cp", path);
            // The name of a file with several lessons is not that of its class, so it is read under another.
            boolean compiled = compiler.getTask(
                            new StringWriter(), files, problems, options, null, List.of(new Source(target, text)))
                    .call();
            if (!compiled) {
                throw new UsageError(errors(target, problems.getDiagnostics()), UsageError.Style.LINES);
            }
            List<Path> all = new ArrayList<>(List.of(out));
            all.addAll(classpath);
            return new JavaSource(all, main(target, out, text));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The source, under a name that the compiler does not hold against its classes.
    private static final class Source extends javax.tools.SimpleJavaFileObject {
        private final String text;
        private final String file;

        Source(String target, String text) {
            super(Path.of(target).toAbsolutePath().toUri(), Kind.SOURCE);
            this.text = text;
            file = String.valueOf(Path.of(target).getFileName());
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

    private static String errors(String target, List<Diagnostic<? extends JavaFileObject>> problems) {
        StringBuilder lines = new StringBuilder();
        for (Diagnostic<?> problem : problems) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                String place = problem.getLineNumber() > 0
                        ? ":" + problem.getLineNumber() + ":" + problem.getColumnNumber()
                        : "";
                String message = problem.getMessage(Locale.ROOT).replace("\n", "\n    ");
                lines.append(target).append(place).append("  ").append(message).append('\n');
            }
        }
        return lines.toString().stripTrailing();
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
