package io.allways.jvm.files;

import io.allways.jvm.boot.FileLayer;
import io.allways.jvm.boot.FileLayer.Errno;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// What is where, for one execution: the user's folders and files, seen through what the execution has changed.
final class Tree {
    /// Where a path leads: an entry of a folder, whether something is there or not.
    ///
    /// @param path without links, `.` and `..`
    record Place(
            Inode folder,
            String name,
            String path,
            @Nullable Inode node) {
        Inode there() {
            if (node == null) {
                throw new Errno(FileLayer.NO_ENTRY);
            }
            return node;
        }
    }

    /// Is told which entries are looked at on the way.
    interface Watcher {
        void passes(String path);
    }

    private static final int MOST_LINKS = 40;
    static final String HERE = System.getProperty("user.dir", "/");

    private final Inode root;
    private final Lifted lifted;

    /// Calls without control.
    interface Lifted {
        <T extends @Nullable Object> T call(Supplier<T> what);
    }

    Tree(Lifted lifted) {
        this.lifted = lifted;
        Inode known = lifted.call(() -> RealFiles.node(Path.of("/"), "/"));
        if (known == null) {
            throw new IllegalStateException("/ is not there");
        }
        root = known;
    }

    /// Where a path leads.
    ///
    /// @param follows whether a link is followed that it leads to
    Place find(String path, boolean follows, Watcher watcher) {
        if (path.isEmpty()) {
            throw new Errno(FileLayer.NO_ENTRY);
        }
        Deque<String> rest = new ArrayDeque<>(names(path));
        if (!path.startsWith("/")) {
            List<String> here = new ArrayList<>(names(HERE));
            Collections.reverse(here);
            here.forEach(rest::addFirst);
        }
        List<Place> way = new ArrayList<>();
        int links = 0;
        while (!rest.isEmpty()) {
            String name = rest.removeFirst();
            if (name.equals(".")) {
                continue;
            }
            if (name.equals("..")) {
                if (!way.isEmpty()) {
                    way.removeLast();
                }
                continue;
            }
            Place last = way.isEmpty() ? null : way.getLast();
            Inode folder = last == null ? root : last.there();
            if (!folder.isFolder()) {
                throw new Errno(FileLayer.NO_FOLDER);
            }
            String whole = (last == null ? "" : last.path) + "/" + name;
            watcher.passes(whole);
            Inode node = entry(folder, name, whole);
            if (node != null && node.type == Inode.Type.LINK && (follows || !rest.isEmpty())) {
                if (++links > MOST_LINKS) {
                    throw new Errno(FileLayer.TOO_MANY_LINKS);
                }
                String target = target(node);
                List<String> names = new ArrayList<>(names(target));
                Collections.reverse(names);
                names.forEach(rest::addFirst);
                if (target.startsWith("/")) {
                    way.clear();
                }
                continue;
            }
            way.add(new Place(folder, name, whole, node));
        }
        return way.isEmpty() ? new Place(root, "", "/", root) : way.getLast();
    }

    private static List<String> names(String path) {
        return Arrays.stream(path.split("/")).filter(name -> !name.isEmpty()).toList();
    }

    String target(Inode link) {
        Path real = link.real;
        if (real == null) {
            throw new Errno(FileLayer.INVALID);
        }
        return lifted.call(() -> RealFiles.target(real));
    }

    private @Nullable Inode entry(Inode folder, String name, String whole) {
        if (folder.entries.containsKey(name)) {
            return folder.entries.get(name);
        }
        Path real = folder.real;
        Inode found = real == null ? null : lifted.call(() -> RealFiles.node(real.resolve(name), whole));
        folder.entries.put(name, found);
        return found;
    }

    /// Names of what is in a folder, sorted.
    List<String> names(Inode folder, String path) {
        TreeSet<String> names = new TreeSet<>();
        Path real = folder.real;
        if (real != null) {
            names.addAll(lifted.call(() -> RealFiles.names(real)));
        }
        folder.entries.forEach((name, node) -> {
            if (node == null) {
                names.remove(name);
            } else {
                names.add(name);
            }
        });
        return List.copyOf(names);
    }
}
