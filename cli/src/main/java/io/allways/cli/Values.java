package io.allways.cli;

import io.allways.core.Limits;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the values of options.
final class Values {
    private static final Pattern SIZE = Pattern.compile("(\\d{1,7})([kKmMgGtT])");

    private Values() {}

    /// `500ms`, `60s`, `5m`, `2h`
    static Duration time(String text) {
        try {
            return Limits.time(text);
        } catch (IllegalArgumentException e) {
            throw new UsageError(String.valueOf(e.getMessage()));
        }
    }

    static long whole(String text, long least, long most) {
        long number;
        try {
            number = Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new UsageError("`" + text + "` is no whole number.");
        }
        if (number < least || number > most) {
            String range = most == Long.MAX_VALUE ? "at least " + least : "from " + least + " to " + most;
            throw new UsageError("`" + text + "` is out of range: " + range + ".");
        }
        return number;
    }

    /// `500m`, `8g`: bytes
    static long size(String text) {
        Matcher matcher = SIZE.matcher(text);
        if (!matcher.matches()) {
            throw new UsageError("`" + text + "` is no size: write 500m or 8g.");
        }
        int shift = switch (matcher.group(2)) {
            case "k", "K" -> 10;
            case "m", "M" -> 20;
            case "g", "G" -> 30;
            default -> 40;
        };
        return whole(matcher.group(1), 1, 1L << 20) << shift;
    }

    static String oneOf(String text, List<String> words) {
        if (!words.contains(text)) {
            throw new UsageError("`" + text + "` is none of " + String.join(", ", words) + ".");
        }
        return text;
    }

    static int small(String text, int least, int most) {
        return (int) whole(text, least, most);
    }
}
