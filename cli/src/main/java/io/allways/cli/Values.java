package io.allways.cli;

import io.allways.core.Limits;
import java.time.Duration;
import java.util.List;

/// Reads the values of options.
final class Values {
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
