package io.allways.junit;

import io.allways.jvm.JvmTarget;
import io.allways.jvm.Launch;
import io.allways.jvm.Part;
import io.allways.jvm.ProcessSpec;
import io.allways.jvm.program.Faults;
import java.net.URL;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/// What a [CheckSystem] asks for.
final class SystemParts {
    /// What the process is called that runs the test method.
    private static final String TEST = "test";

    private SystemParts() {}

    /// @throws ExtensionConfigurationException if a value is wrong; the message says which and what is right
    static List<Part> of(CheckSystem system, List<URL> classpath, JvmTarget.Entry test) {
        Set<String> names = new HashSet<>(Set.of(TEST));
        List<ProcessSpec> specs = new ArrayList<>();
        for (String text : system.value()) {
            try {
                ProcessSpec spec = ProcessSpec.parse(text);
                if (!names.add(spec.name())) {
                    throw wrong("value", "the name `" + spec.name() + "` is taken.");
                }
                specs.add(Arrays.asList(system.services()).contains(spec.name()) ? spec.asService() : spec);
            } catch (IllegalArgumentException e) {
                throw wrong("value", String.valueOf(e.getMessage()));
            }
        }
        known("services", system.services(), names);
        known("symmetric", system.symmetric(), names);
        String[] after = after(system.after(), names);
        List<Part> parts = new ArrayList<>();
        for (ProcessSpec spec : specs) {
            Launch launch = new Launch(List.of(), spec);
            int port = spec.name().equals(after[0]) ? 0 : Integer.parseInt(after[1]);
            boolean alike = Arrays.asList(system.symmetric()).contains(spec.name());
            parts.addAll(Part.of(spec, classpath, launch.entry(), port, alike));
        }
        parts.add(Part.witness(TEST, classpath, test));
        return parts;
    }

    private static void known(String attribute, String[] given, Set<String> names) {
        for (String name : given) {
            if (!names.contains(name)) {
                throw wrong(attribute, "there is no process `" + name + "`.");
            }
        }
    }

    /// A name and a port.
    private static String[] after(String text, Set<String> names) {
        if (text.isEmpty()) {
            return new String[] {"", "0"};
        }
        if (!text.matches("[A-Za-z][\\w-]*:[0-9]{1,5}")) {
            throw wrong("after", "a process and its port are needed, server:7000 for example.");
        }
        String[] sides = text.split(":", -1);
        known("after", new String[] {sides[0]}, names);
        return sides;
    }

    static Faults faults(CheckSystem system) {
        try {
            return system.faults().isEmpty() ? Faults.NONE : Faults.parse(system.faults());
        } catch (IllegalArgumentException e) {
            throw wrong("faults", String.valueOf(e.getMessage()));
        }
    }

    private static ExtensionConfigurationException wrong(String attribute, String message) {
        return new ExtensionConfigurationException("@CheckSystem(" + attribute + " = …): " + message);
    }
}
