package io.allways.jvm.net;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A channel that a selector may look at.
interface Watched {
    /// Which of these ops would not have to wait, as far as the program has seen.
    int ready(int ops);

    /// Where it is said that something has come; null if nothing can.
    @Nullable Arrivals arrivals();

    /// What can come to it, in words.
    String what();

    /// Who looks at it.
    Set<CheckedSelector> selectors();

    /// Closes it as far as others can see, if that has not been done.
    void shut();
}
