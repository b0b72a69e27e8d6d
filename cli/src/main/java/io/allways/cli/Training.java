package io.allways.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarFile;

/// What the launcher runs once to make the AOT cache: a bit of everything, so that the JVM sees which classes are
/// needed and how they are used.
///
/// Java programs are only compiled here, not run. To run them the JDK's thread methods are changed, and a JVM that
/// has changed its own classes cannot write a cache (JDK 25 crashes). The front end's classes are linked instead.
final class Training {
    /// Where there is no C compiler, the last is refused, and that is all right.
    private static final List<String> PROGRAMS =
            List.of("01-lost-update.toy", "02-lock.toy", "02-flags.m", "03-mutex.c");

    private Training() {}

    public static void main(String[] args) throws IOException, URISyntaxException {
        Path folder = Files.createTempDirectory("allways-training");
        PrintStream nowhere = new PrintStream(OutputStream.nullOutputStream());
        Terminal terminal = new Terminal(
                InputStream.nullInputStream(),
                nowhere,
                nowhere,
                false,
                false,
                false,
                folder,
                Map.of(),
                new Interruption());
        Commands commands = new Commands(FrontEnds.all());
        int ignored = commands.run(List.of("check", "--help"), terminal);
        for (String program : PROGRAMS) {
            Files.writeString(folder.resolve(program), Resources.text("demo/" + program));
            ignored = commands.run(List.of("check", "--json", "result.json", program), terminal);
        }
        String java = "003-synchronized.java";
        Files.writeString(folder.resolve(java), Resources.text("demo/" + java));
        JavaSource.compile(java, List.of(), terminal);
        Path jars = Path.of(Training.class
                        .getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .toURI())
                .resolveSibling("");
        for (String jar : List.of("allways-jvm.jar", "allways-core.jar", "allways-report.jar", "allways-c.jar")) {
            link(jars.resolve(jar));
        }
        delete(folder);
        System.exit(0);
    }

    /// Asking a class for its methods makes the JVM link it, without running anything of it.
    private static void link(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            file.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
                    .forEach(name -> link(name.substring(0, name.length() - ".class".length())));
        }
    }

    private static void link(String name) {
        try {
            var unused = Class.forName(name.replace('/', '.'), false, Training.class.getClassLoader())
                    .getDeclaredMethods();
        } catch (ClassNotFoundException | LinkageError e) {
            // Then it is loaded when it is needed, as all classes were without a cache.
        }
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path each : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
                Files.delete(each);
            }
        }
    }
}
