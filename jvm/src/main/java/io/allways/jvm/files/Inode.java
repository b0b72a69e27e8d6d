package io.allways.jvm.files;

import io.allways.jvm.boot.FileLayer.Attributes;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// A file or a folder, whatever it is called: what is known about it, and what is in it. If the user has it, it is read
/// from there as long as the execution has not changed it.
final class Inode {
    enum Type {
        FILE(0x8000),
        FOLDER(0x4000),
        LINK(0xa000),
        /// A device, for example.
        OTHER(0x2000);

        final int bits;

        Type(int bits) {
            this.bits = bits;
        }
    }

    final Type type;
    final long number;
    final long device;
    int mode;
    final int owner;
    final int group;
    long modified;
    long accessed;

    /// What it is known by: where it was when it was first seen, or made.
    final String key;
    /// Where the user has it.
    final @Nullable Path real;

    /// Of a file; null while it is as the user has it.
    @Nullable Contents contents;
    /// How long the user's file is.
    final long realSize;
    /// How much memory stands for it.
    int mappings;

    /// Of a folder: what has been asked for, null where there is nothing.
    final Map<String, @Nullable Inode> entries = new TreeMap<>();

    final FileLocks locks;

    /// One that the execution makes.
    Inode(Type type, long number, long device, int mode, int owner, int group, long now, String key) {
        this.type = type;
        this.number = number;
        this.device = device;
        this.mode = mode;
        this.owner = owner;
        this.group = group;
        this.key = key;
        locks = new FileLocks(key);
        modified = now;
        accessed = now;
        real = null;
        realSize = 0;
        if (type == Type.FILE) {
            contents = new Contents(new byte[0], 0);
        }
    }

    /// One that the user has.
    Inode(Type type, Attributes known, Path real, String key) {
        this.type = type;
        this.real = real;
        this.key = key;
        locks = new FileLocks(key);
        number = known.number();
        device = known.device();
        mode = known.mode() & 0xfff;
        owner = known.owner();
        group = known.group();
        modified = known.modified();
        accessed = known.accessed();
        realSize = known.size();
    }

    boolean isFolder() {
        return type == Type.FOLDER;
    }

    long size() {
        return contents != null ? contents.size() : realSize;
    }

    Attributes attributes() {
        return new Attributes(type.bits | mode, number, device, owner, group, size(), modified, accessed);
    }
}
