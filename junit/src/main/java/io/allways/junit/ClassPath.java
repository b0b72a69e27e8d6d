package io.allways.junit;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Where the classes of a test are.
final class ClassPath {
    private ClassPath() {}

    /// Where the test class itself is, what its loader and the thread's load from, and the class path of the JVM.
    static List<URL> urls(Class<?> type) {
        Set<String> seen = new LinkedHashSet<>();
        List<URL> urls = new ArrayList<>();
        CodeSource source = type.getProtectionDomain().getCodeSource();
        if (source != null && source.getLocation() != null) {
            add(source.getLocation(), seen, urls);
        }
        addLoader(type.getClassLoader(), seen, urls);
        addLoader(Thread.currentThread().getContextClassLoader(), seen, urls);
        for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
            if (!entry.isEmpty()) {
                try {
                    add(Path.of(entry).toUri().toURL(), seen, urls);
                } catch (MalformedURLException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
        return urls;
    }

    private static void addLoader(ClassLoader loader, Set<String> seen, List<URL> urls) {
        for (ClassLoader each = loader; each != null; each = each.getParent()) {
            if (each instanceof URLClassLoader known) {
                for (URL url : known.getURLs()) {
                    add(url, seen, urls);
                }
            }
        }
    }

    private static void add(URL url, Set<String> seen, List<URL> urls) {
        if (seen.add(url.toExternalForm())) {
            urls.add(url);
        }
    }
}
