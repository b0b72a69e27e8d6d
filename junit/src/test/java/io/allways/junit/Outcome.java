package io.allways.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/// What came out of a test that JUnit ran, as an IDE would see it.
record Outcome(Status status, Throwable thrown, String output, List<String> entries) {
    static Outcome of(Class<?> type, String method, Class<?>... parameters) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectMethod(type, method, parameters))
                .build();
        List<TestExecutionResult> results = new ArrayList<>();
        List<String> entries = new ArrayList<>();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(bytes, true, StandardCharsets.UTF_8));
        try {
            LauncherFactory.create().execute(request, new TestExecutionListener() {
                @Override
                public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                    if (identifier.isTest()) {
                        results.add(result);
                    }
                }

                @Override
                public void reportingEntryPublished(TestIdentifier identifier, ReportEntry entry) {
                    entries.add(entry.getKeyValuePairs().get("allways"));
                }
            });
        } finally {
            System.setOut(before);
        }
        if (results.size() != 1) {
            throw new IllegalStateException(results.size() + " tests " + type.getName() + "." + method);
        }
        TestExecutionResult result = results.getFirst();
        return new Outcome(
                result.getStatus(),
                result.getThrowable().orElse(null),
                bytes.toString(StandardCharsets.UTF_8),
                entries);
    }

    String message() {
        return thrown == null ? "" : String.valueOf(thrown.getMessage());
    }
}
