package io.allways.jvm.files;

import io.allways.jvm.boot.FileLayer.Opening;
import io.allways.jvm.run.Uses;

/// A file that is open.
final class OpenFile {
    final Inode node;
    /// What it was called when it was opened.
    final String path;
    final Opening opening;
    /// Where its position is known by.
    final String position;
    final int process;

    long next;
    boolean closed;
    final Uses comers = new Uses();
    final Uses closers = new Uses();

    OpenFile(Inode node, String path, Opening opening, String position, int process) {
        this.node = node;
        this.path = path;
        this.opening = opening;
        this.position = position;
        this.process = process;
    }
}
