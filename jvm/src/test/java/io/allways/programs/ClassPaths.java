package io.allways.programs;

import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;

/// Asks for the loader of the class path in all ways there are: it is the one that has loaded the program.
public final class ClassPaths {
    private ClassPaths() {}

    public static void main(String[] args) throws IOException, ClassNotFoundException {
        ClassLoader own = ClassPaths.class.getClassLoader();
        expect(ClassLoader.getSystemClassLoader(), own);
        expect(
                Class.forName("io.allways.programs.ClassPaths", true, ClassLoader.getSystemClassLoader()),
                ClassPaths.class);
        expect(ClassLoader.getSystemResource("io/allways/programs/ClassPaths.class") != null, true);
        try (URLClassLoader child = new URLClassLoader(new URL[0])) {
            expect(child.getParent(), own);
            expect(child.loadClass("io.allways.programs.ClassPaths"), ClassPaths.class);
        }
        String file = "io/allways/programs/ClassPaths.class";
        boolean there = false;
        for (String each : System.getProperty("java.class.path").split(File.pathSeparator)) {
            there |= Files.exists(Path.of(each, file));
        }
        expect(there, true);
    }

    private static void expect(Object seen, Object expected) {
        if (!seen.equals(expected)) {
            throw new AssertionError(seen + " instead of " + expected);
        }
    }
}
