package io.allways.jvm.model.atomics;

import io.allways.jvm.run.VarHandles;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;

/// Where handles of fields come from.
@Replaces(MethodHandles.Lookup.class)
public final class Handles {
    private Handles() {}

    public static VarHandle findVarHandle(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return VarHandles.field(self.findVarHandle(owner, name, type), owner, name);
    }

    public static VarHandle findStaticVarHandle(MethodHandles.Lookup self, Class<?> owner, String name, Class<?> type)
            throws NoSuchFieldException, IllegalAccessException {
        return VarHandles.field(self.findStaticVarHandle(owner, name, type), owner, name);
    }

    public static VarHandle unreflectVarHandle(MethodHandles.Lookup self, Field field) throws IllegalAccessException {
        return VarHandles.field(self.unreflectVarHandle(field), field.getDeclaringClass(), field.getName());
    }
}
