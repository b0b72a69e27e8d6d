package io.allways.jvm.files;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Wires;
import java.util.ArrayList;
import java.util.List;

/// The locks of one file, as processes have them. Those of one process the JDK tells apart by itself.
@Shown("")
final class FileLocks implements Placed, Wires.Told {
    /// A part of the file that a process has locked.
    record Lock(int process, long position, long size, boolean shared) {
        boolean meets(Lock other) {
            boolean apart = other.position - position >= size || position - other.position >= other.size;
            return other.process != process && !apart && !(shared && other.shared);
        }
    }

    private final String path;
    private final List<Lock> taken = new ArrayList<>();

    FileLocks(String path) {
        this.path = path;
    }

    @Override
    public String place() {
        return "locks of " + path;
    }

    @Override
    public String waits() {
        return "waits for a lock of " + path;
    }

    private static boolean alone() {
        return Wires.labels().size() < 2;
    }

    boolean take(Lock lock, boolean waits) {
        if (alone()) {
            return true;
        }
        while (true) {
            boolean controlled = Calls.begin(this);
            boolean free = taken.stream().noneMatch(each -> each.meets(lock));
            if (free) {
                taken.add(lock);
            }
            if (controlled) {
                Wires.tell("locks", path, free ? "" : "in vain");
                Calls.end(this, free);
            }
            if (free || !waits) {
                return free;
            }
            await();
        }
    }

    private void await() {
        try {
            Calls.awaitChange(this, 0, false);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e); // it does not hear
        }
    }

    /// As Linux does when a process closes the file, or ends.
    void giveBackAll(int process) {
        if (taken.stream().anyMatch(lock -> lock.process == process)) {
            remove(lock -> lock.process == process);
        }
    }

    void giveBack(int process, long position, long size) {
        if (!alone()) {
            remove(lock -> lock.process() == process && lock.position() == position && lock.size() == size);
        }
    }

    private void remove(java.util.function.Predicate<Lock> which) {
        boolean controlled = Calls.begin(this);
        boolean removed = taken.removeIf(which);
        if (controlled) {
            Wires.tell("unlocks", path, "");
            Calls.end(this, removed);
        }
    }
}
