package io.allways.jvm.run;

import io.allways.jvm.boot.ClassGate;
import io.allways.jvm.handles.ClassDefiner;
import org.jspecify.annotations.Nullable;

/// The classes that a program defines, as the JDK's loaders ask for them: its process's loader knows them. It uses no
/// class of ours that may not be loaded yet, because loading that would ask here again, without end.
final class ProgramClasses extends ClassGate {
    private final Scheduler scheduler;

    ProgramClasses(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    private @Nullable ClassDefiner definer() {
        return scheduler.running().member.loader instanceof ClassDefiner definer ? definer : null;
    }

    @Override
    protected @Nullable Class<?> define(ClassLoader loader, @Nullable String name, byte[] file) {
        ClassDefiner definer = definer();
        return definer == null || definer != loader ? null : definer.defineFor(name, file);
    }

    @Override
    protected byte @Nullable [] weave(ClassLoader loader, byte[] file) {
        ClassDefiner definer = definer();
        return definer == null ? null : definer.weave(loader, file);
    }

    @Override
    protected @Nullable Class<?> checkerClass(ClassLoader loader, String name) {
        ClassDefiner definer = definer();
        try {
            return definer != null && definer.isOfProgram(loader)
                    ? Class.forName(name, false, (ClassLoader) definer)
                    : null;
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    @Override
    protected boolean isLeftOver(Class<?> type) {
        ClassDefiner definer = definer();
        return definer != null && definer.isLeftOver(type);
    }
}
