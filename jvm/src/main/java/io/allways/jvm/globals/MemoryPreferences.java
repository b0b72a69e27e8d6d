package io.allways.jvm.globals;

import java.util.Map;
import java.util.TreeMap;
import java.util.prefs.AbstractPreferences;
import java.util.prefs.Preferences;
import java.util.prefs.PreferencesFactory;
import org.jspecify.annotations.Nullable;

/// Preferences of a program under test: in memory, and empty at the beginning. The JDK's own ones are files in the home
/// directory.
final class MemoryPreferences extends AbstractPreferences {
    /// The two trees of a process.
    static final class Factory implements PreferencesFactory {
        private final Preferences user = new MemoryPreferences(null, "", true);
        private final Preferences system = new MemoryPreferences(null, "", false);

        @Override
        public Preferences userRoot() {
            return user;
        }

        @Override
        public Preferences systemRoot() {
            return system;
        }
    }

    private final Map<String, String> values = new TreeMap<>();
    private final Map<String, MemoryPreferences> children = new TreeMap<>();
    private final boolean ofUser;

    private MemoryPreferences(@Nullable MemoryPreferences parent, String name, boolean ofUser) {
        super(parent, name);
        this.ofUser = ofUser;
        newNode = true;
    }

    @Override
    public boolean isUserNode() {
        return ofUser;
    }

    @Override
    protected void putSpi(String key, String value) {
        values.put(key, value);
    }

    @Override
    protected @Nullable String getSpi(String key) {
        return values.get(key);
    }

    @Override
    protected void removeSpi(String key) {
        values.remove(key);
    }

    @Override
    protected void removeNodeSpi() {
        if (parent() instanceof MemoryPreferences parent) {
            parent.children.remove(name());
        }
    }

    @Override
    protected String[] keysSpi() {
        return values.keySet().toArray(String[]::new);
    }

    @Override
    protected String[] childrenNamesSpi() {
        return children.keySet().toArray(String[]::new);
    }

    @Override
    protected AbstractPreferences childSpi(String name) {
        return children.computeIfAbsent(name, each -> new MemoryPreferences(this, each, ofUser));
    }

    @Override
    public void sync() {}

    @Override
    public void flush() {}

    @Override
    protected void syncSpi() {}

    @Override
    protected void flushSpi() {}
}
