package io.allways.jvm.describe;

/// An object of ours that does what is done to an object of the program: reports name that one.
public interface PartOf {
    Object whole();
}
