package io.allways.jvm.model.world;

import io.allways.jvm.boot.StreamGate;
import io.allways.jvm.weave.Replacements.Replaces;
import java.io.IOException;
import java.io.RandomAccessFile;

/// The one method of files that is native and that programs call themselves.
@Replaces(RandomAccessFile.class)
public final class FilePointers {
    private FilePointers() {}

    public static long getFilePointer(RandomAccessFile file) throws IOException {
        return StreamGate.filePointer(file);
    }
}
