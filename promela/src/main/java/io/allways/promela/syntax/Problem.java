package io.allways.promela.syntax;

import java.util.Locale;

/// Something wrong in a model, or suspicious: where, what, and what to do about it.
///
/// @param hint what would put it right, shown behind the carets; may be empty
public record Problem(Severity severity, Place place, String message, String hint) {
    /// How much of a source line is shown.
    private static final int WIDTH = 92;

    public enum Severity {
        ERROR,
        WARNING
    }

    /// As the terminal shows it: place and message, the source line, carets with the hint.
    public String shown() {
        String kind = severity == Severity.WARNING ? "warning: " : "";
        return place + "  " + kind + message + "\n" + quoted();
    }

    /// The source line and the carets under it. Of a long line a part around the carets is shown.
    private String quoted() {
        int line = place.line();
        String whole = place.source().lineText(line).stripTrailing();
        int at = place.column() - 1;
        int skip = at < WIDTH - 12 ? 0 : at - WIDTH / 2;
        String part = whole.substring(Math.min(skip, whole.length()));
        if (part.length() > WIDTH) part = part.substring(0, WIDTH) + "…";
        // One column for each character: no tabs, nothing that a terminal would obey.
        StringBuilder clean = new StringBuilder(skip > 0 ? "…" : "");
        part.chars().forEach(c -> clean.append(Character.isISOControl(c) ? ' ' : (char) c));
        int end = Math.min(place.end(), place.source().lineStart(line) + Math.max(whole.length(), at + 1));
        int carets = Math.clamp(end - place.start(), 1, Math.max(1, WIDTH - (at - skip)));
        String padding = " ".repeat(at - skip + (skip > 0 ? 1 : 0));
        String text = String.format(Locale.ROOT, "%5d | %s", line, clean).stripTrailing();
        return (text + "\n      | " + padding + "^".repeat(carets) + " " + hint).stripTrailing();
    }
}
