package io.allways.core.explore;

import io.allways.core.Observer;
import io.allways.core.Settings;
import io.allways.core.Target;
import io.allways.core.Verdict;

/// Decides which executions of a program to run: one algorithm.
public interface Explorer {
    Verdict explore(Target target, Settings settings, Observer observer);
}
