package io.allways.jvm.inside;

import io.allways.jvm.handles.VarHandles;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/// In place of `jdk.internal.invoke.MhUtil`: the handles are known to those who watch accesses.
public final class FieldHandles {
    private FieldHandles() {}

    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, String name, Class<?> type) {
        return findVarHandle(lookup, lookup.lookupClass(), name, type);
    }

    public static VarHandle findVarHandle(MethodHandles.Lookup lookup, Class<?> owner, String name, Class<?> type) {
        try {
            return VarHandles.field(lookup.findVarHandle(owner, name, type), owner, name);
        } catch (ReflectiveOperationException e) {
            throw new InternalError(e);
        }
    }
}
