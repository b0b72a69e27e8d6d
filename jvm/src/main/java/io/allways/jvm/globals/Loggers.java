package io.allways.jvm.globals;

import java.util.logging.LogManager;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/// The loggers of an execution: a manager that has read its configuration, and the logger called `global`.
final class Loggers {
    private Loggers() {}

    /// Another one of the same class, which configures itself at its first use. Its class may be the program's own.
    static @Nullable Object manager(@Nullable Object pristine) {
        return pristine == null ? null : Trusted.make(pristine.getClass());
    }

    static Object global() {
        return Trusted.make(Logger.class, Logger.GLOBAL_LOGGER_NAME);
    }

    static Object initialised() {
        return LogManager.getLogManager();
    }
}
