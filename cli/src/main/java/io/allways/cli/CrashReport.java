package io.allways.cli;

import io.allways.report.Words;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// For what should never happen: says so in two lines, and keeps the rest in a file.
final class CrashReport {
    private CrashReport() {}

    static void of(Throwable problem, List<String> words, Terminal terminal) {
        StringWriter text = new StringWriter();
        PrintWriter writer = new PrintWriter(text);
        writer.println("allways " + Version.VALUE + ", Java " + Runtime.version() + ", " + System.getProperty("os.name")
                + " " + System.getProperty("os.version") + " " + System.getProperty("os.arch"));
        writer.println("arguments: " + words);
        problem.printStackTrace(writer);
        String message = "allways: this is a bug of ours, not of your program: " + problem + ".";
        try {
            Path file = Files.createTempFile("allways-crash-", ".txt");
            Files.writeString(file, text.toString());
            terminal.err().print(Words.wrap(message, 0, 2));
            terminal.err().print(Words.wrap("Please send us the program and " + file, 2, 2));
        } catch (IOException e) {
            terminal.err().print(Words.wrap(message, 0, 2));
            terminal.err().print(text);
        }
    }
}
