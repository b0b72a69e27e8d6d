package io.allways.jvm.program;

/// An object of a model that everybody knows by its place, whoever comes first: a port, for example. Others are named
/// after whoever made them.
public interface Placed {
    /// The same in every execution, and no other object's.
    String place();
}
