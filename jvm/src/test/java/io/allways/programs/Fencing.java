package io.allways.programs;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/// A value handed over by a flag and fences. Each program says by its name what is wrong with it.
public final class Fencing {
    private static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(Fencing.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static int flag;
    private static int data;

    private Fencing() {}

    public static void main(String[] arguments) throws Exception {
        Runnable[] both = programs().get(arguments[0]);
        Thread one = new Thread(both[0]);
        Thread two = new Thread(both[1]);
        one.start();
        two.start();
        one.join();
        two.join();
    }

    public static Set<String> names() {
        return programs().keySet();
    }

    private static void read() {
        if (data != 5) {
            throw new AssertionError();
        }
    }

    private static void add(Map<String, Runnable[]> all, String name, Runnable one, Runnable two) {
        all.put(name, new Runnable[] {one, two});
    }

    private static int sequence() {
        int found = flag;
        VarHandle.acquireFence();
        return found;
    }

    private static void sequence(int value) {
        VarHandle.releaseFence();
        flag = value;
    }

    private static int loaded() {
        int found = flag;
        VarHandle.loadLoadFence();
        return found;
    }

    private static void stored(int value) {
        VarHandle.storeStoreFence();
        flag = value;
    }

    private static Map<String, Runnable[]> programs() {
        Map<String, Runnable[]> all = new LinkedHashMap<>();
        add(all, "verified sequence", () -> {
            data = 5;
            sequence(1);
        }, () -> {
            if (sequence() == 1) {
                read();
            }
        });
        add(all, "verified storeStore and loadLoad", () -> {
            data = 5;
            stored(1);
        }, () -> {
            if (loaded() == 1) {
                read();
            }
        });
        add(all, "verified opaque between fences", () -> {
            data = 5;
            VarHandle.releaseFence();
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                VarHandle.acquireFence();
                read();
            }
        });
        add(all, "verified full fences", () -> {
            data = 5;
            VarHandle.fullFence();
            FLAG.setOpaque(1);
        }, () -> {
            int found = (int) FLAG.getOpaque();
            VarHandle.fullFence();
            if (found == 1) {
                read();
            }
        });
        add(all, "verified fence and acquire", () -> {
            data = 5;
            VarHandle.releaseFence();
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getAcquire() == 1) {
                read();
            }
        });
        add(all, "verified release and fence", () -> {
            data = 5;
            FLAG.setRelease(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                VarHandle.acquireFence();
                read();
            }
        });
        add(all, "race no fence", () -> {
            data = 5;
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                read();
            }
        });
        add(all, "race only a release fence", () -> {
            data = 5;
            VarHandle.releaseFence();
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                read();
            }
        });
        add(all, "race only an acquire fence", () -> {
            data = 5;
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                VarHandle.acquireFence();
                read();
            }
        });
        add(all, "race written after the fence", () -> {
            VarHandle.releaseFence();
            FLAG.getOpaque();
            data = 5;
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                VarHandle.acquireFence();
                read();
            }
        });
        add(all, "race read before the fence", () -> {
            data = 5;
            VarHandle.releaseFence();
            FLAG.setOpaque(1);
        }, () -> {
            if ((int) FLAG.getOpaque() == 1) {
                read();
            }
            VarHandle.acquireFence();
        });
        return all;
    }
}
