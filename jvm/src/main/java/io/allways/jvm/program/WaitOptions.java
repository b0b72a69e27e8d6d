package io.allways.jvm.program;

import java.util.Locale;

/// How waits may end other than by what they wait for.
///
/// @param limits whether a time limit can strike at all: it does when nothing else can go on
/// @param early how often in an execution each thread's time limits strike before that, at any moment
/// @param spurious how often in an execution each thread wakes up without a reason
/// @param sleepsLast whether a sleep ends only when nothing else can go on, as a time limit does; otherwise at any
/// moment
public record WaitOptions(boolean limits, int early, int spurious, boolean sleepsLast) {
    /// Nobody counts so far.
    private static final int ANY = Integer.MAX_VALUE;

    public static final WaitOptions STANDARD = new WaitOptions(true, 0, 0, false);

    /// What `timeouts` can be called, for messages.
    public static final String WORDS = "idle, any, never or a number";

    /// @param timeouts `idle`, `any`, `never`, or how often a thread's time limits strike early
    /// @throws IllegalArgumentException if it is none of them
    public static WaitOptions of(String timeouts, int spurious) {
        return switch (timeouts.toLowerCase(Locale.ROOT)) {
            case "idle" -> new WaitOptions(true, 0, spurious, false);
            case "any" -> new WaitOptions(true, ANY, spurious, false);
            case "never" -> new WaitOptions(false, 0, spurious, false);
            default -> new WaitOptions(true, number(timeouts), spurious, false);
        };
    }

    /// @param sleeps `any` or `idle`
    /// @throws IllegalArgumentException if it is neither
    public WaitOptions withSleeps(String sleeps) {
        return switch (sleeps.toLowerCase(Locale.ROOT)) {
            case "any" -> new WaitOptions(limits, early, spurious, false);
            case "idle" -> new WaitOptions(limits, early, spurious, true);
            default -> throw new IllegalArgumentException("`" + sleeps + "` is neither any nor idle.");
        };
    }

    private static int number(String text) {
        if (!text.matches("\\d{1,6}")) {
            throw new IllegalArgumentException("`" + text + "` is none of " + WORDS + ".");
        }
        return Integer.parseInt(text);
    }

    public boolean anyTime() {
        return early == ANY;
    }
}
