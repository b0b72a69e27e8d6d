package io.allways.jvm.objects;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Violation;
import io.allways.programs.CallsByReflection;
import io.allways.programs.DefinesClasses;
import io.allways.programs.ElementByHandle;
import io.allways.programs.Fencing;
import io.allways.programs.LastingClasses;
import io.allways.programs.MemoryOfTheProgram;
import io.allways.programs.OwnLoaders;
import io.allways.programs.Reflecting;
import io.allways.programs.SafeObjects;
import io.allways.programs.SharedViews;
import io.allways.programs.StreamLocking;
import io.allways.programs.UnsafeObjects;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs in tables: each is checked, and what comes out is what is expected of all of its table, or what its name
/// says.
class SharedObjectsTest {
    @Test
    void unsafeObjectsRace() {
        check(UnsafeObjects.class, UnsafeObjects.names(), "race");
    }

    @Test
    void safeObjectsDoNot() {
        check(SafeObjects.class, SafeObjects.names(), "verified");
    }

    @Test
    void reflection() {
        check(Reflecting.class, Reflecting.names(), "");
    }

    @Test
    void callsByReflection() {
        check(CallsByReflection.class, CallsByReflection.names(), "");
    }

    @Test
    void fences() {
        check(Fencing.class, Fencing.names(), "");
    }

    @Test
    void objectsThatShareMemory() {
        check(SharedViews.class, SharedViews.names(), "");
    }

    @Test
    void memoryThatTheJdkReadsForTheProgram() {
        check(MemoryOfTheProgram.class, MemoryOfTheProgram.names(), "");
    }

    @Test
    void classesThatTheProgramDefines() {
        assertEquals("race", Checking.outcome(DefinesClasses.class, true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"lookup", "unsafe", "boot", "allocated", "serialised"})
    void classesThatOutliveTheExecution(String how) {
        assertEquals("verified", Checking.outcome(LastingClasses.class, true, how));
    }

    @ParameterizedTest
    @ValueSource(strings = {"child", "orphan", "direct", "urls", "hidden"})
    void classesOfTheProgramsOwnLoaders(String how) {
        assertEquals("verified", Checking.outcome(OwnLoaders.class, true, how, "Work"));
        assertEquals("race", Checking.outcome(OwnLoaders.class, true, how, "Racy"));
        assertEquals("deadlock", Checking.outcome(OwnLoaders.class, true, how, "Deadly"));
    }

    @Test
    void locksInsideOfTheJdk() {
        check(StreamLocking.class, StreamLocking.names(), "");
    }

    @Test
    void racesByHandlesTellTheirLines() {
        List<Violation> violations = Checking.check(ElementByHandle.class, true).violations();
        assertEquals(1, violations.size());
        String message = violations.getFirst().message();
        assertTrue(message.contains("reads it at ElementByHandle.java:16"), message);
        assertTrue(message.contains("writes it at ElementByHandle.java:14"), message);
    }

    private static void check(Class<?> programs, Set<String> names, String expected) {
        List<String> wrong = new ArrayList<>();
        for (String name : names) {
            String outcome = Checking.outcome(programs, true, name);
            String wanted = expected.isEmpty() ? name.substring(0, name.indexOf(' ')) : expected;
            if (!outcome.equals(wanted)) {
                wrong.add(name + ": " + outcome);
            }
        }
        assertEquals(List.of(), wrong);
        System.out.println(programs.getSimpleName() + ": " + names.size() + " programs");
    }
}
