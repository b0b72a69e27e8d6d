package io.allways.jvm.model.world;

import io.allways.jvm.program.Assumes;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VolatileCallSite;

/// Call sites whose target can be changed: who calls through one looks at it.
@Replaces({CallSite.class, MutableCallSite.class, VolatileCallSite.class})
public final class CallSites {
    private static final String LESSON = Lessons.STATE + "targets of call sites";

    private static final MethodHandle LOOK = look();

    private CallSites() {}

    private static MethodHandle look() {
        try {
            return MethodHandles.lookup()
                    .findStatic(CallSites.class, "look", MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static void look(Object site) {
        if (site instanceof MutableCallSite) {
            World.assume(Assumes.WEAK_ACCESS);
        }
        Access.state(site, false, LESSON, "call");
    }

    private static void change(Object site, String word) {
        if (site instanceof MutableCallSite) {
            World.assume(Assumes.WEAK_ACCESS);
        }
        Access.state(site, true, LESSON, word);
    }

    /// The handle, which looks at the site each time it is called.
    private static MethodHandle looking(Object site, MethodHandle handle) {
        return MethodHandles.foldArguments(handle, LOOK.bindTo(site));
    }

    public static MethodHandle getTarget(CallSite site) {
        look(site);
        return site.getTarget();
    }

    public static void setTarget(CallSite site, MethodHandle target) {
        change(site, "setTarget");
        site.setTarget(target);
    }

    public static MethodHandle dynamicInvoker(CallSite site) {
        return looking(site, site.dynamicInvoker());
    }

    /// A switch that is thrown once, for good.
    @Replaces(SwitchPoint.class)
    public static final class SwitchPoints {
        private SwitchPoints() {}

        public static boolean hasBeenInvalidated(SwitchPoint point) {
            look(point);
            return point.hasBeenInvalidated();
        }

        public static MethodHandle guardWithTest(SwitchPoint point, MethodHandle target, MethodHandle fallback) {
            return looking(point, point.guardWithTest(target, fallback));
        }

        public static void invalidateAll(SwitchPoint[] points) {
            for (SwitchPoint point : points) {
                if (point != null) {
                    change(point, "invalidateAll");
                }
            }
            SwitchPoint.invalidateAll(points);
        }
    }
}
