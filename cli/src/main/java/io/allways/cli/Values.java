package io.allways.cli;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads the values of options.
final class Values {
    private static final Pattern TIME = Pattern.compile("(\\d{1,12})(ms|s|m|h)");

    private Values() {}

    /// `500ms`, `60s`, `5m`, `2h`
    static Duration time(String text) {
        Matcher matcher = TIME.matcher(text);
        if (!matcher.matches()) {
            throw new UsageError("`" + text + "` is no time: write 500ms, 60s, 5m or 2h.");
        }
        long number = Long.parseLong(matcher.group(1));
        Duration time = switch (matcher.group(2)) {
            case "ms" -> Duration.ofMillis(number);
            case "s" -> Duration.ofSeconds(number);
            case "m" -> Duration.ofMinutes(number);
            default -> Duration.ofHours(number);
        };
        Duration most = Duration.ofDays(36_500);
        if (time.isZero() || time.compareTo(most) > 0) {
            throw new UsageError("`" + text + "` is out of range: from 1ms to a hundred years.");
        }
        return time;
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
