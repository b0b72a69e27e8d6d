package io.allways.jvm.model.world;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.World;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Calendar;
import java.util.Date;
import java.util.concurrent.TimeUnit;

/// What tells the time, all of it virtual.
public final class Moments {
    private Moments() {}

    /// A clock that shows virtual time.
    private static final class Virtual extends Clock {
        private final ZoneId zone;

        Virtual(ZoneId zone) {
            this.zone = zone;
        }

        @Override
        public ZoneId getZone() {
            return zone;
        }

        @Override
        public Clock withZone(ZoneId other) {
            return new Virtual(other);
        }

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(World.currentTimeMillis());
        }
    }

    private static Clock here() {
        return new Virtual(ZoneId.systemDefault());
    }

    @Replaces(Clock.class)
    public static final class Clocks {
        private Clocks() {}

        public static Clock systemUTC() {
            return new Virtual(ZoneOffset.UTC);
        }

        public static Clock systemDefaultZone() {
            return here();
        }

        public static Clock system(ZoneId zone) {
            return new Virtual(zone);
        }
    }

    @Replaces(Instant.class)
    public static final class Instants {
        private Instants() {}

        public static Instant now() {
            return here().instant();
        }
    }

    @Replaces(LocalDateTime.class)
    public static final class LocalDateTimes {
        private LocalDateTimes() {}

        public static LocalDateTime now() {
            return LocalDateTime.now(here());
        }

        public static LocalDateTime now(ZoneId zone) {
            return LocalDateTime.now(new Virtual(zone));
        }
    }

    @Replaces(LocalDate.class)
    public static final class LocalDates {
        private LocalDates() {}

        public static LocalDate now() {
            return LocalDate.now(here());
        }

        public static LocalDate now(ZoneId zone) {
            return LocalDate.now(new Virtual(zone));
        }
    }

    @Replaces(LocalTime.class)
    public static final class LocalTimes {
        private LocalTimes() {}

        public static LocalTime now() {
            return LocalTime.now(here());
        }

        public static LocalTime now(ZoneId zone) {
            return LocalTime.now(new Virtual(zone));
        }
    }

    @Replaces(ZonedDateTime.class)
    public static final class ZonedDateTimes {
        private ZonedDateTimes() {}

        public static ZonedDateTime now() {
            return ZonedDateTime.now(here());
        }

        public static ZonedDateTime now(ZoneId zone) {
            return ZonedDateTime.now(new Virtual(zone));
        }
    }

    @Replaces(OffsetDateTime.class)
    public static final class OffsetDateTimes {
        private OffsetDateTimes() {}

        public static OffsetDateTime now() {
            return OffsetDateTime.now(here());
        }

        public static OffsetDateTime now(ZoneId zone) {
            return OffsetDateTime.now(new Virtual(zone));
        }
    }

    @Replaces(Calendar.class)
    public static final class Calendars {
        private Calendars() {}

        public static Calendar getInstance() {
            Calendar calendar = Calendar.getInstance();
            calendar.setTimeInMillis(World.currentTimeMillis());
            return World.born(calendar);
        }
    }

    /// A date that is now in virtual time.
    @StandsFor(Date.class)
    @SuppressWarnings("JavaUtilDate")
    public static class CheckedDate extends Date {
        private static final long serialVersionUID = 1;

        public CheckedDate() {
            super(World.currentTimeMillis());
        }

        public CheckedDate(long millis) {
            super(millis);
        }

        @SuppressWarnings("deprecation")
        public CheckedDate(int year, int month, int day) {
            super(year, month, day);
        }

        @SuppressWarnings("deprecation")
        public CheckedDate(int year, int month, int day, int hour, int minute) {
            super(year, month, day, hour, minute);
        }

        @SuppressWarnings("deprecation")
        public CheckedDate(int year, int month, int day, int hour, int minute, int second) {
            super(year, month, day, hour, minute, second);
        }

        @SuppressWarnings("deprecation")
        public CheckedDate(String text) {
            super(text);
        }
    }

    /// `timedWait` waits in the JDK's code.
    @Replaces(TimeUnit.class)
    public static final class Units {
        private Units() {}

        public static void timedWait(TimeUnit unit, Object object, long timeout) throws InterruptedException {
            if (timeout > 0) {
                Hooks.await(object, Math.max(1, unit.toMillis(timeout)));
            }
        }
    }
}
