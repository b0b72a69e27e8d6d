package io.allways.jvm;

import io.allways.jvm.model.world.Givens;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/// A program with a `main` method: where its classes are, which one begins, and with which arguments.
///
/// @param givens its properties and environment, see [Givens]
public record Launch(List<Path> classpath, String main, List<String> arguments, List<String> givens) {
    private static final String RESERVED = "io/allways/jvm";

    public Launch {
        classpath = List.copyOf(classpath);
        arguments = List.copyOf(arguments);
        givens = List.copyOf(givens);
    }

    public Launch(List<Path> classpath, String main, List<String> arguments) {
        this(classpath, main, arguments, List.of());
    }

    /// A process of a system.
    public Launch(List<Path> classpath, ProcessSpec spec) {
        this(classpath, spec.main(), spec.arguments(), spec.givens());
    }

    public List<URL> urls() {
        List<URL> urls = new ArrayList<>();
        for (Path path : classpath) {
            try {
                urls.add(path.toUri().toURL());
            } catch (MalformedURLException e) {
                throw new IllegalArgumentException(e);
            }
        }
        return urls;
    }

    /// Whether the class that begins is on the class path.
    public boolean exists() {
        return file() != null;
    }

    /// What is wrong with it, if something is.
    public Optional<String> problem() {
        Optional<String> ours = reserved();
        if (ours.isPresent()) {
            return ours;
        }
        if (main.startsWith("java.")) {
            return Optional.of("The class `" + main + "` is in a package of the JDK's (java.…), where the JVM lets no"
                    + " other classes be. Give it another package.");
        }
        byte[] file = file();
        if (file == null) {
            return Optional.of("There is no class `" + main + "` on the class path");
        }
        ClassReader reader;
        try {
            reader = new ClassReader(file);
        } catch (IllegalArgumentException e) {
            return Optional.of("The class file of `" + main + "` cannot be read: " + e.getMessage() + ".");
        }
        if (!reader.getClassName().equals(main.replace('.', '/'))) {
            return Optional.of("The class file of `" + main + "` holds the class `"
                    + reader.getClassName().replace('/', '.') + "`.");
        }
        AtomicBoolean found = new AtomicBoolean();
        reader.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public @Nullable MethodVisitor visitMethod(
                            int access,
                            String name,
                            String type,
                            @Nullable String signature,
                            String @Nullable [] thrown) {
                        boolean takes = type.equals("([Ljava/lang/String;)V") || type.equals("()V");
                        if (name.equals("main") && takes && (access & Opcodes.ACC_PRIVATE) == 0) {
                            found.set(true);
                        }
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES | ClassReader.SKIP_DEBUG);
        boolean inherits = !"java/lang/Object".equals(reader.getSuperName());
        return found.get() || inherits
                ? Optional.empty()
                : Optional.of(
                        "The class `" + main + "` has no main method: static void main(String[] args) is needed.");
    }

    /// Classes of the program in a package of ours would be taken for the checker's own. Its jars may be on the class
    /// path,
    /// as those of tests often are.
    private Optional<String> reserved() {
        for (Path path : classpath) {
            try (URLClassLoader entry =
                    new URLClassLoader(new URL[] {path.toUri().toURL()}, null)) {
                if (entry.findResource(RESERVED) != null && entry.findResource(RESERVED + "/JvmTarget.class") == null) {
                    return Optional.of("`" + path.getFileName() + "` on the class path has classes in the package "
                            + RESERVED.replace('/', '.') + ", which is the checker's own. Give them another package.");
                }
            } catch (IOException e) {
                // what cannot be read has no classes
            }
        }
        return Optional.empty();
    }

    /// Whether the class that begins was compiled with line numbers.
    public boolean lineNumbers() {
        byte[] file = file();
        AtomicBoolean found = new AtomicBoolean();
        if (file != null) {
            new ClassReader(file)
                    .accept(
                            new ClassVisitor(Opcodes.ASM9) {
                                @Override
                                public MethodVisitor visitMethod(
                                        int access,
                                        String name,
                                        String type,
                                        @Nullable String signature,
                                        String @Nullable [] thrown) {
                                    return new MethodVisitor(Opcodes.ASM9) {
                                        @Override
                                        public void visitLineNumber(int line, Label start) {
                                            found.set(true);
                                        }
                                    };
                                }
                            },
                            ClassReader.SKIP_FRAMES);
        }
        return found.get();
    }

    private byte @Nullable [] file() {
        try (URLClassLoader loader = new URLClassLoader(urls().toArray(URL[]::new), null);
                InputStream stream = loader.getResourceAsStream(main.replace('.', '/') + ".class")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            return null;
        }
    }

    /// Runs the class's initialiser, then `main`, as `java` does: also one without arguments, or of an object.
    public JvmTarget.Entry entry() {
        return loader -> {
            Class<?> type = Class.forName(main, false, loader);
            Method method = main(type);
            method.setAccessible(true);
            MethodHandle handle = MethodHandles.lookup().unreflect(method);
            MethodHandle initialiser = Initialisers.of(type);
            boolean isStatic = Modifier.isStatic(method.getModifiers());
            boolean takes = method.getParameterCount() == 1;
            Constructor<?> maker = isStatic ? null : type.getDeclaredConstructor();
            if (maker != null) {
                maker.setAccessible(true);
            }
            return () -> {
                Givens.begin(givens);
                if (initialiser != null) {
                    initialiser.invoke();
                }
                // Not invokeWithArguments, which makes an adapter each time.
                String[] given = arguments.toArray(String[]::new);
                if (maker == null) {
                    if (takes) {
                        handle.invoke(given);
                    } else {
                        handle.invoke();
                    }
                } else if (takes) {
                    handle.invoke(make(maker), given);
                } else {
                    handle.invoke(make(maker));
                }
            };
        };
    }

    private static Object make(Constructor<?> maker) throws Throwable {
        try {
            return maker.newInstance();
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static Method main(Class<?> type) throws NoSuchMethodException {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?>[] parameters : new Class<?>[][] {{String[].class}, {}}) {
                try {
                    return each.getDeclaredMethod("main", parameters);
                } catch (NoSuchMethodException e) {
                    // perhaps without arguments, or in a superclass
                }
            }
        }
        throw new NoSuchMethodException(type.getName() + ".main");
    }
}
