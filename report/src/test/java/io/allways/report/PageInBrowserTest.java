package io.allways.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.core.Program;
import io.allways.core.Schedule;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Pages in a real browser, with real clicks and keys.
@Timeout(300)
final class PageInBrowserTest {
    @TempDir
    Path folder;

    private static Browser browser;

    @BeforeAll
    static void open() throws IOException, InterruptedException {
        Browser.require();
        browser = Browser.open();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void plain() {
        noScripts(false);
        browser.command("Emulation.clearDeviceMetricsOverride", "");
        browser.command("Emulation.setEmulatedMedia", "\"features\":[]");
    }

    @AfterEach
    void complaints() {
        assertEquals("", browser.problems());
    }

    private static Finding deadlock() {
        List<Step> steps = List.of(
                step(0, "main", "start", "one", "", Role.START, 3),
                step(0, "main", "start", "two", "", Role.START, 4),
                step(1, "one", "lock", "a", "", Role.TAKE, 7, 0),
                step(1, "one", "write", "x", "5", Role.WRITE, 8),
                step(2, "two", "lock", "b", "", Role.TAKE, 12, 1),
                step(2, "two", "read", "x", "5", Role.READ, 13, 3));
        List<Blocked> blocked = List.of(
                new Blocked(1, "one", "waits for lock b (held by two) at bank.toy:9", 2),
                new Blocked(2, "two", "waits for lock a (held by one) at bank.toy:14", 1));
        Violation violation = new Violation("deadlock", "", Schedule.of(), 1);
        return new Finding(violation, steps, blocked, List.of(), 4, true, false, true, "allways replay it.failure");
    }

    private static Step step(
            int actor, String name, String op, String object, String value, Role role, int line, Integer... causes) {
        return new Step(
                actor,
                actor,
                new Program.Event(name, op, object, value, "bank.toy", line),
                true,
                role,
                List.of(causes));
    }

    private void show(Finding... findings) throws IOException {
        Sources sources = (file, line) -> line <= 20 ? "line " + line + " <b>of</b> the source" : "";
        Verdict verdict = Findings.verdict("optimal", Outcome.VIOLATED, "", 2, 1);
        String html = new Page("1.2.3", sources)
                .of(Stream.of(findings)
                        .map(each -> Scene.of(Findings.SUBJECT, verdict, each))
                        .toList());
        Path file = Files.writeString(folder.resolve("page.html"), html);
        browser.load(file);
    }

    private static String text(String selector) {
        return browser.value("document.querySelector('" + selector + "').textContent");
    }

    private static int count(String selector) {
        return Integer.parseInt(browser.value("document.querySelectorAll('" + selector + "').length"));
    }

    @Test
    void aClickLightsPastAndFuture() throws IOException {
        show(deadlock());
        assertEquals("✗ bank.toy  deadlock: one and two wait for each other", text("h1"));
        assertEquals("Step 5 of 6, two, the decisive one", text(".detail h2"));
        assertEquals(0, count("g.past"), "nothing is dimmed at first");

        browser.click("rect[data-row=\"3\"]");
        assertEquals("Step 4 of 6, one", text(".detail h2"));
        assertEquals("x = 5", text(".detail .what"));
        // Before it: start one, lock a; after it: the read. The other start and lock could have moved.
        assertEquals(2, count("g.past > .dot"));
        assertEquals(1, count("g.future > .dot"));
        assertEquals(2, count("g.apart > .dot"));
        assertEquals("8line 8 <b>of</b> the source", text(".source .here"));
        assertTrue(text(".detail").contains("Values last seenx5"));
        assertTrue(text(".detail").contains("Locks heldonea"));
        assertEquals("step 4, one: x = 5", text("[role=status]"));
        assertEquals(2, count("path.wait"), "who waits for whom");
    }

    @Test
    void bothSidesOfARaceAreAtTheEnd() throws IOException {
        List<Step> steps = List.of(
                step(0, "main", "start", "one", "", Role.START, 3),
                new Step(1, new Program.Event("one", "", "", "", "", 0), false));
        String message = "data race on Shop.items[2]: main reads it at bank.toy:7 and one writes it at bank.toy:9,"
                + " with nothing to order them";
        Violation violation = new Violation("race", message, Schedule.of(), 1);
        show(new Finding(violation, steps, List.of(), List.of(), -1, false, true, true, ""));
        assertEquals("main reads Shop.items[2] at bank.toy:7", text(".detail .what"));
        assertEquals("7line 7 <b>of</b> the source", text(".source .here"));
        assertEquals("writes Shop.items[2] at bank.toy:9", text("g:last-of-type > .label.stuck"));
        assertEquals(1, count("path.wait"));
        browser.key("j");
        assertEquals("9line 9 <b>of</b> the source", text(".source .here"));
    }

    @Test
    void messagesOnly() throws IOException {
        List<Step> steps = new ArrayList<>();
        for (int i = 0; i < 6; i++) steps.add(step(0, "client", "read", "x" + i, "1", Role.READ, 3));
        steps.add(step(0, "client", "send", "hello", "", Role.SEND, 4));
        for (int i = 0; i < 6; i++) steps.add(step(1, "server", "read", "y" + i, "1", Role.READ, 7));
        steps.add(step(1, "server", "receive", "hello", "", Role.RECEIVE, 8, 6));
        Violation violation = new Violation("assertion", "no", Schedule.of(), 1);
        show(new Finding(violation, steps, List.of(), List.of(), -1, false, false, true, ""));
        browser.key("m");
        assertEquals(2, count("rect[data-row]"), "what is sent and what is received");
        assertEquals(1, count("path.message"));
        browser.key("m");
        assertTrue(count("path.message") == 1);
        assertEquals(14, count("rect[data-row]"), "all, for they fit on a screen");
    }

    @Test
    void longRunsThatConcernNobodyElseAreFolded() throws IOException {
        List<Step> steps = new ArrayList<>();
        steps.add(step(0, "main", "start", "one", "", Role.START, 2));
        for (int i = 0; i < 30; i++) steps.add(step(0, "main", "read", "x" + i, "1", Role.READ, 3));
        steps.add(step(1, "one", "write", "y", "1", Role.WRITE, 4, 0));
        Violation violation = new Violation("assertion", "no", Schedule.of(), 1);
        show(new Finding(violation, steps, List.of(), List.of(), -1, false, false, true, ""));
        assertEquals(3, count("rect[data-row]"));
        browser.key("f");
        assertTrue(count("rect[data-row]") > 20);
    }

    @Test
    void whatOnlyTheSearchKnowsIsOnTheLineOfAnother() throws IOException {
        Program.Event match = new Program.Event("rank 0", "MPI_Recv", "gets the message of rank 1", "", "bank.toy", 5);
        List<Step> steps = List.of(
                step(0, "rank 0", "MPI_Init", "", "", Role.OTHER, 3),
                step(1, "rank 1", "MPI_Send", "to 0", "", Role.SEND, 9),
                new Step(2, 0, match, true, Role.OTHER, List.of(0, 1)),
                step(0, "rank 0", "MPI_Recv", "", "", Role.RECEIVE, 5, 1, 2));
        Violation violation = new Violation("assertion", "no", Schedule.of(), 1);
        show(new Finding(violation, steps, List.of(), List.of(), 2, true, false, true, ""));
        assertEquals("rank 0rank 0rank 1rank 1", text("svg.names"), "two lines, each with its name as a title");
        assertEquals("Step 3 of 4, rank 0, the decisive one", text(".detail h2"));
        noScripts(true);
        browser.load(folder.resolve("page.html"));
        assertEquals("steprank 0rank 1at", text("noscript thead"));
    }

    @Test
    void besideOneThatPasses() throws IOException {
        show(deadlock());
        assertEquals(
                "none",
                browser.value("getComputedStyle([...document.querySelectorAll('button')]"
                        + ".find(each => each.textContent.startsWith('beside'))).display"));
        browser.key("b");
        assertEquals(0, count("table.two"), "there is none");

        Finding alone = deadlock();
        List<Step> passing = new ArrayList<>(alone.steps().subList(0, 4));
        passing.add(step(1, "one", "lock", "b", "", Role.TAKE, 9));
        passing.add(step(1, "one", "unlock", "b", "", Role.GIVE, 10));
        passing.add(step(2, "two", "lock", "b", "", Role.TAKE, 12));
        show(new Finding(
                alone.violation(), alone.steps(), alone.blocked(), List.of(), 4, true, false, true, passing, "", ""));
        browser.key("b");
        assertEquals(1, count("table.two"));
        assertEquals("here they part", text("table.two tbody tr:nth-child(5)"));
        assertEquals("▶ 5two lock b bank.toy:12one lock b bank.toy:9", text("[data-step=\"4\"]"));
        assertTrue(text("table.two").contains("✗ deadlock: one and two wait for each other"));
        assertTrue(text("table.two tbody tr:last-child").endsWith("✓ ends, and nothing is wrong"));
        browser.click("[data-step=\"5\"]");
        assertEquals("Step 6 of 6, two", text(".detail h2"));
        browser.key("b");
        assertEquals(0, count("table.two"));
    }

    @Test
    void keysGoFromStepToStep() throws IOException {
        show(deadlock());
        browser.key("g");
        assertEquals("#1", browser.value("location.hash"));
        browser.key("j");
        browser.key("j");
        assertEquals("#3", browser.value("location.hash"));
        browser.key("k");
        assertEquals("#2", browser.value("location.hash"));
        browser.key("]");
        assertEquals("#2", browser.value("location.hash"), "main has no other step");
        browser.key("d");
        assertEquals("#5", browser.value("location.hash"));
        browser.key("G");
        assertEquals("At the end", text(".detail h2"));
        browser.key("Escape");
        assertEquals(0, count("g.past"));
        browser.key("t");
        assertEquals("9", browser.value("document.querySelector('table.all').getAttribute('aria-rowcount')"));
        assertEquals("▶ 5twolock bbank.toy:12", text("tr.decides"));
        browser.click("tr[data-row=\"0\"]");
        assertEquals("Step 1 of 6, main", text(".detail h2"));
    }

    @Test
    void severalFailuresOnOnePage() throws IOException {
        show(deadlock(), new Findings().step(0, "t", "assert", "x == 1", "", 1).finding("assertion", "no", -1));
        assertEquals(2, count("select option"));
        assertEquals(
                "✗ bank.toy  assertion failed: no",
                browser.value("(s => { s.value = 1;"
                        + " s.dispatchEvent(new Event('change')); return document.querySelector('h1').textContent;"
                        + " })(document.querySelector('select'))"));
    }

    @Test
    void namesOfProgramsAreOnlyText() throws IOException {
        String evil = "</script><script>window.hacked=1</script><img src=x onerror=window.hacked=1>{{data}}'\"&";
        Finding finding = new Findings()
                .step(0, evil, evil, evil, evil, 1)
                .blocked(0, evil, evil, -1)
                .finding("assertion", evil, 0)
                .withReplay(evil);
        Sources sources = (file, line) -> line < 3 ? evil : "";
        Subject subject = new Subject(evil, evil, evil, 1, evil);
        Verdict verdict = Findings.verdict("optimal", Outcome.VIOLATED, "", 2, 1);
        String html = new Page(evil, sources).of(List.of(Scene.of(subject, verdict, finding)));
        browser.load(Files.writeString(folder.resolve("page.html"), html));
        assertEquals("undefined", browser.value("window.hacked"));
        assertEquals(0, count("img"));
        assertEquals(2, count("script"));
        assertTrue(text(".detail").contains("onerror"), "it is shown as it is");
        noScripts(true);
        browser.load(folder.resolve("page.html"));
        assertEquals(0, count("img"));
    }

    @Test
    void readableWithoutScripts() throws IOException {
        noScripts(true);
        show(deadlock());
        assertEquals(6, count("noscript tbody tr"));
        assertEquals("▶ 5lock bbank.toy:12", text("noscript tr.decisive"));
        assertEquals(0, count("#app"));
    }

    private static void noScripts(boolean off) {
        browser.command("Emulation.setScriptExecutionDisabled", "\"value\":" + off);
    }

    @Test
    void narrowAndDark() throws IOException {
        browser.command(
                "Emulation.setDeviceMetricsOverride",
                "\"width\":360,\"height\":740,\"deviceScaleFactor\":1,\"mobile\":true");
        browser.command(
                "Emulation.setEmulatedMedia", "\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"dark\"}]");
        show(deadlock());
        assertEquals("true", browser.value("document.documentElement.scrollWidth <= 360"));
        assertEquals(
                "true",
                browser.value("document.querySelector('.detail').getBoundingClientRect().top >="
                        + " document.querySelector('.chart').getBoundingClientRect().bottom - 1"));
        assertEquals("rgb(21, 23, 27)", browser.value("getComputedStyle(document.body).backgroundColor"));
    }

    @Test
    void twentyThousandStepsOfFortyActors() throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<Step> steps = new ArrayList<>();
        Map<String, Integer> writers = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int actor = random.nextInt(40);
            String object = "account[" + random.nextInt(100) + "].balance";
            Integer writer = writers.put(object, i);
            boolean other = writer != null && steps.get(writer).actor() != actor;
            Program.Event event =
                    new Program.Event("worker-" + actor, "write", object, String.valueOf(i), "Bank.java", 1 + i % 300);
            steps.add(new Step(actor, actor, event, true, Role.WRITE, other ? List.of(writer) : List.of()));
        }
        Violation violation = new Violation("assertion", "sum is wrong", Schedule.of(), 1);
        show(new Finding(violation, steps, List.of(), List.of(), 12_345, true, false, true, ""));
        long size = Files.size(folder.resolve("page.html"));
        assertTrue(size < 3_000_000, () -> size + " bytes");
        assertEquals(
                "Step 12346 of 20000, worker-" + steps.get(12_345).actor() + ", the decisive one", text(".detail h2"));
        assertTrue(count("*") < 2_500, "only what is in view is drawn");
        browser.key("G");
        assertEquals("Step 20000 of 20000, worker-" + steps.get(19_999).actor(), text(".detail h2"));
        assertTrue(count("rect[data-row=\"19999\"]") == 1);
        // Whoever does it, its line is in view.
        for (int i = 0; i < 8; i++) {
            browser.key("k");
            String dot =
                    "(dot => dot.left > 0 && dot.right < document.querySelector('.chart').getBoundingClientRect().right)"
                            + "(document.querySelector('g.self > .dot').getBoundingClientRect())";
            assertEquals("true", browser.value(dot));
        }
        System.out.println(
                "20,000 steps: " + size / 1000 + " kB, first paint after "
                        + browser.value(
                                "Math.round(performance.getEntriesByName('first-contentful-paint').map(e => e.startTime)[0])")
                        + " ms, script "
                        + browser.value(
                                "(n => [n.responseEnd, n.domInteractive, n.domComplete].map(Math.round))(performance.getEntriesByType('navigation')[0])"));
    }
}
