package io.allways.jvm.reality;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// A folder with the class files of programs; many are compiled at once, for the compiler is slow to begin.
public record Classes(Path folder) implements AutoCloseable {
    public static Classes temporary() throws IOException {
        return new Classes(Files.createTempDirectory("allways-reality"));
    }

    /// @param texts source texts by the names of their classes
    public void compile(Map<String, String> texts, Path classpath) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        List<SimpleJavaFileObject> files = new ArrayList<>();
        texts.forEach((type, text) -> files.add(new Text(type, text)));
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<String> options = List.of(
                    "-d",
                    folder.toString(),
                    "-cp",
                    classpath.toString(),
                    "-proc:none",
                    "-nowarn",
                    "-g",
                    "-XDuseUnsharedTable=true");
            if (!compiler.getTask(messages, manager, null, options, null, files).call()) {
                throw new IllegalStateException(messages.toString());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Text extends SimpleJavaFileObject {
        private final String text;

        Text(String type, String text) {
            super(URI.create("string:///" + type + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
