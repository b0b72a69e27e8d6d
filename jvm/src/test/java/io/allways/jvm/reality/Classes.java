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
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// A folder with the class files of programs; many are compiled at once, for the compiler is slow to begin.
public record Classes(Path folder) implements AutoCloseable {
    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();
    /// Kept, for it reads the list of all modules and packages first.
    private static final StandardJavaFileManager FILES = COMPILER.getStandardFileManager(null, null, null);

    public static Classes temporary() throws IOException {
        return new Classes(Files.createTempDirectory("allways-reality"));
    }

    /// @param texts source texts by the names of their classes
    public void compile(Map<String, String> texts, Path classpath) {
        List<SimpleJavaFileObject> files = new ArrayList<>();
        texts.forEach((type, text) -> files.add(new Text(type, text)));
        StringWriter messages = new StringWriter();
        List<String> options =
                List.of("-d", folder.toString(), "-cp", classpath.toString(), "-proc:none", "-nowarn", "-g");
        if (!COMPILER.getTask(messages, FILES, null, options, null, files).call()) {
            throw new IllegalStateException(messages.toString());
        }
    }

    /// The same classes without [Noise].
    Classes quiet() throws IOException {
        Classes quiet = temporary();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                ClassReader reader = new ClassReader(Files.readAllBytes(file));
                ClassWriter writer = new ClassWriter(0);
                reader.accept(new Quiet(writer), 0);
                Files.write(quiet.folder.resolve(file.getFileName()), writer.toByteArray());
            }
        }
        return quiet;
    }

    private static final class Quiet extends ClassVisitor {
        private static final String NOISE = Noise.class.getName().replace('.', '/');

        Quiet(ClassVisitor next) {
            super(Opcodes.ASM9, next);
        }

        @Override
        public MethodVisitor visitMethod(
                int access, String method, String descriptor, @Nullable String signature, String @Nullable [] thrown) {
            return new MethodVisitor(Opcodes.ASM9, super.visitMethod(access, method, descriptor, signature, thrown)) {
                @Override
                public void visitMethodInsn(
                        int opcode, String owner, String name, String callDescriptor, boolean inInterface) {
                    if (!owner.equals(NOISE)) {
                        super.visitMethodInsn(opcode, owner, name, callDescriptor, inInterface);
                    } else if (callDescriptor.equals("(I)V")) {
                        super.visitInsn(Opcodes.POP);
                    } else {
                        super.visitInsn(Opcodes.NOP); // a label may follow
                    }
                }
            };
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
