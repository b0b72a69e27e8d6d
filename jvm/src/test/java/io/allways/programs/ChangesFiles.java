package io.allways.programs;

import java.io.File;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Formatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.logging.FileHandler;

/// Ways to change files, or to start a process that would. In the folder, which is the second argument, is a file
/// `keep`.
public final class ChangesFiles {
    private interface Way {
        void change(Path file, Path fresh) throws Exception;
    }

    /// What is refused, and what the program is said to do then.
    public static final Map<String, String> REFUSED = Map.ofEntries(
            Map.entry("an asynchronous channel", "opens an asynchronous file channel"),
            Map.entry("Files.createSymbolicLink", "makes a link to a file"),
            Map.entry("Files.createLink", "makes a link to a file"),
            Map.entry("Files.setPosixFilePermissions", "changes permissions of a file"),
            Map.entry("File.setReadOnly", "changes permissions of a file"),
            Map.entry("File.setWritable", "changes permissions of a file"),
            Map.entry("a process", "starts a process"),
            Map.entry("a pipeline", "starts a process"),
            Map.entry("mapping for writing", "maps a file into memory for writing"),
            Map.entry("a watch service", "watches a directory"));

    private static final Map<String, Way> CHANGES = new LinkedHashMap<>();
    /// What looks like a change and is none.
    private static final Map<String, Way> HARMLESS = new LinkedHashMap<>();

    static {
        CHANGES.put("FileOutputStream", (keep, fresh) -> new FileOutputStream(fresh.toFile()).close());
        CHANGES.put("appending", (keep, fresh) -> new FileOutputStream(keep.toFile(), true).close());
        CHANGES.put("FileWriter", (keep, fresh) -> new FileWriter(fresh.toFile()).close());
        CHANGES.put("PrintWriter", (keep, fresh) -> new PrintWriter(fresh.toFile()).close());
        CHANGES.put("PrintStream", (keep, fresh) -> new PrintStream(keep.toString()).close());
        CHANGES.put("Formatter", (keep, fresh) -> new Formatter(fresh.toFile()).close());
        CHANGES.put("FileHandler", (keep, fresh) -> new FileHandler(fresh.toString()).close());
        CHANGES.put("RandomAccessFile", (keep, fresh) -> new RandomAccessFile(keep.toFile(), "rw").close());
        CHANGES.put(
                "a channel",
                (keep, fresh) ->
                        FileChannel.open(keep, StandardOpenOption.WRITE).close());
        CHANGES.put(
                "a byte channel",
                (keep, fresh) -> Files.newByteChannel(fresh, StandardOpenOption.CREATE, StandardOpenOption.APPEND)
                        .close());
        CHANGES.put(
                "an asynchronous channel",
                (keep, fresh) -> AsynchronousFileChannel.open(
                                fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE)
                        .close());
        CHANGES.put(
                "truncating",
                (keep, fresh) -> FileChannel.open(keep, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)
                        .close());
        CHANGES.put(
                "deleting at close",
                (keep, fresh) -> FileChannel.open(keep, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE)
                        .close());
        CHANGES.put(
                "a file system in a file",
                (keep, fresh) -> FileSystems.newFileSystem(URI.create("jar:" + fresh.toUri()), Map.of("create", "true"))
                        .close());
        CHANGES.put("Files.writeString", (keep, fresh) -> Files.writeString(fresh, "x"));
        CHANGES.put("Files.write", (keep, fresh) -> Files.write(keep, List.of("x")));
        CHANGES.put("Files.createFile", (keep, fresh) -> Files.createFile(fresh));
        CHANGES.put("Files.createDirectory", (keep, fresh) -> Files.createDirectory(fresh));
        CHANGES.put("Files.createDirectories", (keep, fresh) -> Files.createDirectories(fresh.resolve("deep")));
        CHANGES.put("Files.createSymbolicLink", (keep, fresh) -> Files.createSymbolicLink(fresh, keep));
        CHANGES.put("Files.createLink", (keep, fresh) -> Files.createLink(fresh, keep));
        CHANGES.put("Files.createTempFile", (keep, fresh) -> Files.createTempFile(keep.getParent(), "a", "b"));
        CHANGES.put("Files.copy", (keep, fresh) -> Files.copy(keep, fresh));
        CHANGES.put("Files.move", (keep, fresh) -> Files.move(keep, fresh, StandardCopyOption.ATOMIC_MOVE));
        CHANGES.put("Files.delete", (keep, fresh) -> Files.delete(keep));
        CHANGES.put("Files.deleteIfExists", (keep, fresh) -> Files.deleteIfExists(keep));
        CHANGES.put(
                "Files.setLastModifiedTime",
                (keep, fresh) -> Files.setLastModifiedTime(keep, FileTime.fromMillis(1000)));
        CHANGES.put(
                "Files.setPosixFilePermissions",
                (keep, fresh) -> Files.setPosixFilePermissions(keep, Set.of(PosixFilePermission.OWNER_READ)));
        CHANGES.put(
                "the provider",
                (keep, fresh) -> FileSystems.getDefault().provider().createDirectory(fresh));
        CHANGES.put(
                "by reflection", (keep, fresh) -> File.class.getMethod("delete").invoke(keep.toFile()));
        CHANGES.put("File.createNewFile", (keep, fresh) -> fresh.toFile().createNewFile());
        CHANGES.put(
                "File.createTempFile",
                (keep, fresh) ->
                        File.createTempFile("abc", "d", keep.getParent().toFile()));
        CHANGES.put("File.mkdirs", (keep, fresh) -> fresh.toFile().mkdirs());
        CHANGES.put("File.renameTo", (keep, fresh) -> keep.toFile().renameTo(fresh.toFile()));
        CHANGES.put("File.setLastModified", (keep, fresh) -> keep.toFile().setLastModified(1000));
        CHANGES.put("File.setReadOnly", (keep, fresh) -> keep.toFile().setReadOnly());
        CHANGES.put("File.setWritable", (keep, fresh) -> keep.toFile().setWritable(false));
        CHANGES.put("File.deleteOnExit", (keep, fresh) -> keep.toFile().deleteOnExit());
        CHANGES.put("File::delete", (keep, fresh) -> {
            Predicate<File> delete = File::delete;
            delete.test(keep.toFile());
        });
        CHANGES.put(
                "a process",
                (keep, fresh) ->
                        new ProcessBuilder("rm", keep.toString()).start().waitFor());
        CHANGES.put(
                "a pipeline",
                (keep, fresh) -> ProcessBuilder.startPipeline(List.of(new ProcessBuilder("rm", keep.toString())))
                        .getFirst()
                        .waitFor());

        CHANGES.put("mapping for writing", (keep, fresh) -> {
            try (FileChannel channel = FileChannel.open(keep, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                channel.map(FileChannel.MapMode.READ_WRITE, 0, 4).put(0, (byte) 'x');
            }
        });
        CHANGES.put("transferring", (keep, fresh) -> {
            try (FileChannel from = FileChannel.open(keep);
                    FileChannel to = FileChannel.open(fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                check(from.transferTo(0, 4, to) == 4 && to.transferFrom(from, 0, 4) == 4);
            }
        });
        CHANGES.put("gathering", (keep, fresh) -> {
            try (FileChannel to = FileChannel.open(keep, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                check(to.write(new ByteBuffer[] {ByteBuffer.wrap(new byte[2]), ByteBuffer.allocateDirect(3)}) == 5);
                to.position(0);
                check(to.read(new ByteBuffer[] {ByteBuffer.allocate(3), ByteBuffer.allocate(3)}) == 5);
                to.truncate(1);
                to.force(true);
            }
        });
        CHANGES.put(
                "a watch service",
                (keep, fresh) -> FileSystems.getDefault().newWatchService().close());

        HARMLESS.put("/dev/null", (keep, fresh) -> {
            try (FileOutputStream out = new FileOutputStream("/dev/null")) {
                out.write(1);
            }
            Files.writeString(Path.of("/dev/null"), "x");
        });
        HARMLESS.put("a folder that is there", (keep, fresh) -> {
            check(!keep.getParent().toFile().mkdirs());
            Files.createDirectories(keep.getParent());
        });
        HARMLESS.put("a file that is not there", (keep, fresh) -> {
            check(!fresh.toFile().delete());
            check(!Files.deleteIfExists(fresh));
        });
        HARMLESS.put("reading", (keep, fresh) -> {
            try (RandomAccessFile file = new RandomAccessFile(keep.toFile(), "r");
                    FileChannel channel = FileChannel.open(keep)) {
                check(file.length() == channel.size());
            }
            check(Files.readString(keep).equals("kept") && !fresh.toFile().exists());
        });
    }

    private ChangesFiles() {}

    public static Set<String> changes() {
        return CHANGES.keySet();
    }

    public static Set<String> harmless() {
        return HARMLESS.keySet();
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new IllegalStateException("not as expected");
        }
    }

    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[1]);
        Way way = CHANGES.getOrDefault(args[0], HARMLESS.get(args[0]));
        try {
            way.change(folder.resolve("keep"), folder.resolve("fresh"));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
