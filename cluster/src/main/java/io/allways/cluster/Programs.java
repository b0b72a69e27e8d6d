package io.allways.cluster;

import io.allways.core.Target;
import java.nio.file.Path;

/// Makes programs of jobs, on a worker's machine; whoever knows the front ends implements it.
public interface Programs {
    /// Loads the program that `job` describes, from its files in `folder`.
    ///
    /// @throws RuntimeException with a message that says why it cannot be loaded here
    Target load(Job job, Path folder);

    /// Whether `failure` says that a program does something which is not controlled.
    boolean uncontrolled(Throwable failure);
}
