package io.allways.jvm.objects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Calendar;

/// Calendars compute their fields when somebody asks for one. Once they have, asking changes nothing.
final class Calendars {
    private static final VarHandle[] FLAGS = flags();

    private Calendars() {}

    private static VarHandle[] flags() {
        try {
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Calendar.class, MethodHandles.lookup());
            String[] names = {"isTimeSet", "areFieldsSet", "areAllFieldsSet"};
            VarHandle[] all = new VarHandle[names.length];
            for (int i = 0; i < names.length; i++) {
                all[i] = lookup.findVarHandle(Calendar.class, names[i], boolean.class);
            }
            return all;
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static boolean computed(Calendar calendar) {
        for (VarHandle flag : FLAGS) {
            if (!(boolean) flag.get(calendar)) {
                return false;
            }
        }
        return true;
    }

    static Effect effect(Calendar calendar, String name, Effect known) {
        boolean asks = name.startsWith("get") || name.equals("toInstant") || name.equals("toZonedDateTime");
        return known == Effect.WRITES && asks && computed(calendar) ? Effect.READS : known;
    }
}
