package io.allways.jvm.reality;

import io.allways.jvm.reality.Family.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/// A random program as a source file that `java` runs: `main` prints the outcome.
record SourceText(RandomProgram program, String type, boolean noisy) {
    private static final String HEAD = """
            import java.io.*;
            import java.lang.invoke.*;
            import java.lang.reflect.*;
            import java.net.*;
            import java.nio.file.*;
            import java.time.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;
            import java.util.concurrent.locks.*;
            import java.util.function.*;
            import java.util.stream.*;

            """;

    private static final String TAIL = """
                static String show(Object value) {
                    return value instanceof Object[] array ? Arrays.toString(array) : String.valueOf(value);
                }

                static String thrown(Throwable e) {
                    String name = e.getClass().getSimpleName();
                    return e.getCause() == null
                            ? name
                            : String.join(" of ", name, e.getCause().getClass().getSimpleName());
                }

                public static void main(String[] args) throws Exception {
                    System.out.println(new TYPE().run());
                }
            }
            """;

    /// Of one of the program's own threads.
    private static final Pattern START = Pattern.compile("t\\d\\.start\\(\\);");

    /// A program for every statement, by the names of their classes: to see that all compile.
    static Map<String, String> ofEveryStatement(List<Family> families) {
        Map<String, String> texts = new LinkedHashMap<>();
        for (Family family : families) {
            for (int i = 0; i < family.statements().size(); i++) {
                String type = family.name() + i;
                RandomProgram program = RandomProgram.of(family.only(i), families, i);
                texts.put(type, new SourceText(program, type, false).text());
            }
        }
        return texts;
    }

    String text() {
        StringBuilder text = new StringBuilder(noisy ? "import io.allways.jvm.reality.Noise;\n" : "").append(HEAD);
        text.append("@SuppressWarnings({\"unchecked\", \"removal\", \"deprecation\"})\n");
        text.append("public class ").append(type).append(" {\n");
        program.shared().forEach(line -> text.append("    ").append(line).append('\n'));
        int count = program.threads().size();
        for (int i = 0; i < count; i++) {
            text.append("    Thread t").append(i).append(";\n");
        }
        run(text, count);
        for (int i = 0; i < count; i++) {
            thread(text, i, program.threads().get(i));
        }
        return text.append(TAIL).toString().replace("TYPE", type);
    }

    private void run(StringBuilder text, int count) {
        text.append("\n    public String run() throws Exception {\n");
        text.append("        String[] results = new String[").append(count).append("];\n");
        text.append("        t0 = Thread.currentThread();\n");
        String builder = program.virtual() ? "Thread.ofVirtual()" : "Thread.ofPlatform()";
        for (int i = 1; i < count; i++) {
            text.append("        t%d = %s.unstarted(() -> results[%d] = thread%d());\n".formatted(i, builder, i, i));
        }
        program.begin().forEach(line -> text.append("        ").append(line).append('\n'));
        if (noisy) {
            text.append("        Noise.begin(").append(count).append(");\n");
        }
        text.append("        results[0] = thread0();\n");
        text.append("        boolean interrupted = Thread.interrupted();\n");
        for (int i = 1; i < count; i++) {
            text.append("        interrupted |= join(t").append(i).append(");\n");
        }
        program.finish().forEach(line -> text.append("        ").append(line).append('\n'));
        text.append("        String outcome = String.join(\" / \", results).concat(\" =>\");\n");
        program.end().forEach(line -> step(text, "outcome", new Statement(true, line)));
        text.append("        return ")
                .append(program.interrupts() ? "outcome.concat(interrupted ? \" !\" : \"\")" : "outcome");
        text.append(";\n    }\n");
        text.append("""

                // Goes on waiting if it is interrupted.
                static boolean join(Thread thread) {
                    boolean interrupted = false;
                    while (true) {
                        try {
                            thread.join();
                            return interrupted | Thread.interrupted();
                        } catch (InterruptedException e) {
                            interrupted = true;
                        }
                    }
                }

            """);
    }

    private void thread(StringBuilder text, int number, List<Statement> statements) {
        text.append("    String thread").append(number).append("() {\n        String log = \"\";\n");
        int meeting = number == 0 ? lastStart(statements) + 1 : 0;
        for (int i = 0; i <= statements.size(); i++) {
            if (noisy && i == meeting) {
                text.append("        Noise.meet();\n");
            }
            if (i < statements.size()) {
                if (noisy) {
                    text.append("        Noise.pause();\n");
                }
                step(text, "log", statements.get(i));
            }
        }
        if (program.interrupts()) {
            text.append("        log = log.concat(Thread.currentThread().isInterrupted() ? \" !\" : \"\");\n");
        }
        text.append("        return log;\n    }\n\n");
    }

    private static int lastStart(List<Statement> statements) {
        int last = -1;
        for (int i = 0; i < statements.size(); i++) {
            last = isStart(statements.get(i)) ? i : last;
        }
        return last;
    }

    private static boolean isStart(Statement statement) {
        return START.matcher(statement.code()).matches();
    }

    private static void step(StringBuilder text, String log, Statement statement) {
        if (statement.value()) {
            text.append("""
                            try {
                                %1$s = %1$s.concat(" ").concat(show(%2$s));
                            } catch (Exception | LinkageError e) {
                                %1$s = %1$s.concat(" ").concat(thrown(e));
                            }
                    """.formatted(log, statement.code()));
        } else if (isStart(statement)) {
            text.append("        ").append(statement.code()).append('\n');
        } else {
            text.append("""
                            try {
                                %2$s
                                %1$s = %1$s.concat(" -");
                            } catch (Exception | LinkageError e) {
                                %1$s = %1$s.concat(" ").concat(thrown(e));
                            }
                    """.formatted(log, statement.code()));
        }
    }
}
