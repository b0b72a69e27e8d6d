package io.allways.promela.syntax;

import java.util.Arrays;

/// The text of one file, and which line an offset is on.
public final class Source {
    private final String name;
    private final String text;
    private final int[] lineStarts;

    public Source(String name, String text) {
        this.name = name;
        this.text = text;
        lineStarts = new int[1 + (int) text.chars().filter(c -> c == '\n').count()];
        for (int line = 1, at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
            lineStarts[line++] = at + 1;
        }
    }

    /// What messages call it, usually the file's name.
    public String name() {
        return name;
    }

    public String text() {
        return text;
    }

    /// The line of an offset, from 1.
    public int line(int offset) {
        int found = Arrays.binarySearch(lineStarts, offset);
        return found >= 0 ? found + 1 : -found - 1;
    }

    /// The column of an offset, from 1, counted in characters.
    public int column(int offset) {
        return offset - lineStarts[line(offset) - 1] + 1;
    }

    /// Its first character.
    public Place begin() {
        return new Place(this, 0, Math.min(1, text.length()));
    }

    int lineStart(int line) {
        return lineStarts[line - 1];
    }

    /// The line without its end.
    public String lineText(int line) {
        int end = line < lineStarts.length ? lineStarts[line] - 1 : text.length();
        return text.substring(lineStarts[line - 1], end);
    }
}
