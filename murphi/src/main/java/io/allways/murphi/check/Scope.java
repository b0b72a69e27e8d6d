package io.allways.murphi.check;

import io.allways.murphi.syntax.Ident;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Names and what they mean; an inner scope hides what an outer one says.
final class Scope {
    /// A name at the place where it is declared.
    static final class Entry {
        private final Ident ident;
        private final Meaning meaning;
        private boolean used;

        Entry(Ident ident, Meaning meaning) {
            this.ident = ident;
            this.meaning = meaning;
        }

        Ident ident() {
            return ident;
        }

        Meaning meaning() {
            return meaning;
        }

        boolean used() {
            return used;
        }

        void use() {
            used = true;
        }
    }

    private final @Nullable Scope outer;
    private final Map<String, Entry> entries = new LinkedHashMap<>();

    Scope(@Nullable Scope outer) {
        this.outer = outer;
    }

    @Nullable Scope outer() {
        return outer;
    }

    /// What the name is declared as in this scope itself.
    @Nullable Entry own(String name) {
        return entries.get(name);
    }

    void put(Entry entry) {
        entries.put(entry.ident().text(), entry);
    }

    @Nullable Entry find(String name) {
        for (Scope scope = this; scope != null; scope = scope.outer) {
            Entry entry = scope.entries.get(name);
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }

    Iterable<Entry> entries() {
        return entries.values();
    }

    /// All names that mean something here.
    List<String> names() {
        List<String> names = new ArrayList<>();
        for (Scope scope = this; scope != null; scope = scope.outer) {
            names.addAll(scope.entries.keySet());
        }
        return names;
    }
}
