package io.allways.jvm;

import io.allways.jvm.run.Hooks;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// The classes that a program defines in a loader that outlives the execution: that of its class path, or the JVM's
/// own. Such a loader has one class of a name for good. So an execution that defines the same file again gets the same
/// class, and until then it does not find it.
final class DefinedClasses {
    /// By internal name, from all executions.
    private final Map<String, byte[]> files;
    /// What this execution has defined.
    private final Set<String> now = ConcurrentHashMap.newKeySet();

    /// @param files may be shared by those who share the loader
    DefinedClasses(Map<String, byte[]> files) {
        this.files = files;
    }

    /// An execution begins.
    void forget() {
        now.clear();
    }

    byte @Nullable [] file(String name) {
        return files.get(name);
    }

    /// Whether only an earlier execution, or somebody else who shares the loader, has defined it.
    boolean isLeftOver(String name) {
        return files.containsKey(name) && !now.contains(name);
    }

    /// The program defines a class: whether the loader has it already.
    boolean begin(String name, byte[] file) {
        if (!now.add(name)) {
            throw new LinkageError("duplicate class definition: " + name);
        }
        byte[] known = files.putIfAbsent(name, file.clone());
        if (known != null && !Arrays.equals(known, file)) {
            Hooks.unsupported("defines another class " + name.replace('/', '.') + " than in an earlier execution");
        }
        return known != null;
    }
}
