package io.allways.toy;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.allways.toy.Statement.At;
import io.allways.toy.Statement.Read;
import io.allways.toy.Statement.Write;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

final class ToyParserTest {
    private static final Path ERRORS = Path.of("src", "test", "resources", "errors");
    private static final Path COURSE = Path.of("..", "examples", "toy");
    private static final Expr ZERO = Expr.constant(0);

    private static Toy parse(String... lines) {
        return ToyParser.parse("dir/test.toy", String.join("\n", lines));
    }

    /// The statements of the only thread, without their lines.
    private static List<Statement> statements(String declarations, String... lines) {
        Toy toy = parse(declarations, "thread t {", String.join("\n", lines), "}");
        return toy.threads().getFirst().statements().stream()
                .map(statement -> statement instanceof At(int _, Statement inner) ? inner : statement)
                .toList();
    }

    private static Expr expression(String text) {
        return statements("", "a = 1; b = 2; c = 3", "r = " + text).getLast()
                        instanceof Statement.Set(int _, Expr value)
                ? value
                : ZERO;
    }

    // --- programs

    @Test
    void nameAndSource() {
        Toy toy = parse("thread t { }");
        assertEquals("test", toy.name());
        assertEquals("dir/test.toy", toy.source());
        assertEquals("x.txt", ToyParser.parse("C:\\toys\\x.txt", "thread t { }").name());
    }

    @Test
    void declarations() {
        Toy toy = parse(
                "check x == -2 && a[x + 4] == 7 // at the end",
                "thread t1 { start t2 }; thread t2 later { }",
                "var x = -2, y; array a[13] = 7",
                "lock m, n[4]",
                "condition c, d",
                "semaphore s = 2, u",
                "channel ch[3]",
                "barrier b[2]",
                "box q, p[2]",
                "thread t3 daemon { }");
        assertEquals(
                List.of(new Toy.Variable("x", 1, -2), new Toy.Variable("y", 1, 0), new Toy.Variable("a", 13, 7)),
                toy.variables());
        assertEquals(List.of(new Toy.Counted("m", 1), new Toy.Counted("n", 4)), toy.locks());
        assertEquals(List.of("c", "d"), toy.conditions());
        assertEquals(List.of(new Toy.Counted("s", 2), new Toy.Counted("u", 0)), toy.semaphores());
        assertEquals(List.of(new Toy.Counted("ch", 3)), toy.channels());
        assertEquals(List.of(new Toy.Counted("b", 2)), toy.barriers());
        assertEquals(List.of(new Toy.Counted("q", 0), new Toy.Counted("p", 2)), toy.boxes());
        assertEquals(
                List.of(false, true, false),
                toy.threads().stream().map(Toy.Strand::started).toList());
        assertEquals(
                List.of(false, false, true),
                toy.threads().stream().map(Toy.Strand::daemon).toList());
        assertEquals("x == -2 && a[x + 4] == 7", toy.checkText());
    }

    @Test
    void increment() {
        Toy toy = parse("var x", "", "thread t {", "    x = x + 1", "}");
        Toy.Strand thread = toy.threads().getFirst();
        assertEquals(List.of("x'"), thread.registers());
        assertEquals(
                List.of(
                        new At(4, new Read(0, 0, ZERO)),
                        new At(4, new Write(0, ZERO, Expr.register(0).plus(1)))),
                thread.statements());
    }

    @Test
    void readsGoFromLeftToRight() {
        assertEquals(
                List.of(
                        new Read(0, 0, ZERO),
                        new Read(1, 0, ZERO),
                        new Read(2, 1, Expr.register(1)),
                        new Write(1, Expr.register(0), Expr.register(2).with(Expr.Operator.PLUS, Expr.constant(1)))),
                statements("var x; array a[2]", "a[x] = a[x] + 1"));
    }

    @Test
    void readsIntoRegistersAreDirect() {
        assertEquals(List.of(new Read(0, 0, ZERO)), statements("var x", "r = (x)"));
        List<Statement> cell = statements("array a[2]", "i = 1; r = a[i]");
        assertEquals(new Read(1, 0, Expr.register(0)), cell.getLast());
    }

    @Test
    void resultsIntoSharedVariables() {
        assertEquals(
                List.of(new Statement.Receive(0, 0), new Write(0, ZERO, Expr.register(0))),
                statements("var x; channel ch[1]", "x = receive ch"));
        assertEquals(List.of(new Statement.Receive(0, 0)), statements("channel ch[1]", "receive ch"));
    }

    @Test
    void timeouts() {
        assertEquals(
                List.of(
                        new Statement.Timed(-1, 3, new Statement.Call(BoxCall.TAKE, 0, 0, ZERO)),
                        new Statement.Timed(1, 4, new Statement.Acquire(0, 1)),
                        new Statement.Timed(-1, 5, new Statement.Park())),
                statements("box q; semaphore s", "a = take q timeout 3; b = acquire s timeout 4; park timeout 5"));
    }

    @Test
    void whileReadsAgain() {
        List<Statement> all = statements("var x, y", "while x < y { x = 1 }");
        Statement.While loop = (Statement.While) all.getLast();
        assertEquals(3, all.size());
        assertEquals(
                List.of(all.get(0), all.get(1)),
                loop.body().subList(1, 3).stream()
                        .map(At.class::cast)
                        .map(At::statement)
                        .toList());
    }

    @Test
    void awaitReadsOnceARound() {
        List<Statement> all = statements("array a[2]", "i = 1", "await a[i] == 1 || a[i] == 2");
        assertEquals(3, all.size());
        Statement.While loop = (Statement.While) all.get(2);
        assertEquals(
                new At(4, new Statement.Spin(0, Expr.register(0))), loop.body().getFirst());
        assertEquals(new At(4, all.get(1)), loop.body().get(1));
    }

    @Test
    void everyStatement() {
        Toy toy = parse(
                "var x; array a[3]; lock m, n[2]; condition c; semaphore s; channel ch[1]; barrier b[1]; box q, p[2]",
                "thread t {",
                "  r = swap x with r + 1; swap a[r] with r; r = sum a; fill a with x",
                "  lock m; unlock m; lock n[r]; unlock n[x]; r = trylock m; r = trylock n[1]; wait c with n[r]",
                "  notify c; notifyall c; acquire s; acquire s 2; release s 3; start u; join u; park; unpark u",
                "  send ch r + 1; r = receive ch; barrier b; r = choose 3; assert r == x; spin x; spin a[2]",
                "  put q r + 1; put p 1; r = take q; take q; r = peek q; r = poll q; poll p; r = size p",
                "  r = lock n[r] timeout 1; lock m timeout 1; r = wait c with m timeout 2; r = acquire s 2 timeout 3",
                "  acquire s timeout 4; r = join u timeout 5; r = park timeout 6; r = send ch x timeout 7",
                "  x = receive ch timeout 8; r = barrier b timeout 9; r = put p r timeout 0; x = take p timeout 1",
                "  r = spin x timeout 2; take q timeout 3; a[1] = take q timeout 3; receive ch timeout 4",
                "  if r { } else if x { } else { park }",
                "  if r { park }",
                "  else",
                "  { park }",
                "  while r { r = 0 }; await x",
                "}",
                "thread u later daemon",
                "{",
                "}");
        String printed = ToyPrinter.print(toy);
        assertEquals(printed, ToyPrinter.print(ToyParser.parse("again.toy", printed)));
    }

    @Test
    void precedence() {
        assertEquals(expression("a + (b * c)"), expression("a + b * c"));
        assertEquals(expression("(a - b) - c"), expression("a - b - c"));
        assertNotEquals(expression("a - (b - c)"), expression("a - b - c"));
        assertEquals(expression("a || (b && (c == (1 < (2 + 3))))"), expression("a || b && c == 1 < 2 + 3"));
        assertEquals(expression("(!a) && (-b < -1)"), expression("!a && -b < -1"));
        assertEquals(Expr.constant(Integer.MIN_VALUE), expression("-2147483648"));
    }

    @Test
    void boundsHold() {
        String deep = "if r {".repeat(ToyParser.MAX_DEPTH - 1) + "}".repeat(ToyParser.MAX_DEPTH - 1);
        parse("thread t { r = 1; " + deep + "}");
        assertThrows(ToySyntaxException.class, () -> parse("thread t { r = 1; if r {" + deep + "} }"));
        String chain = "if r { }" + "else if r { }".repeat(ToyParser.MAX_DEPTH);
        assertThrows(ToySyntaxException.class, () -> parse("thread t { r = 1; " + chain + "}"));
        String sum = "1" + "+ 1".repeat(400);
        assertEquals(401, expression(sum).eval(new int[0], new int[0]));
        assertThrows(ToySyntaxException.class, () -> expression(sum + "+" + sum + "+" + sum));
        assertThrows(ToySyntaxException.class, () -> expression("-".repeat(100_000) + "a"));
        assertThrows(ToySyntaxException.class, () -> parse("//" + "x".repeat(ToyParser.MAX_TEXT)));
        StringBuilder threads = new StringBuilder();
        for (int i = 0; i < ToyParser.MAX_THREADS; i++) {
            threads.append("thread t").append(i).append(" { }\n");
        }
        assertEquals(ToyParser.MAX_THREADS, parse(threads.toString()).threads().size());
        assertThrows(ToySyntaxException.class, () -> parse(threads + "thread t { }"));
        assertThrows(
                ToySyntaxException.class, () -> parse("array a[1000000], b[1000000], c[1000000], d[1000000], e[9]"));
    }

    @Test
    void problemsHaveTheirPlace() {
        ToySyntaxException e =
                assertThrows(ToySyntaxException.class, () -> parse("var x", "thread t { x = y }", "check z"));
        assertEquals(2, e.problems().size());
        assertEquals(2, e.problems().getFirst().line());
        assertEquals(16, e.problems().getFirst().column());
    }

    // --- messages

    @TestFactory
    List<DynamicTest> goldenMessages() throws IOException {
        try (Stream<Path> files = Files.list(ERRORS)) {
            List<DynamicTest> tests = files.filter(file -> file.toString().endsWith(".toy"))
                    .sorted()
                    .map(file -> DynamicTest.dynamicTest(file.getFileName().toString(), () -> golden(file)))
                    .toList();
            assertFalse(tests.isEmpty());
            return tests;
        }
    }

    private static void golden(Path file) throws IOException {
        String name = file.getFileName().toString();
        String text = Files.readString(file);
        String message = assertThrows(ToySyntaxException.class, () -> ToyParser.parse(name, text))
                        .getMessage() + "\n";
        Path expected = file.resolveSibling(name.replace(".toy", ".expected"));
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(expected, message);
        }
        assertEquals(Files.readString(expected), message, "refresh with -Dgolden.update=true");
    }

    // --- anything at all

    @Test
    void nothingElseIsThrown() throws IOException {
        SplittableRandom random = new SplittableRandom(42);
        List<String> texts = new ArrayList<>();
        for (Path directory : List.of(COURSE, ERRORS)) {
            try (Stream<Path> files = Files.list(directory)) {
                for (Path file : files.filter(f -> f.toString().endsWith(".toy"))
                        .sorted()
                        .toList()) {
                    texts.add(Files.readString(file));
                }
            }
        }
        for (int seed = 0; seed < 50; seed++) {
            texts.add(ToyPrinter.print(RandomToys.of(seed)));
        }
        int parsed = 0;
        for (int i = 0; i < 6_000; i++) {
            String text = texts.get(random.nextInt(texts.size()));
            parsed += survives(
                            switch (i % 4) {
                                case 0 -> text.substring(0, random.nextInt(text.length() + 1));
                                case 1 -> mutated(text, 1 + random.nextInt(3), random);
                                case 2 -> shuffled(text, random);
                                default -> noise(random);
                            })
                    ? 1
                    : 0;
        }
        assertTrue(parsed > 100, "some are programs nevertheless: " + parsed);
    }

    private static boolean survives(String text) {
        Toy toy;
        try {
            toy = ToyParser.parse("fuzz.toy", text);
        } catch (ToySyntaxException e) {
            assertFalse(e.problems().isEmpty());
            assertTrue(e.getMessage().startsWith("fuzz.toy:"), e::getMessage);
            assertTrue(e.getMessage().lines().noneMatch(line -> line.length() > 220), e::getMessage);
            return false;
        }
        ToyParser.parse("again.toy", ToyPrinter.print(toy));
        toy.open().close();
        return true;
    }

    private static String mutated(String text, int changes, SplittableRandom random) {
        StringBuilder changed = new StringBuilder(text);
        for (int i = 0; i < changes; i++) {
            int at = random.nextInt(changed.length() + 1);
            int end = Math.min(changed.length(), at + random.nextInt(4));
            switch (random.nextInt(4)) {
                case 0 -> changed.delete(at, end);
                case 1 -> changed.insert(at, changed.substring(at, end));
                case 2 -> changed.insert(at, character(random));
                default -> changed.replace(at, end, String.valueOf(character(random)));
            }
        }
        return changed.toString();
    }

    /// The words of a text in another order.
    private static String shuffled(String text, SplittableRandom random) {
        String[] words = text.split("(?<=\\s)|\\b");
        for (int swaps = 1 + random.nextInt(6); swaps > 0 && words.length > 0; swaps--) {
            int a = random.nextInt(words.length);
            int b = random.nextInt(words.length);
            String word = words[a];
            words[a] = words[b];
            words[b] = word;
        }
        return String.join("", words);
    }

    private static String noise(SplittableRandom random) {
        List<String> words = new ArrayList<>(ToyLexer.STATEMENTS);
        words.addAll(ToyLexer.DECLARATIONS);
        words.addAll(
                List.of("x", "a", "r", "t", "1", "0", "(", ")", "[", "]", "{", "}", "=", "==", "-", "!", "\n", ";"));
        words.sort(null);
        StringBuilder text = new StringBuilder("var x; array a[2]\nthread t {");
        for (int length = random.nextInt(60); length > 0; length--) {
            text.append(random.nextInt(20) == 0 ? character(random) : words.get(random.nextInt(words.size())))
                    .append(' ');
        }
        return text.toString();
    }

    private static char character(SplittableRandom random) {
        String usual = "{}()[]=!<>&|;,+-*/% \n\t\r\0\"'xart019";
        return random.nextInt(8) == 0 ? (char) random.nextInt(0x10000) : usual.charAt(random.nextInt(usual.length()));
    }
}
