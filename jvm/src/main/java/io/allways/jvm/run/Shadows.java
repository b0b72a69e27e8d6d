package io.allways.jvm.run;

import io.allways.jvm.handles.ClassDefiner;
import io.allways.jvm.program.Constants;
import io.allways.jvm.program.Names;
import io.allways.jvm.program.Placed;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is known about the objects of the program in this execution, and their names in ops.
///
/// An object is named by the thread that made it and by how many that thread had made before, so that it has the same
/// name in every execution in which it means the same.
public final class Shadows {
    private final Scheduler scheduler;
    private final Names.Local names;
    /// Of objects that have no room for it themselves.
    private final IdentityHashMap<Object, Shadow> others = new IdentityHashMap<>();
    /// Those with a number, in this execution.
    private final List<Shadow> named = new ArrayList<>();

    /// One of [#others]: who locks an object unlocks it soon.
    private @Nullable Shadow latest;

    private int execution;

    Shadows(Scheduler scheduler, Names.Local names) {
        this.scheduler = scheduler;
        this.names = names;
    }

    void reset() {
        execution++;
        others.clear();
        latest = null;
        named.clear();
    }

    /// What is known about an object; it is given a name if it has none.
    public Shadow of(Object object) {
        if (object instanceof Tracked tracked) {
            Shadow known = tracked.$shadow;
            if (known == null || known.execution != execution) {
                boolean foreign = (tracked.$actor < 0 || known != null) && !(object instanceof Placed);
                known = foreign ? met(object) : new Shadow(object, tracked.$actor, tracked.$index, execution);
                tracked.$shadow = known;
            }
            return known;
        }
        Shadow last = latest;
        if (last != null && last.object == object) {
            return last;
        }
        Shadow known = others.get(object);
        if (known == null) {
            boolean everybodys = object instanceof Class<?> type && !type.isHidden()
                    || object instanceof Placed
                    || Constants.is(object);
            known = everybodys ? new Shadow(object, -1, 0, execution) : met(object);
            others.put(object, known);
        }
        latest = known;
        return known;
    }

    /// The same for an object that the running thread has just made in code of the JDK, unless the program made it.
    public Shadow ofMade(Object object) {
        return knows(object) ? of(object) : born(object);
    }

    boolean knows(Object object) {
        return object instanceof Tracked || others.containsKey(object);
    }

    /// An object of the JDK, or an array, has just been made by the running thread.
    Shadow born(Object object) {
        Shadow shadow = made(object);
        Shadow known = others.put(object, shadow);
        if (known != null) {
            others.put(object, known); // its constructor has shown it to somebody
            return known;
        }
        return shadow;
    }

    private Shadow made(Object object) {
        Fiber fiber = scheduler.running();
        return new Shadow(object, fiber.number, fiber.births++, execution);
    }

    /// An object that code of the JDK made. It is named after the thread that comes across it first, and counted apart
    /// from what that thread makes: those keep their names, whoever was first.
    private Shadow met(Object object) {
        Fiber fiber = scheduler.running();
        return new Shadow(object, fiber.number, ~fiber.meetings++, execution);
    }

    /// Its number in ops.
    int number(Shadow shadow) {
        if (shadow.number < 0) {
            named.add(shadow);
            shadow.number = switch (shadow.object) {
                case Class<?> type when shadow.actor < 0 -> number(type);
                case Placed placed -> names.of(placed.place());
                default ->
                    shadow.actor < 0
                            ? names.of(Constants.name(shadow.object))
                            : shadow.index < 0
                                    ? names.of("met by " + shadow.actor + ": " + ~shadow.index)
                                    : names.of(shadow.actor, shadow.index);
            };
        }
        return shadow.number;
    }

    /// Loaders of the program may each have a class of one name.
    int number(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return scheduler.running().member.loader instanceof ClassDefiner definer && definer.isOfProgram(loader)
                ? names.of("class " + type.getName() + " of " + number(of(loader)))
                : names.of(type);
    }

    public List<Shadow> named() {
        return named;
    }
}
