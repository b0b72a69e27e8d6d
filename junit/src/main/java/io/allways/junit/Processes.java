package io.allways.junit;

import io.allways.jvm.Initialisers;
import io.allways.jvm.run.Wires;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// What the processes of a [CheckSystem] have left, for the test that is run after them.
public final class Processes {
    private Processes() {}

    /// The value of a static field, `Writer.found` or `com.acme.Writer.found`, in a process. Its classes are its own:
    /// only
    /// what comes from the JDK (strings, numbers, collections of them) can be used here.
    ///
    /// @throws IllegalArgumentException if there is no such process or field; the message says which
    public static @Nullable Object read(String process, String field) {
        ClassLoader loader = Wires.loader(process);
        if (loader == null) {
            throw new IllegalArgumentException("There is no process `" + process + "` in this system.");
        }
        int dot = field.lastIndexOf('.');
        try {
            Class<?> type = Class.forName(field.substring(0, Math.max(0, dot)), false, loader);
            Field found = type.getDeclaredField(field.substring(dot + 1));
            if (!Modifier.isStatic(found.getModifiers())) {
                throw new IllegalArgumentException("`" + field + "` is not static.");
            }
            // Where the process has not come to use the class, its fields are as they begin.
            MethodHandle initialiser = Initialisers.of(type);
            if (initialiser != null) {
                initialiser.invoke();
            }
            found.setAccessible(true);
            return found.get(null);
        } catch (ClassNotFoundException | NoSuchFieldException e) {
            throw new IllegalArgumentException("There is no field `" + field + "` in the process `" + process + "`.");
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
