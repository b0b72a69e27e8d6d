package io.allways.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class LaunchTest {
    private static final Instant NOW = Instant.ofEpochSecond(1_700_000_002, 500_000_000);

    @Test
    void asTheLauncherSays() {
        assertEquals(Duration.ofMillis(2400), Launch.between("1700000000.100000", NOW));
        assertEquals(Duration.ofMillis(2400), Launch.between("1700000000,100000", NOW));
    }

    @Test
    void zeroIfNobodyKnows() {
        assertEquals(Duration.ZERO, Launch.between("", NOW));
        assertEquals(Duration.ZERO, Launch.between("soon", NOW));
        assertEquals(Duration.ZERO, Launch.between("1700000003.000000", NOW));
        assertEquals(Duration.ZERO, Launch.between("1600000000.000000", NOW));
    }
}
