package io.allways.report;

import java.time.Duration;
import java.util.List;
import java.util.Locale;

/// How numbers, times and long lines are written for people.
public final class Words {
    /// How wide a report is at most.
    public static final int WIDTH = 100;

    private Words() {}

    /// `10 000`
    public static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number).replace(',', ' ');
    }

    /// `1 trace`, `10 000 traces`
    public static String count(long number, String one) {
        return number(number) + " " + (number == 1 ? one : one + "s");
    }

    /// `1st`, `12th`, `10 002nd`
    static String ordinal(long number) {
        boolean teen = number / 10 % 10 == 1;
        String end = switch (teen ? 0 : (int) (number % 10)) {
            case 1 -> "st";
            case 2 -> "nd";
            case 3 -> "rd";
            default -> "th";
        };
        return number(number) + end;
    }

    /// `0.3 s`, `2 min 5 s`, `3 h 0 min`
    public static String time(Duration time) {
        if (time.toSeconds() >= 3600) {
            return time.toHours() + " h " + time.toMinutesPart() + " min";
        }
        if (time.toSeconds() >= 60) {
            return time.toMinutes() + " min " + time.toSecondsPart() + " s";
        }
        return String.format(Locale.ROOT, "%.1f s", time.toMillis() / 1000.0);
    }

    /// `a`, `a and b`, `a, b and c`; of more than six the first five.
    static String list(List<String> words) {
        int most = 6;
        if (words.size() > most) {
            return String.join(", ", words.subList(0, most - 1)) + " and " + (words.size() - most + 1) + " more";
        }
        int last = words.size() - 1;
        return last < 1
                ? String.join("", words)
                : String.join(", ", words.subList(0, last)) + " and " + words.get(last);
    }

    /// What programs call themselves may hold anything. Here nothing is left that moves the cursor.
    static String clean(String text) {
        StringBuilder clean = new StringBuilder();
        text.codePoints().forEach(c -> {
            int type = Character.getType(c);
            boolean strange = type == Character.FORMAT || type == Character.SURROGATE || Character.isISOControl(c);
            clean.appendCodePoint(c == '\t' || c == '\n' ? ' ' : strange ? '\uFFFD' : c);
        });
        return clean.toString();
    }

    static int width(String text) {
        return text.codePointCount(0, text.length());
    }

    /// The text in `width` columns: filled up, or cut with `…`.
    static String pad(String text, int width) {
        String cut = cut(text, width);
        return cut + " ".repeat(width - width(cut));
    }

    static String cut(String text, int width) {
        if (width(text) <= width) {
            return text;
        }
        return width < 1 ? "" : text.substring(0, text.offsetByCodePoints(0, width - 1)) + "…";
    }

    /// Lines of at most [#WIDTH] columns, the first with `indent` spaces before it, the others with `hang`. A word
    /// that is longer than a line is left whole: it is a path or a schedule, which someone may want to copy.
    public static String wrap(String text, int indent, int hang) {
        StringBuilder lines = new StringBuilder();
        StringBuilder line = new StringBuilder().repeat(' ', indent);
        boolean fresh = true;
        for (String word : text.split(" ", -1)) {
            if (!fresh && width(line.toString()) + 1 + width(word) > WIDTH) {
                lines.append(line.toString().stripTrailing()).append('\n');
                line.setLength(0);
                line.repeat(' ', hang);
                fresh = true;
            }
            line.append(fresh ? "" : " ").append(word);
            fresh = false;
        }
        return lines.append(line.toString().stripTrailing()).append('\n').toString();
    }
}
