package io.allways.promela.check;

import io.allways.promela.syntax.Place;

/// A variable.
///
/// @param size of an array, or -1
/// @param offset where it begins in its frame
/// @param global or of a process
record Symbol(String name, Type type, int size, int offset, boolean global, Place place) {
    boolean array() {
        return size >= 0;
    }
}
