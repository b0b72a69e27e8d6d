package io.allways.jvm.describe;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Places in the program's source: which stack frames are the program's, and where its files are.
public final class Places {
    private final List<Path> roots;
    private final Map<String, String> files = new HashMap<>();

    public Places(List<Path> roots) {
        this.roots = roots;
    }

    public static boolean program(String type) {
        return !type.startsWith("java.")
                && !type.startsWith("jdk.")
                && !type.startsWith("sun.")
                && !type.startsWith("org.junit.")
                && !type.startsWith("io.allways.core.")
                && !type.startsWith("io.allways.junit.")
                && !type.startsWith("io.allways.jvm.");
    }

    /// The first frame that is the program's, or -1.
    public static int first(StackTraceElement[] stack) {
        for (int i = 0; i < stack.length; i++) {
            if (program(stack[i].getClassName())) {
                return i;
            }
        }
        return -1;
    }

    /// Where the program is, from its own frame up into what it calls, but not into the checker: what that calls in
    /// turn
    /// is none of the program's business. -1 if it is nowhere.
    public static int outside(StackTraceElement[] stack) {
        int at = first(stack);
        while (at > 0 && !stack[at - 1].getClassName().startsWith("io.allways.jvm.")) {
            at--;
        }
        return at;
    }

    public static String text(StackTraceElement frame) {
        return frame.getFileName() == null || frame.getLineNumber() <= 0
                ? frame.getClassName() + "." + frame.getMethodName()
                : frame.getFileName() + ":" + frame.getLineNumber();
    }

    /// The file of a frame, found below one of the source directories if it is there.
    public String file(StackTraceElement frame) {
        String name = frame.getFileName();
        return name == null ? "" : files.computeIfAbsent(frame.getClassName(), type -> find(type, name));
    }

    private String find(String type, String name) {
        int dot = type.lastIndexOf('.');
        String folder = dot < 0 ? "" : type.substring(0, dot).replace('.', '/') + "/";
        for (Path root : roots) {
            for (String path : List.of(folder + name, name)) {
                Path file = root.resolve(path);
                if (Files.isRegularFile(file)) {
                    return file.toString();
                }
            }
        }
        return name;
    }
}
