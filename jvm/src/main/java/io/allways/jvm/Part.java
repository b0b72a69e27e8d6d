package io.allways.jvm;

import io.allways.jvm.run.Member.Group;
import java.net.URL;
import java.util.List;

/// One process of a system, as it is to be started.
///
/// @param label what it is called in reports; empty if it is alone
/// @param service whether it may be left waiting at the end
/// @param after the port on which somebody must listen before it begins; 0 if it need not wait
/// @param group how it is like those before and after it
/// @param entry what its first thread runs
public record Part(String label, boolean service, int after, Group group, List<URL> classpath, JvmTarget.Entry entry) {
    public Part(String label, boolean service, int after, List<URL> classpath, JvmTarget.Entry entry) {
        this(label, service, after, Group.NONE, classpath, entry);
    }

    public Part {
        classpath = List.copyOf(classpath);
    }
}
