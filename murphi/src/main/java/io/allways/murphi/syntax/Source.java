package io.allways.murphi.syntax;

import java.util.Arrays;

/// The text of a model, and which line an offset is on.
public final class Source {
    private final String name;
    private final String text;
    private final int[] lineStarts;

    public Source(String name, String text) {
        this.name = name;
        this.text = text;
        int[] starts = new int[16];
        int lines = 1;
        for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            if (lines == starts.length) {
                starts = Arrays.copyOf(starts, 2 * lines);
            }
            starts[lines++] = at + 1;
        }
        lineStarts = Arrays.copyOf(starts, lines);
    }

    /// What messages call it, usually the file's name.
    public String name() {
        return name;
    }

    public String text() {
        return text;
    }

    public String text(Span span) {
        return text.substring(span.start(), span.end());
    }

    /// The line of an offset, from 1.
    public int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /// The column of an offset, from 1, counted in characters.
    public int column(int offset) {
        return offset - lineStart(line(offset)) + 1;
    }

    public int lineStart(int line) {
        return lineStarts[line - 1];
    }

    /// The line without its end.
    public String lineText(int line) {
        int end = line < lineStarts.length ? lineStarts[line] - 1 : text.length();
        return text.substring(lineStarts[line - 1], end);
    }

    /// `model.m:12:5`
    public String place(Span span) {
        return name + ":" + line(span.start()) + ":" + column(span.start());
    }

    /// `model.m:12`
    public String lineOf(Span span) {
        return name + ":" + line(span.start());
    }
}
