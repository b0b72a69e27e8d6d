package io.allways.jvm.model;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.weave.Replacements.Replaces;

/// `Thread.onSpinWait`, which the JVM replaces by an instruction.
@Replaces(Thread.class)
public final class Objects {
    private Objects() {}

    public static void onSpinWait() {
        Hooks.spins();
    }
}
