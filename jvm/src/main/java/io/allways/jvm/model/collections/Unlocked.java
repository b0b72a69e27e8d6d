package io.allways.jvm.model.collections;

import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import java.util.Properties;

/// Looks at [Properties] that take no lock, beside changes, which do.
public final class Unlocked {
    private static final String LESSON = Lessons.STATE + "properties";

    private Unlocked() {}

    public static void look(Object properties, String method) {
        Access.state(properties, false, LESSON, method);
    }

    /// @param owner whose lock is held
    public static void change(Object owner, String method) {
        if (owner instanceof Properties) {
            Access.state(owner, true, LESSON, method);
        }
    }
}
