package io.allways.junit;

import io.allways.core.Program;
import io.allways.report.Finding;
import io.allways.report.Step;
import java.io.File;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/// Makes stack traces shorter.
final class StackTraces {
    private StackTraces() {}

    /// Without what lies below the test's own code, which is the checker.
    static StackTraceElement[] trimmed(StackTraceElement[] stack) {
        int end = stack.length;
        while (end > 0 && !own(stack[end - 1].getClassName())) {
            end--;
        }
        return end == 0 ? stack : named(Arrays.stream(stack, 0, end));
    }

    /// Where a test failed that threw something.
    static StackTraceElement[] of(Throwable thrown) {
        return named(Arrays.stream(thrown.getStackTrace()).filter(frame -> own(frame.getClassName())));
    }

    /// Where a test failed that threw nothing: the last step in its own file, if there is one.
    static StackTraceElement[] of(Method test, List<Finding> findings) {
        String type = test.getDeclaringClass().getName();
        String simple = type.substring(type.lastIndexOf('.') + 1);
        int dollar = simple.indexOf('$');
        String file = (dollar < 0 ? simple : simple.substring(0, dollar)) + ".java";
        int line = findings.stream()
                .flatMap(finding -> finding.steps().stream())
                .map(Step::event)
                .filter(event -> new File(event.file()).getName().equals(file) && event.line() > 0)
                .reduce((before, last) -> last)
                .map(Program.Event::line)
                .orElse(-1);
        return new StackTraceElement[] {new StackTraceElement(type, test.getName(), line < 0 ? null : file, line)};
    }

    /// Without the loader, which is nobody's concern.
    private static StackTraceElement[] named(Stream<StackTraceElement> frames) {
        return frames.map(frame -> new StackTraceElement(
                        frame.getClassName(), frame.getMethodName(), frame.getFileName(), frame.getLineNumber()))
                .toArray(StackTraceElement[]::new);
    }

    private static boolean own(String type) {
        return !type.startsWith("java.")
                && !type.startsWith("jdk.")
                && !type.startsWith("org.junit.")
                && !type.startsWith("io.allways.j");
    }
}
