package io.allways.jvm.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;

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
        String where() {
            return line > 0 ? file + ":" + line : type + "." + method;
        }
    }

    private final List<Site> list = new ArrayList<>();
    private int[] cells = new int[64];
    private boolean[] visible = new boolean[64];
    private final IdentityHashMap<Class<?>, Integer> inner = new IdentityHashMap<>();
    private int version = -1;

    public synchronized int add(Site site) {
        int number = list.size();
        list.add(site);
        if (number == cells.length) {
            cells = Arrays.copyOf(cells, number * 2);
            visible = Arrays.copyOf(visible, number * 2);
        }
        cells[number] = site.cell;
        version = -1;
        return number;
    }

    /// The site of all accesses to the insides of a class that is not woven.
    int of(Class<?> type) {
        return inner.computeIfAbsent(type, t -> {
            String name = t.getName();
            Class<?> known = name.startsWith("io.allways.jvm.") ? t.getSuperclass() : t;
            return add(new Site(known.getName(), known.getSimpleName(), "", 0, known.getName(), "", "", 0));
        });
    }

    Site get(int number) {
        return list.get(number);
    }

    int cell(int site) {
        return cells[site];
    }

    boolean visible(int site) {
        return visible[site];
    }

    /// Makes visible what the lessons say.
    void learn(Lessons lessons) {
        if (version != lessons.version()) {
            version = lessons.version();
            for (int i = 0; i < list.size(); i++) {
                visible[i] = lessons.knows(Lessons.RACES + list.get(i).key);
            }
        }
    }
}
