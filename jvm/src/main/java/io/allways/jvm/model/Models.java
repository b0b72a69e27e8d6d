package io.allways.jvm.model;

import io.allways.jvm.weave.Replacements;
import java.util.List;

/// All that stands in for the JDK.
public final class Models {
    private Models() {}

    public static Replacements replacements() {
        return new Replacements(List.of(Objects.class, Worlds.class));
    }
}
