package io.allways.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// This program once more, in a JVM of its own, and what such commands print.
final class Self {
    private Self() {}

    /// The command, to be followed by what `allways` is given. Run from its jar it is started from its jar, for that
    /// brings the agent along.
    ///
    /// @param options for the JVM
    static List<String> command(String... options) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
        command.addAll(List.of(options));
        String path = System.getProperty("java.class.path");
        boolean jar = path.endsWith("allways.jar");
        command.addAll(jar ? List.of("-jar", path) : List.of("-cp", path, "io.allways.cli.Main"));
        return command;
    }

    /// What a command prints, without its complaints.
    static String output(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        } finally {
            process.destroy();
        }
    }
}
