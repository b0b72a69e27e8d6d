package io.allways.jvm;

import io.allways.jvm.run.Member.Group;
import io.allways.jvm.run.Wires;
import java.net.URL;
import java.util.ArrayList;
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

    /// All processes of a kind.
    ///
    /// @param after the port on which somebody must listen before they begin; 0 if they need not wait
    /// @param alike whether they are interchangeable
    public static List<Part> of(
            ProcessSpec spec, List<URL> classpath, JvmTarget.Entry entry, int after, boolean alike) {
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < spec.count(); i++) {
            Group group = alike ? group(i, spec.count()) : Group.NONE;
            parts.add(new Part(spec.labels().get(i), spec.service(), after, group, classpath, entry));
        }
        return parts;
    }

    private static Group group(int index, int count) {
        return count == 1 ? Group.NONE : index == 0 ? Group.FIRST : index == count - 1 ? Group.LAST : Group.MIDDLE;
    }

    /// One that begins when the others have ended, apart from services, and looks at what they have left.
    public static Part witness(String label, List<URL> classpath, JvmTarget.Entry entry) {
        JvmTarget.Entry later = loader -> {
            JvmTarget.Body body = entry.in(loader);
            return () -> {
                Wires.awaitOthers();
                body.run();
            };
        };
        return new Part(label, false, 0, Group.WITNESS, classpath, later);
    }

    public Part {
        classpath = List.copyOf(classpath);
    }
}
