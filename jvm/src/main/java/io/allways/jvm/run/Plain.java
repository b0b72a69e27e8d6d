package io.allways.jvm.run;

/// What the program gets for `new Object()`.
public final class Plain extends Tracked {
    public Plain() {}

    @Override
    public String toString() {
        return "java.lang.Object@" + Integer.toHexString(hashCode());
    }
}
