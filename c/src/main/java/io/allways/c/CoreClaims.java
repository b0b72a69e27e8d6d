package io.allways.c;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.Map;

/// Which cores this process uses, so that others of the same user take other ones: a locked file for each, among the
/// temporary files. A lock ends with its process, however that ends.
final class CoreClaims {
    private final String prefix;
    private final Map<Integer, FileChannel> files = new HashMap<>();

    /// @param prefix of the names of the files
    CoreClaims(String prefix) {
        this.prefix = prefix;
    }

    static CoreClaims ofThisUser() {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9_-]", "_");
        return new CoreClaims(Path.of(System.getProperty("java.io.tmpdir"), "allways-" + user + "-core-")
                .toString());
    }

    /// False if another process has it. Where there is no way to know, nobody has.

    boolean take(int core) {
        try {
            // Nothing is written, and no link is followed: whoever else may write there gains nothing.
            FileChannel file = FileChannel.open(
                    Path.of(prefix + core),
                    StandardOpenOption.CREATE,
                    StandardOpenOption.WRITE,
                    LinkOption.NOFOLLOW_LINKS);
            try {
                if (file.tryLock() != null) {
                    files.put(core, file);
                    return true;
                }
            } catch (OverlappingFileLockException e) {
                // by another part of this process
            }
            file.close();
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    void giveBack(int core) {
        FileChannel file = files.remove(core);
        try {
            if (file != null) {
                file.close();
            }
        } catch (IOException e) {
            // it ends with the process
        }
    }
}
