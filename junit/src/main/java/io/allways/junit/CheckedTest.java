package io.allways.junit;

import io.allways.core.Execution.Ending;
import io.allways.core.NotDeterministic;
import io.allways.core.Observer;
import io.allways.core.ScheduleMismatch;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import io.allways.core.explore.Diagnosis;
import io.allways.core.explore.Exploration;
import io.allways.jvm.JvmTarget;
import io.allways.report.Finding;
import io.allways.report.Replay;
import io.allways.report.Scene;
import io.allways.report.Sources;
import io.allways.report.Subject;
import io.allways.report.TextReport;
import io.allways.report.Words;
import java.lang.reflect.Method;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/// A test method, explored: the counterpart of `allways check` and `allways replay`.
final class CheckedTest {
    /// Classes that the test and JUnit have in common, so that what one throws the other knows.
    private static final Set<String> SHARED =
            Set.of("org.junit.", "org.opentest4j.", "org.apiguardian.", "org.hamcrest.", "io.allways.junit.");

    private static final List<Path> SOURCES = List.of(
            Path.of("src/test/java"),
            Path.of("src/main/java"),
            Path.of("src/it/java"),
            Path.of("src"),
            Path.of("test"));

    private final Request request;
    private final Method test;
    private final String name;
    private final String path;
    private final TestRun.Assumptions assumptions = new TestRun.Assumptions();
    private final JvmTarget target;
    private final TextReport report = new TextReport(Sources.under(Path.of("")), false, "");

    CheckedTest(Class<?> type, Method test, Request request) {
        this.test = test;
        this.request = request;
        String full = type.getName();
        name = full.substring(full.lastIndexOf('.') + 1).replace('$', '.') + "." + test.getName();
        path = full + "#" + test.getName();
        List<URL> urls = ClassPath.urls(type);
        JvmTarget.Entry entry = TestRun.entry(type, test, assumptions);
        CheckSystem system = test.getAnnotation(CheckSystem.class);
        target = system == null
                ? new JvmTarget(name, urls, SOURCES, SHARED, entry, request.options())
                : new JvmTarget(
                        name,
                        SystemParts.of(system, urls, entry),
                        SOURCES,
                        SHARED,
                        request.options().with(SystemParts.faults(system), false));
    }

    /// Runs what was asked for, and returns a line about it.
    ///
    /// @throws InterleavingFailed if the test fails
    String run() {
        try {
            return request.replay().map(this::replay).orElseGet(this::search);
        } catch (ScheduleMismatch e) {
            throw NotDeterministic.of(e); // a schedule of ours that does not fit is never the user's mistake
        }
    }

    private int maxSteps() {
        return request.settings().limits().steps();
    }

    private String search() {
        Exploration exploration = new Exploration(target, request.algorithm(), request.settings());
        Verdict verdict = exploration.search(Observer.NONE);
        // Several workers may each have found one before they stopped.
        long wanted = request.settings().keepGoing() ? Long.MAX_VALUE : 1;
        List<Violation> violations = verdict.violations().stream().limit(wanted).toList();
        int threads = verdict.outcome() == Outcome.VERIFIED ? Replay.actors(target, maxSteps()) : 0;
        Subject subject = new Subject(name, path, request.assumes(), threads, "thread");
        List<Finding> findings = new ArrayList<>();
        Throwable cause = null;
        for (Diagnosis diagnosis : exploration.diagnose(violations, verdict.time(), () -> false, number -> {})) {
            ReplayValue again = new ReplayValue(
                    diagnosis.violation().schedule(), target.lessons().all());
            Finding bare = Finding.of(target, diagnosis, maxSteps());
            Finding finding = bare.replayable() ? bare.withReplay(again.annotation(request.check())) : bare;
            String file = findings.isEmpty() ? name : name + "-" + (findings.size() + 1);
            findings.add(TestPages.save(finding, Scene.of(subject, verdict, finding), file));
            cause = cause == null ? cause(finding.violation()) : cause;
        }
        String text = report.of(subject, verdict, findings);
        boolean fails = switch (verdict.outcome()) {
            case VIOLATED -> true;
            // A test that has ended, with threads behind it that do not, has been run all the same.
            case INCOMPLETE ->
                verdict.executions() == 0
                        || target.wasCutShort()
                        || request.check().requireExhaustive();
            case NO_VIOLATION -> request.check().requireExhaustive();
            case VERIFIED -> false;
        };
        if (fails) {
            throw failed(text, findings, cause);
        }
        assumed();
        return verdict.outcome() == Outcome.VERIFIED ? text + remarks() : text;
    }

    /// What is worth a note although nothing is wrong: threads that are left behind, for example.
    private String remarks() {
        return Replay.remarks(target, maxSteps()).stream()
                .map(note -> Words.wrap(note, 4, 6))
                .collect(Collectors.joining());
    }

    private String replay(ReplayValue value) {
        target.lessons().set(value.lessons());
        target.settled();
        Optional<Finding> finding;
        Ending ending;
        try (Replay replay = Replay.of(target, value.schedule(), maxSteps())) {
            ending = replay.ending();
            finding = replay.violation()
                    .map(violation -> new Finding(
                            violation, replay.steps(), replay.blocked(), replay.notes(), -1, false, false, true, ""));
        } catch (ScheduleMismatch e) {
            throw failed(Words.wrap("✗ " + name + "   cannot be replayed. " + e.getMessage(), 0, 4), List.of(), null);
        }
        if (finding.isPresent()) {
            Finding found = finding.get();
            throw failed(
                    report.replayed(name, found, "replayed") + report.details(found),
                    List.of(found),
                    cause(found.violation()));
        }
        assumed();
        String how = ending == Ending.BOUND ? "this execution was cut at the step bound" : "this execution passes";
        return Words.wrap("– " + name + "   " + how + "; without `replay` all are run", 0, 4);
    }

    private void assumed() {
        TestAbortedException never = assumptions.neverHeld();
        if (never != null) {
            throw never;
        }
    }

    /// With a stack that leads to the test, not to the checker.
    private InterleavingFailed failed(String text, List<Finding> findings, @Nullable Throwable cause) {
        InterleavingFailed failed = new InterleavingFailed(text, cause);
        failed.setStackTrace(cause == null ? StackTraces.of(test, findings) : StackTraces.of(cause));
        return failed;
    }

    /// What the test threw, if that is the violation: with the stack as far as it is the test's.
    private @Nullable Throwable cause(Violation violation) {
        if (!violation.kind().equals("assertion") && !violation.kind().equals("exception")) {
            return null;
        }
        Optional<Throwable> thrown = target.uncaught();
        thrown.ifPresent(each -> each.setStackTrace(StackTraces.trimmed(each.getStackTrace())));
        return thrown.orElse(null);
    }
}
