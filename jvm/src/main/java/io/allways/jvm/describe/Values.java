package io.allways.jvm.describe;

import io.allways.jvm.program.Sites;
import io.allways.jvm.run.Plain;
import io.allways.jvm.run.Scheduler;
import io.allways.jvm.run.Shadow;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// Names and values of objects as a person reads them: `Account@2` is the second account that took part.
public final class Values {
    private static final int MOST = 40;

    private final Scheduler scheduler;
    private final IdentityHashMap<Shadow, String> names = new IdentityHashMap<>();

    public Values(Scheduler scheduler) {
        this.scheduler = scheduler;
    }

    public void reset() {
        names.clear();
    }

    public String name(Shadow shadow) {
        if (shadow.object instanceof Class<?> type) {
            return name(type);
        }
        return names.computeIfAbsent(shadow, this::rank);
    }

    public String name(Class<?> type) {
        return simple(type);
    }

    /// Empty for what nobody outside knows; else counted among the objects of its class that took part, in the order in
    /// which they, or the first of their parts, were made.
    private String rank(Shadow shadow) {
        Object whole = whole(shadow.object);
        String name = simple(whole.getClass());
        if (name.isEmpty()) {
            return "";
        }
        IdentityHashMap<Object, Shadow> alike = new IdentityHashMap<>();
        alike.put(whole, shadow);
        for (Shadow other : scheduler.shadows.named()) {
            Object otherWhole = whole(other.object);
            if (simple(otherWhole.getClass()).equals(name)) {
                alike.merge(otherWhole, other, (one, two) -> before(one, two) ? one : two);
            }
        }
        Shadow first = alike.get(whole);
        return name + "@"
                + (1
                        + alike.values().stream()
                                .filter(other -> before(other, first))
                                .count());
    }

    private static boolean before(Shadow one, Shadow two) {
        return one.actor != two.actor ? one.actor < two.actor : one.index < two.index;
    }

    private static Object whole(Object object) {
        Object whole = object;
        while (whole instanceof PartOf part) {
            whole = part.whole();
        }
        return whole;
    }

    private static String simple(Class<?> type) {
        if (type == Plain.class) {
            return "Object";
        }
        Class<?> known = type;
        while (known.getName().startsWith("io.allways.jvm.")) {
            Shown shown = known.getAnnotation(Shown.class);
            if (shown != null) {
                return shown.value();
            }
            known = known.getSuperclass();
        }
        if (known == Object.class && type != known) {
            return type.getSimpleName();
        }
        String name = Stacks.original(known.getName());
        String simple = known.isArray()
                ? known.getComponentType().getSimpleName() + "[]"
                : name.substring(name.lastIndexOf('.') + 1);
        return simple.replace('$', '.');
    }

    /// The value of a cell.
    public String of(Shadow shadow, int site, int cell) {
        Object object = shadow.object;
        try {
            return switch (object) {
                case AtomicReference<?> reference -> text(reference.getPlain());
                case AtomicReferenceArray<?> array -> text(array.getPlain(cell));
                case AtomicIntegerArray array -> text(array.getPlain(cell));
                case AtomicLongArray array -> text(array.getPlain(cell));
                case Number number -> number.toString();
                case AtomicBoolean flag -> flag.toString();
                default -> object.getClass().isArray() ? text(Array.get(object, cell)) : field(object, site);
            };
        } catch (RuntimeException e) {
            return "";
        }
    }

    private String field(Object object, int site) {
        if (site < 0 || scheduler.sites.get(site).field().isEmpty()) {
            return "";
        }
        Sites.Site where = scheduler.sites.get(site);
        String owner =
                where.key().substring(0, where.key().length() - where.field().length() - 1);
        Class<?> type = object instanceof Class<?> itself ? itself : object.getClass();
        while (type != null) {
            if (type.getName().equals(owner)) {
                try {
                    Field field = type.getDeclaredField(where.field());
                    field.setAccessible(true);
                    return text(field.get(object instanceof Class<?> ? null : object));
                } catch (ReflectiveOperationException | RuntimeException e) {
                    return "";
                }
            }
            type = type.getSuperclass();
        }
        return "";
    }

    private String text(@org.jspecify.annotations.Nullable Object value) {
        return switch (value) {
            case null -> "null";
            case String string -> cut("\"" + string + "\"");
            case Character character -> "'" + character + "'";
            case Number number -> cut(number.toString());
            case Boolean flag -> flag.toString();
            case Enum<?> constant -> constant.name();
            case Class<?> type -> simple(type);
            case Thread thread -> thread.getName();
            default -> simple(value.getClass());
        };
    }

    private static String cut(String text) {
        return text.length() <= MOST ? text : text.substring(0, MOST - 1) + "…";
    }
}
