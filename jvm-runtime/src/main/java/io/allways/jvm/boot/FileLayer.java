package io.allways.jvm.boot;

import java.io.FileDescriptor;
import org.jspecify.annotations.Nullable;

/// The file system that an execution has for itself, as [FileGate] asks for it. Whoever calls is told by an [Errno]
/// what
/// is wrong, as the system's calls do.
///
/// Descriptors of open files are numbers from [#FIRST] on, which the system never gives.
public abstract class FileLayer {
    /// The lowest descriptor of a file of the layer.
    public static final int FIRST = 1 << 30;

    /// The layer has nothing to say about that: the system is asked.
    public static final int NOT_MINE = -1;

    public static final int NO_ENTRY = 2;
    public static final int BAD_DESCRIPTOR = 9;
    public static final int NO_ACCESS = 13;
    public static final int EXISTS = 17;
    public static final int NO_FOLDER = 20;
    public static final int IS_FOLDER = 21;
    public static final int INVALID = 22;
    public static final int NOT_EMPTY = 39;
    public static final int TOO_MANY_LINKS = 40;

    /// What is asked of `open`.
    ///
    /// @param fresh it must not be there yet
    /// @param follows whether a link is followed in the end
    /// @param synced each write is durable when it has happened
    public record Opening(
            boolean reads,
            boolean writes,
            boolean creates,
            boolean fresh,
            boolean truncates,
            boolean appends,
            boolean follows,
            boolean synced) {
        /// Whether it may change something by itself.
        public boolean changes() {
            return creates || truncates;
        }
    }

    /// What is known of a file, as `stat` tells it.
    public record Attributes(
            int mode, long number, long device, int owner, int group, long size, long modified, long accessed) {
        private static final int TYPE = 0xf000;

        public boolean isFolder() {
            return (mode & TYPE) == 0x4000;
        }

        public boolean isRegular() {
            return (mode & TYPE) == 0x8000;
        }
    }

    /// What a call of the system fails with.
    public static final class Errno extends RuntimeException {
        private static final long serialVersionUID = 1;
        public final int number;

        public Errno(int number) {
            super(null, null, false, false);
            this.number = number;
        }

        @Override
        public String getMessage() {
            return switch (number) {
                case NO_ENTRY -> "No such file or directory";
                case BAD_DESCRIPTOR -> "Bad file descriptor";
                case NO_ACCESS -> "Permission denied";
                case EXISTS -> "File exists";
                case NO_FOLDER -> "Not a directory";
                case IS_FOLDER -> "Is a directory";
                case INVALID -> "Invalid argument";
                case NOT_EMPTY -> "Directory not empty";
                case TOO_MANY_LINKS -> "Too many levels of symbolic links";
                default -> "Error " + number;
            };
        }
    }

    // --- by path

    /// A descriptor, or [#NOT_MINE].
    public abstract int open(String path, Opening opening);

    /// Null if the layer has nothing to say about it.
    public abstract @Nullable Attributes attributes(String path, boolean follows, boolean whole);

    /// 0, an error, or [#NOT_MINE].
    public abstract int access(String path, int mode);

    /// Each of these is false if the system has it, which is the case only for what they would not change.
    public abstract boolean makeFolder(String path, int mode);

    public abstract boolean unlink(String path);

    public abstract boolean removeFolder(String path);

    public abstract boolean rename(String from, String to);

    public abstract boolean setTimes(String path, long accessed, long modified);

    /// The names in a folder, in alphabetical order; null if the layer has nothing to say about it.
    public abstract String @Nullable [] list(String path);

    /// Without links; null if the layer has nothing to say about it.
    public abstract @Nullable String realPath(String path);

    /// Where a symbolic link leads; null if the layer has nothing to say about it.
    public abstract @Nullable String readLink(String path);

    /// A file is to be deleted at the end of the process.
    public abstract void deleteAtEnd(String path);

    // --- by descriptor

    public abstract int read(int file, byte[] bytes, int offset, int length);

    public abstract int readAt(int file, byte[] bytes, int offset, int length, long position);

    public abstract int write(int file, byte[] bytes, int offset, int length);

    public abstract int writeAt(int file, byte[] bytes, int offset, int length, long position);

    /// Where the next byte comes from or goes to; moves there before if `position` is not negative.
    public abstract long seek(int file, long position);

    public abstract long size(int file);

    public abstract void truncate(int file, long size);

    public abstract void sync(int file, boolean whole);

    public abstract Attributes attributes(int file);

    public abstract void setTimes(int file, long accessed, long modified);

    public abstract void setMode(int file, int mode);

    /// Does nothing if it is closed.
    public abstract void close(int file);

    /// The running thread is about to close a file, or to use one that is closed, and will find that out.
    ///
    /// @param uses whether it is a channel that is about to be used
    public abstract void comesToEnd(FileDescriptor descriptor, int file, boolean uses);

    /// Two numbers that the file has in no other execution, and in no other process.
    public abstract long[] key(int file);

    /// Whether it is locked now. Waits until it can be, if asked to.
    public abstract boolean lock(int file, boolean waits, long position, long size, boolean shared);

    public abstract void unlock(int file, long position, long size);

    /// What is in the file, for memory that stands for it: changes to the file are refused from now on.
    public abstract byte[] map(int file, long position, long size);

    /// That memory is given back.
    public abstract void unmap(int file);

    /// The running thread is about to use the channel of a file, of which it holds locks of the JDK's then: this is
    /// where others may go first. What the channel asks of the layer until it is done is one step with that.
    /// False if another thread has closed the channel meanwhile.
    public abstract boolean comes(int file, boolean writes);

    /// What is asked next is asked by a channel that has [#comes] before.
    public boolean inChannel;

    /// Chance that is the same in each execution.
    public abstract long chance();
}
