package io.allways.jvm.model.world;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.File;

/// To make a folder that is there already changes nothing, and libraries do so when they begin.
@Replaces(File.class)
public final class Folders {
    private Folders() {}

    public static boolean mkdir(File folder) {
        return made(folder);
    }

    public static boolean mkdirs(File folder) {
        return made(folder);
    }

    private static boolean made(File folder) {
        if (!folder.exists()) {
            Hooks.unsupported("writes to the file system");
        }
        return false;
    }
}
