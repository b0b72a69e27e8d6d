package io.allways.jvm.objects;

/// What a call does to the plain memory of an object, ordered by how much that is.
enum Effect {
    NOTHING,
    READS,
    WRITES;

    Effect and(Effect other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
