package io.allways.jvm.files;

import io.allways.jvm.boot.FileLayer;
import io.allways.jvm.boot.FileLayer.Attributes;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The user's files, which are only read. To be called without control.
final class RealFiles {
    private static final int TYPE = 0xf000;

    private RealFiles() {}

    /// Null if there is nothing.
    static @Nullable Inode node(Path path, String key) {
        Map<String, Object> known;
        try {
            known = Files.readAttributes(path, "unix:*", LinkOption.NOFOLLOW_LINKS);
        } catch (IOException e) {
            return null;
        }
        int mode = (int) number(known, "mode");
        Inode.Type type = Inode.Type.OTHER;
        for (Inode.Type each : Inode.Type.values()) {
            if ((mode & TYPE) == each.bits) {
                type = each;
            }
        }
        Attributes attributes = new Attributes(
                mode,
                number(known, "ino"),
                number(known, "dev"),
                (int) number(known, "uid"),
                (int) number(known, "gid"),
                number(known, "size"),
                nanos(known.get("lastModifiedTime")),
                nanos(known.get("lastAccessTime")));
        return new Inode(type, attributes, path, key);
    }

    private static long number(Map<String, Object> known, String name) {
        return known.get(name) instanceof Number number ? number.longValue() : 0;
    }

    private static long nanos(@Nullable Object time) {
        return time instanceof FileTime known ? known.to(TimeUnit.NANOSECONDS) : 0;
    }

    static List<String> names(Path folder) {
        List<String> names = new ArrayList<>();
        try (Stream<Path> all = Files.list(folder)) {
            all.forEach(each -> names.add(each.getFileName().toString()));
        } catch (AccessDeniedException e) {
            throw new FileLayer.Errno(FileLayer.NO_ACCESS);
        } catch (IOException e) {
            throw new FileLayer.Errno(FileLayer.NO_ENTRY);
        }
        return names;
    }

    static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            throw new FileLayer.Errno(FileLayer.NO_ENTRY);
        }
    }

    /// As [Contents#read].
    static int read(Path path, byte[] into, int offset, int length, long position) {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            file.seek(position);
            return file.read(into, offset, length);
        } catch (IOException e) {
            throw new FileLayer.Errno(FileLayer.NO_ACCESS);
        }
    }

    static Contents contents(Path path) {
        try {
            byte[] all = Files.readAllBytes(path);
            return new Contents(all, all.length);
        } catch (IOException e) {
            throw new FileLayer.Errno(FileLayer.NO_ACCESS);
        }
    }
}
