package io.allways.core.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.core.Dependence;
import io.allways.core.Dependences;
import io.allways.core.HappensBefore;
import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Schedule;
import io.allways.core.Transitions;
import io.allways.toy.BruteForce;
import io.allways.toy.RandomToys;
import io.allways.toy.Toy;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The oracle must notice when something is wrong: each test breaks one rule and expects it to be found.
class MutationTest {
    private static final long MOST_PROGRAMS = 40_000;

    @TestFactory
    Stream<DynamicTest> wrongDependence() {
        return Stream.of(
                        new Kind[] {Kind.READ, Kind.WRITE},
                        new Kind[] {Kind.WRITE, Kind.WRITE},
                        new Kind[] {Kind.RMW, Kind.RMW},
                        new Kind[] {Kind.SPIN, Kind.WRITE},
                        new Kind[] {Kind.LOCK, Kind.LOCK},
                        new Kind[] {Kind.LOCK, Kind.REACQUIRE},
                        new Kind[] {Kind.TRY_LOCK, Kind.UNLOCK},
                        new Kind[] {Kind.TRY_LOCK, Kind.TRY_LOCK},
                        new Kind[] {Kind.WAIT, Kind.NOTIFY},
                        new Kind[] {Kind.NOTIFY, Kind.NOTIFY},
                        new Kind[] {Kind.ACQUIRE, Kind.ACQUIRE},
                        new Kind[] {Kind.PARK, Kind.UNPARK},
                        new Kind[] {Kind.SEND, Kind.SEND},
                        new Kind[] {Kind.RECEIVE, Kind.RECEIVE},
                        new Kind[] {Kind.ARRIVE, Kind.ARRIVE},
                        new Kind[] {Kind.CALL, Kind.CALL},
                        new Kind[] {Kind.CALL, Kind.LOOK})
                .map(pair -> caught(
                        "optimal with " + pair[0] + " and " + pair[1] + " independent",
                        Oracle.run(optimal(Dependences.without(pair[0], pair[1]), Races::new), 1)));
    }

    @TestFactory
    Stream<DynamicTest> wrongRaces() {
        return Stream.of(
                rule("every dependent pair taken for a race", hb -> new Races(hb) {
                    @Override
                    boolean needed(int e, int predecessor) {
                        return false;
                    }
                }),
                rule("an op reversed though it is not enabled there", hb -> new Races(hb) {
                    @Override
                    int alternativesWithout(int e) {
                        return Math.max(1, super.alternativesWithout(e));
                    }
                }),
                rule("no race of acquires", hb -> new Races(hb) {
                    @Override
                    int alternativesWithout(int e) {
                        return kind() == Kind.LOCK ? 0 : super.alternativesWithout(e);
                    }
                }),
                rule("a release without the permits of others", hb -> new Races(hb) {
                    @Override
                    int alternativesWithout(int e) {
                        boolean afterRelease = Op.kind(hb.execution().op(e)) == Kind.RELEASE;
                        return kind() == Kind.ACQUIRE && afterRelease ? 0 : super.alternativesWithout(e);
                    }
                }),
                rule("a loop that reads several cells waits for what comes after its last read", hb -> new Races(hb) {
                    @Override
                    int roundBegin(int predecessor) {
                        return predecessor;
                    }
                }),
                rule("one partner only", hb -> new Races(hb) {
                    @Override
                    boolean shadowed(int e) {
                        return partners() > 0;
                    }
                }),
                rule("what follows a race left out of its reversal", hb -> new Races(hb) {
                    @Override
                    void fullReversal(int e, Transitions into) {
                        reversal(e, into);
                    }
                }),
                rule("what is given up does not race", hb -> new Races(hb) {
                    @Override
                    int attempted(int index) {
                        return hb.execution().op(index);
                    }
                }),
                rule("a call reversed whether its guards hold or not", hb -> new Races(hb) {
                    @Override
                    int alternativesWithout(int e) {
                        return kind() == Kind.CALL ? 1 : super.alternativesWithout(e);
                    }
                }),
                rule("blocked ops do not race", hb -> new Races(hb) {
                    @Override
                    void ofBlocked(Sink sink) {}
                }),
                rule("one alternative of a reversed notify", hb -> new Races(hb) {
                    @Override
                    int alternativesWithout(int e) {
                        return Math.min(1, super.alternativesWithout(e));
                    }
                }));
    }

    @TestFactory
    Stream<DynamicTest> wrongAlgorithms() {
        return Stream.of(
                caught("Fig. 7 to the letter", Oracle.run(Dpor.literal(), 1)),
                caught(
                        "dpor with locks independent",
                        Oracle.run(Dpor.wrong(Dependences.without(Kind.LOCK, Kind.LOCK)), 1)),
                caught(
                        "source without blocked ops",
                        Oracle.run(
                                new Source(Dependence.STANDARD, hb -> new Races(hb) {
                                    @Override
                                    void ofBlocked(Sink sink) {}
                                }),
                                1)),
                caught(
                        "optimal with timeouts at any time",
                        Oracle.run(optimal(Dependences.withTimeoutsAtAnyTime(), Races::new), 1)),
                caught(
                        "dpor with calls independent",
                        Oracle.run(Dpor.wrong(Dependences.without(Kind.CALL, Kind.CALL)), 1)),
                caughtBySeed("workers that insert nothing below an arm being run", seed -> sharing(false, seed)),
                caughtBySeed("workers that insert nothing below a finished arm", seed -> sharing(true, seed)));
    }

    private static Oracle.Run sharing(boolean whileRunning, long seed) {
        return program -> Simulation.explore(
                program,
                new Frontier(Dependence.STANDARD, Schedule.of()) {
                    @Override
                    boolean reaches(Fork below) {
                        return whileRunning && !below.finished();
                    }
                },
                3,
                seed);
    }

    private static Explorer optimal(Dependence dependence, Function<HappensBefore, Races> rules) {
        return new Optimal(Schedule.of(), dependence, rules);
    }

    private static DynamicTest rule(String name, Function<HappensBefore, Races> rules) {
        return caught(name, Oracle.run(optimal(Dependence.STANDARD, rules), 1));
    }

    private static DynamicTest caught(String name, Oracle.Run wrong) {
        return caughtBySeed(name, seed -> wrong);
    }

    private static DynamicTest caughtBySeed(String name, LongFunction<Oracle.Run> wrong) {
        return DynamicTest.dynamicTest(name, () -> {
            for (long seed = 0; seed < MOST_PROGRAMS; seed++) {
                Toy toy = RandomToys.of(seed);
                BruteForce expected = new BruteForce(toy, Oracle.MOST_PARTIAL_TRACES);
                if (expected.complete()) {
                    Optional<String> problem =
                            Oracle.problem(toy, expected, wrong.apply(seed), name.startsWith("optimal"));
                    if (problem.isPresent()) {
                        System.out.println("mutation: " + name + ": program " + seed + ": " + brief(problem.get()));
                        return;
                    }
                }
            }
            assertEquals("caught", "not caught by " + MOST_PROGRAMS + " programs", name);
        });
    }

    private static String brief(String problem) {
        return problem.length() <= 100 ? problem : problem.substring(0, 97) + "...";
    }
}
