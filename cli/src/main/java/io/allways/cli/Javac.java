package io.allways.cli;

import io.allways.core.Leftovers;
import io.allways.jvm.Launch;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// Java's compiler, into directories that are gone when the JVM ends.
final class Javac {
    private Javac() {}

    /// The class path with the classes of `mains` on it: those that are not, while a folder of it has their sources,
    /// are compiled, with all that they use from there. So a folder of sources will do for a class path.
    static List<Path> compiled(List<String> mains, List<Path> classpath, Terminal terminal) {
        List<Path> sources = new ArrayList<>();
        for (String main : mains) {
            if (!new Launch(classpath, main, List.of()).exists()) {
                classpath.stream()
                        .map(entry -> entry.resolve(main.replace('.', '/') + ".java"))
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .filter(file -> !sources.contains(file))
                        .ifPresent(sources::add);
            }
        }
        if (sources.isEmpty()) {
            return classpath;
        }
        List<JavaFileObject> units = new ArrayList<>();
        for (Path file : sources) {
            String name = terminal.directory()
                    .toAbsolutePath()
                    .normalize()
                    .relativize(file)
                    .toString();
            units.add(new JavaSource.Source(
                    name,
                    file,
                    TextFile.read(file.toString(), terminal.directory()).text()));
        }
        List<Path> all = new ArrayList<>(List.of(compile(units, classpath)));
        all.addAll(classpath);
        return all;
    }

    /// Where the classes are.
    static Path compile(List<? extends JavaFileObject> units, List<Path> classpath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw UsageError.input(
                    "This Java has no compiler: compile " + told(units.getFirst()) + " and name the class.");
        }
        DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(problems, Locale.ROOT, null)) {
            Path out = Leftovers.folder("allways-java");
            String path = classpath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
            List<String> options = List.of("-g", "-proc:none", "-nowarn", "-d", out.toString(), "-cp", path);
            boolean compiled = compiler.getTask(new StringWriter(), files, problems, options, null, units)
                    .call();
            if (!compiled) {
                throw new UsageError(errors(units, problems.getDiagnostics()), UsageError.Style.LINES);
            }
            return out;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String told(JavaFileObject file) {
        return file instanceof JavaSource.Source source ? source.told() : file.getName();
    }

    private static String errors(
            List<? extends JavaFileObject> units, List<Diagnostic<? extends JavaFileObject>> problems) {
        StringBuilder lines = new StringBuilder();
        for (Diagnostic<? extends JavaFileObject> problem : problems) {
            if (problem.getKind() == Diagnostic.Kind.ERROR) {
                String file = told(problem.getSource() == null ? units.getFirst() : problem.getSource());
                String place = problem.getLineNumber() > 0
                        ? ":" + problem.getLineNumber() + ":" + problem.getColumnNumber()
                        : "";
                String message = problem.getMessage(Locale.ROOT).replace("\n", "\n    ");
                lines.append(file).append(place).append("  ").append(message).append('\n');
            }
        }
        return lines.toString().stripTrailing();
    }
}
