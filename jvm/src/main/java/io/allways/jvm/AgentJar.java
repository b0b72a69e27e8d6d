package io.allways.jvm;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.ObjectName;

/// Loads the agent into a JVM that was started without it, a test's for example.
///
/// The classes of the boot path may be in a jar of any name, in a directory, or in a jar with others: they are copied
/// into a jar of their own, whose manifest puts it on the boot path. The JVM is told to load it by its own diagnostic
/// command, in this process: attaching to oneself is not allowed by default, and a second JVM that attaches would take
/// longer for the same.
final class AgentJar {
    static final String AGENT = "io.allways.jvm.boot.Agent";

    private static final String PACKAGE = "io/allways/jvm/boot/";
    private static final String NAME = "allways-agent.jar";
    private static final String REMEDY =
            " Start the JVM with the option -javaagent: and the path of allways-jvm-runtime.jar instead.";

    private AgentJar() {}

    /// @throws IllegalStateException if that is not possible; the message says what to do instead
    static void load() {
        String answer;
        try {
            String quoted = "\"" + write().toString().replace("\\", "\\\\") + "\"";
            ObjectName commands = new ObjectName("com.sun.management:type=DiagnosticCommand");
            answer = String.valueOf(ManagementFactory.getPlatformMBeanServer()
                    .invoke(commands, "jvmtiAgentLoad", new Object[] {new String[] {quoted}}, new String[] {
                        String[].class.getName()
                    }));
        } catch (IOException | URISyntaxException | JMException | RuntimeException e) {
            throw new IllegalStateException("The agent could not be loaded into this JVM: " + e + "." + REMEDY, e);
        }
        if (!Machine.hasAgent()) {
            throw new IllegalStateException("The JVM did not load the agent: " + answer.strip() + REMEDY);
        }
    }

    private static Path write() throws IOException, URISyntaxException {
        URL agent = AgentJar.class.getResource("boot/Agent.class");
        if (agent == null) {
            throw new IOException("allways-jvm-runtime is not on the class path");
        }
        if (agent.openConnection() instanceof JarURLConnection connection) {
            URI jar = connection.getJarFileURL().toURI();
            try (FileSystem inside = FileSystems.newFileSystem(Path.of(jar))) {
                return write(inside.getPath(PACKAGE));
            }
        }
        return write(Path.of(agent.toURI()).resolveSibling(""));
    }

    private static Path write(Path classes) throws IOException {
        Path folder = Files.createTempDirectory("allways");
        folder.toFile().deleteOnExit();
        Path jar = folder.resolve(NAME);
        jar.toFile().deleteOnExit();
        List<Path> files;
        try (Stream<Path> all = Files.list(classes)) {
            files = all.filter(each -> each.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
        try (OutputStream stream = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(stream, manifest())) {
            for (Path file : files) {
                out.putNextEntry(new JarEntry(PACKAGE + file.getFileName()));
                Files.copy(file, out);
            }
        }
        return jar;
    }

    private static Manifest manifest() {
        Manifest manifest = new Manifest();
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Agent-Class", AGENT);
        main.putValue("Can-Redefine-Classes", "true");
        main.putValue("Can-Retransform-Classes", "true");
        main.putValue("Boot-Class-Path", NAME);
        return manifest;
    }
}
