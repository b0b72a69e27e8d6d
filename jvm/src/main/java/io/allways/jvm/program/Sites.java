package io.allways.jvm.program;

import io.allways.jvm.describe.Places;
import io.allways.jvm.memory.Clocks;
import java.lang.StackWalker.StackFrame;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Places in woven code that touch memory. Woven code names them by number.
public final class Sites {
    /// One place.
    ///
    /// @param key what becomes visible if an access here races: a field's name, or where an array is made
    /// @param field the field's name; empty for arrays
    /// @param cell the field's place in the object
    public record Site(
            String key, String owner, String field, int cell, String type, String method, String file, int line) {
        /// As a person writes it.
        public String where() {
            return line > 0 ? file + ":" + line : type + "." + method;
        }
    }

    /// The cell of all insides of objects that are not woven.
    public static final int INSIDE = -1;

    private static final StackWalker WALKER = StackWalker.getInstance();

    private final List<Site> list = new ArrayList<>();
    private int[] cells = new int[64];
    private boolean[] visible = new boolean[64];
    /// Whether it was ever come to.
    private boolean[] reached = new boolean[64];
    private final IdentityHashMap<Class<?>, Integer> inner = new IdentityHashMap<>();
    /// The class last asked for: most often it is the same.
    private @Nullable Class<?> last;

    private int lastSite;
    private final Map<String, Integer> placed = new HashMap<>();
    private boolean places;
    private final Map<String, Declared> declared = new HashMap<>();
    private final Map<String, Integer> byName = new HashMap<>();
    private int version = -1;
    /// What is known in the current search; null before the first.
    private @Nullable Lessons known;

    public synchronized int add(Site site) {
        int number = list.size();
        if (number >= 1 << Clocks.SITE_BITS) {
            throw new NotControllable("The program has more than " + number
                    + " places that touch memory, which is more than can be told apart. Check fewer classes at once.");
        }
        list.add(site);
        if (number == cells.length) {
            cells = Arrays.copyOf(cells, number * 2);
            visible = Arrays.copyOf(visible, number * 2);
            reached = Arrays.copyOf(reached, number * 2);
        }
        cells[number] = site.cell;
        visible[number] = known != null && known.knows(Lessons.RACES + site.key);
        return number;
    }

    /// The site of all accesses to the insides of a class that is not woven.
    public int of(Class<?> type) {
        if (type != last) {
            lastSite = find(type);
            last = type;
        }
        return lastSite;
    }

    private int find(Class<?> type) {
        return inner.computeIfAbsent(type, t -> {
            Class<?> known = t;
            while (known.getName().startsWith("io.allways.jvm.")) {
                known = known.getSuperclass();
            }
            // What wraps an iterator or a view is known by its interface.
            known = known == Object.class && t.getInterfaces().length > 0 ? t.getInterfaces()[0] : known;
            return add(new Site(known.getName(), known.getSimpleName(), "", INSIDE, known.getName(), "", "", 0));
        });
    }

    /// The same, but it tells where in the program that is if that has come to matter.
    public int at(Class<?> type) {
        int known = of(type);
        if (!places) {
            return known;
        }
        StackFrame frame =
                WALKER.walk(all -> all.filter(Sites::isOfProgram).findFirst()).orElse(null);
        if (frame == null) {
            return known;
        }
        String place =
                known + " " + frame.getClassName() + "." + frame.getMethodName() + ":" + frame.getByteCodeIndex();
        return placed.computeIfAbsent(place, p -> {
            Site site = list.get(known);
            String file = frame.getFileName() == null ? "" : frame.getFileName();
            return add(new Site(
                    site.key,
                    site.owner,
                    "",
                    INSIDE,
                    frame.getClassName(),
                    frame.getMethodName(),
                    file,
                    frame.getLineNumber()));
        });
    }

    /// Methods whose names begin with a dollar sign are what weaving adds: they have no lines.
    private static boolean isOfProgram(StackFrame frame) {
        return Places.program(frame.getClassName()) && !frame.getMethodName().startsWith("$");
    }

    /// Whether it is not known where in the program a site is, but could be.
    public boolean vague(int site) {
        return !places && list.get(site).cell == INSIDE;
    }

    /// Notes a field of a woven class, for those who touch it by other means than woven code.
    public synchronized void declare(String type, String field, int cell, boolean isVolatile) {
        declared.put(type + "." + field, new Declared(cell, isVolatile));
    }

    /// A field as its class declares it.
    public record Declared(int cell, boolean isVolatile) {}

    public synchronized @Nullable Declared declared(String type, String field) {
        return declared.get(type + "." + field);
    }

    /// The site of all accesses to a field that are not by woven code.
    public synchronized int of(String type, String field, Declared as) {
        String key = type + "." + field;
        Integer known = byName.get(key);
        if (known == null) {
            String simple = type.substring(type.lastIndexOf('.') + 1);
            known = add(new Site(key, simple, field, as.cell, "a handle of " + simple, field, "", 0));
            byName.put(key, known);
        }
        return known;
    }

    public Site get(int number) {
        return list.get(number);
    }

    /// The field's place in the object; woven code is at the site.
    public int cell(int site) {
        reached[site] = true;
        return cells[site];
    }

    /// Woven code is at the site; -1 if it is none of the program's.
    public void reach(int site) {
        if (site >= 0) {
            reached[site] = true;
        }
    }

    /// Tells all lines of woven code that touch memory, and whether they were ever come to.
    public synchronized void lines(Lines lines) {
        for (int i = 0; i < list.size(); i++) {
            Site site = list.get(i);
            // What compilers add has names with a dollar sign, and class initialisers may run outside of executions.
            if (site.line > 0 && !site.field.startsWith("$") && !site.method.equals("<clinit>")) {
                String of = site.field.isEmpty() ? site.owner : site.owner + "." + site.field;
                lines.line(site, of, reached[i]);
            }
        }
    }

    /// Is told of lines.
    public interface Lines {
        void line(Site site, String what, boolean reached);
    }

    public boolean visible(int site) {
        return visible[site];
    }

    /// Makes visible what the lessons say.
    public void learn(Lessons lessons) {
        known = lessons;
        if (version != lessons.version()) {
            version = lessons.version();
            places = lessons.knows(Lessons.PLACES);
            for (int i = 0; i < list.size(); i++) {
                visible[i] = lessons.knows(Lessons.RACES + list.get(i).key);
            }
        }
    }
}
