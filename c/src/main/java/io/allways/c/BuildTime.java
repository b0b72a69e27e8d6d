package io.allways.c;

import java.time.Duration;
import java.util.function.Supplier;

/// The time limit of a check while the program is built: the tools that [Command] runs are ended when it is up. What is
/// built once for all programs, the runtime, does not count.
public final class BuildTime {
    private static final Duration ENDLESS = Duration.ofDays(1);
    private static final ScopedValue<BuildTime> CURRENT = ScopedValue.newInstance();

    private final long start = System.nanoTime();
    private final Duration most;
    private Duration exempt;
    private boolean paused;

    /// Time is up.
    public static final class Over extends RuntimeException {
        private static final long serialVersionUID = 1;

        /// @param tool what was running
        Over(String tool) {
            super("The time limit (--time) was reached while the program was built, in `" + tool + "`.");
        }
    }

    /// @param most from now on
    public BuildTime(Duration most) {
        this(most, Duration.ZERO);
    }

    /// @param before what of the limit was used before now
    public BuildTime(Duration most, Duration before) {
        this.most = most;
        exempt = before.negated();
    }

    /// @throws Over if a tool had to be ended
    public <T> T during(Supplier<T> build) {
        return ScopedValue.where(CURRENT, this).call(build::get);
    }

    /// What of the limit is used.
    public Duration spent() {
        return Duration.ofNanos(System.nanoTime() - start).minus(exempt);
    }

    /// How long a tool that is started now may take.
    static Duration left() {
        if (!CURRENT.isBound() || CURRENT.get().paused) {
            return ENDLESS;
        }
        Duration left = CURRENT.get().most.minus(CURRENT.get().spent());
        return left.compareTo(ENDLESS) < 0 ? left : ENDLESS;
    }

    /// The clock stands still until this ends.
    static Pause pause() {
        return new Pause(CURRENT.isBound() ? CURRENT.get() : new BuildTime(ENDLESS));
    }

    /// @param time whose clock stands still
    record Pause(BuildTime time, long since) {
        Pause(BuildTime time) {
            this(time, System.nanoTime());
            time.paused = true;
        }

        void end() {
            time.paused = false;
            time.exempt = time.exempt.plusNanos(System.nanoTime() - since);
        }
    }
}
