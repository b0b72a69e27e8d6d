package io.allways.programs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Two threads count in the file `keep` of the folder, which is the second argument, or each in one of its own.
public final class SharesFiles {
    private static final Object LOCK = new Object();

    private SharesFiles() {}

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        Files.writeString(folder.resolve("keep"), "0");
        Thread other = new Thread(() -> count(args[0], folder, "b"));
        other.start();
        count(args[0], folder, "a");
        other.join();
        String sum = Files.readString(folder.resolve("keep"));
        if (!args[0].equals("apart") && !sum.equals("2")) {
            throw new AssertionError(sum);
        }
    }

    private static void count(String way, Path folder, String own) {
        switch (way) {
            case "apart" -> add(folder.resolve(own));
            case "locked" -> {
                synchronized (LOCK) {
                    add(folder.resolve("keep"));
                }
            }
            default -> add(folder.resolve("keep"));
        }
    }

    private static void add(Path file) {
        try {
            int before = Files.exists(file) ? Integer.parseInt(Files.readString(file)) : 0;
            Path fresh = Path.of(file + "." + Thread.currentThread().threadId());
            Files.writeString(fresh, Integer.toString(before + 1));
            Files.move(
                    fresh,
                    file,
                    java.nio.file.StandardCopyOption.ATOMIC_MOVE,
                    java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
