package io.allways.cluster;

import io.allways.core.Target;
import io.allways.graph.Model;
import io.allways.graph.Settings;
import java.nio.file.Path;

/// Makes programs of jobs, on a worker's machine; whoever knows the front ends implements it.
public interface Programs {
    /// Loads the program that `job` describes, from its files in `folder`.
    ///
    /// @throws RuntimeException with a message that says why it cannot be loaded here
    Target load(Job job, Path folder);

    /// The same for a model.
    Model model(Job job, Path folder);

    /// How this machine keeps states: memory, and where to put those that it has no room for.
    Settings settings();

    /// Whether `failure` says that a program does something which is not controlled.
    boolean uncontrolled(Throwable failure);
}
