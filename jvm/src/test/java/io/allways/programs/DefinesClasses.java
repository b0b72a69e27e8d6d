package io.allways.programs;

import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.util.Objects;

/// A class that the program defines itself, in each execution anew, and that races.
public final class DefinesClasses {
    private DefinesClasses() {}

    /// Known to the program by its file only.
    public static final class Racy implements Runnable {
        static int count;

        @Override
        public void run() {
            count++;
        }
    }

    public static void main(String[] arguments) throws Exception {
        byte[] file;
        try (InputStream in = DefinesClasses.class.getResourceAsStream("DefinesClasses$Racy.class")) {
            file = Objects.requireNonNull(in).readAllBytes();
        }
        Class<?> type = MethodHandles.lookup().defineClass(file);
        Runnable racy = (Runnable) type.getDeclaredConstructor().newInstance();
        Thread one = new Thread(racy);
        Thread other = new Thread(racy);
        one.start();
        other.start();
        one.join();
        other.join();
    }
}
