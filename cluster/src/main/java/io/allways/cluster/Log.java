package io.allways.cluster;

import io.allways.core.explore.Fold;
import java.util.Set;

/// Writes down what happens to a [io.allways.core.explore.LeaseBook], before it happens, so that another process could
/// go on from there.
interface Log {
    Log NONE = new Log() {
        @Override
        public void took(int worker) {}

        @Override
        public void folded(int worker, Fold fold) {}

        @Override
        public void gone(int worker) {}

        @Override
        public void round(int round, Set<String> lessons) {}
    };

    void took(int worker);

    void folded(int worker, Fold fold);

    void gone(int worker);

    /// The search began again.
    void round(int round, Set<String> lessons);
}
