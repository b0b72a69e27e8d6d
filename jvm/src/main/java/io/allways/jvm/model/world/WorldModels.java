package io.allways.jvm.model.world;

import java.util.List;

/// What stands in for chance, time and the machine.
public final class WorldModels {
    public static final List<Class<?>> ALL = List.of(
            CheckedRandom.class,
            CheckedSecureRandom.class,
            Chances.Maths.class,
            Chances.Uuids.class,
            Chances.SecureRandoms.class,
            Chances.Generators.class,
            Chances.Factories.class,
            Chances.Shuffles.class,
            Moments.Clocks.class,
            Moments.Instants.class,
            Moments.LocalDateTimes.class,
            Moments.LocalDates.class,
            Moments.LocalTimes.class,
            Moments.ZonedDateTimes.class,
            Moments.OffsetDateTimes.class,
            Moments.Calendars.class,
            Moments.CheckedDate.class,
            Moments.Units.class,
            Machines.class,
            StackWalks.class,
            Cleaners.class,
            CheckedClassValue.class,
            CallSites.class,
            CallSites.SwitchPoints.class,
            FilePointers.class,
            StandardStreams.class,
            Givens.Systems.class,
            Givens.Booleans.class,
            Givens.Integers.class,
            Givens.Longs.class);

    private WorldModels() {}
}
