package io.allways.c.reality;

import io.allways.c.reality.Family.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// A program as data: what its threads share, and the statements of each. Thread 0 is main, which starts the others;
/// starting is a statement like others.
///
/// @param sanitized whether ThreadSanitizer understands it
record RandomProgram(
        String family,
        long seed,
        boolean sanitized,
        List<String> shared,
        List<String> begin,
        List<List<Statement>> threads,
        List<String> finish,
        List<String> end) {

    private static final Pattern CHOICE = Pattern.compile("<<(.*?)>>");
    private static final Pattern BETWEEN = Pattern.compile("\\|");
    private static final String START = "pthread_create(&t[";

    /// What statements of every family may use.
    private static final Family COMMON = Family.parse(
            "common",
            List.of(
                    "shared static pthread_t t[THREADS];",
                    "shared static int joined[THREADS];",
                    "shared static atomic_int n;",
                    "= atomic_fetch_add(&n, 1)",
                    "= atomic_load(&n)",
                    "end atomic_load(&n)"));

    static RandomProgram of(Family family, long seed) {
        return new Maker(new SplittableRandom(seed)).make(family, seed);
    }

    /// A program that has all of these in main.
    static RandomProgram whole(Family family, List<Statement> statements) {
        return new Maker(new SplittableRandom(0)).with(family, 0, List.of(statements, List.of()));
    }

    /// For people who look for the reason of a difference.
    String summary() {
        StringBuilder text = new StringBuilder();
        shared.forEach(line -> text.append("  ").append(line).append('\n'));
        begin.forEach(line -> text.append("  begin ").append(line).append('\n'));
        for (int i = 0; i < threads.size(); i++) {
            text.append(i == 0 ? "  main\n" : "  thread " + i + "\n");
            threads.get(i)
                    .forEach(statement -> text.append(statement.value() ? "    = " : "    ")
                            .append(statement.code())
                            .append('\n'));
        }
        finish.forEach(line -> text.append("  finish ").append(line).append('\n'));
        end.forEach(line -> text.append("  end ").append(line).append('\n'));
        return text.toString();
    }

    RandomProgram with(List<List<Statement>> newThreads) {
        return new RandomProgram(family, seed, sanitized, shared, begin, newThreads, finish, end);
    }

    /// All texts that a code with choices stands for.
    static List<String> alternatives(String code) {
        Matcher choice = CHOICE.matcher(code);
        return !choice.find()
                ? List.of(code)
                : BETWEEN.splitAsStream(choice.group(1))
                        .map(text -> code.substring(0, choice.start()) + text + code.substring(choice.end()))
                        .flatMap(each -> alternatives(each).stream())
                        .toList();
    }

    static boolean starts(Statement statement) {
        return statement.code().startsWith(START);
    }

    /// Whether a time limit can strike at any moment.
    boolean timed() {
        return Stream.concat(
                        shared.stream(), threads.stream().flatMap(List::stream).map(Statement::code))
                .anyMatch(code -> code.contains("SOON") || code.contains("clockwait") || code.contains("clocklock"));
    }

    /// The C file.
    String source() {
        StringBuilder text = new StringBuilder("#include \"program.h\"\n");
        shared.forEach(line -> text.append(line).append('\n'));
        for (int i = threads.size() - 1; i > 0; i--) {
            text.append("static void *body").append(i).append("(void *unused) {\n");
            statements(text, i);
            text.append("    (void) unused;\n    return NULL;\n}\n");
        }
        text.append("int main(int argc, char **argv) {\n    (void) argc;\n    BEGIN;\n    forget();\n");
        begin.forEach(line -> text.append("    ").append(line).append('\n'));
        statements(text, 0);
        for (int i = 1; i < threads.size(); i++) {
            text.append("    if (!joined[%d]) pthread_join(t[%d], NULL);\n".formatted(i, i));
        }
        finish.forEach(line -> text.append("    ").append(line).append('\n'));
        String counts = threads.stream()
                .map(each ->
                        Long.toString(each.stream().filter(Statement::value).count()))
                .collect(Collectors.joining(", "));
        return text.append("    outcome(%d, (int []) {%s}, %d, (int []) {%s});\n    return 0;\n}\n"
                        .formatted(threads.size(), counts, end.size(), String.join(", ", end)))
                .toString();
    }

    private void statements(StringBuilder text, int thread) {
        int values = 0;
        for (Statement statement : threads.get(thread)) {
            text.append("    NOISE;\n");
            if (statement.value()) {
                text.append("    results[%d][%d] = (int) (%s);\n".formatted(thread, values++, statement.code()));
            } else {
                text.append("    { ").append(statement.code()).append(" }\n");
            }
        }
    }

    private record Maker(SplittableRandom random) {
        RandomProgram make(Family family, long seed) {
            boolean small = !family.small().isEmpty();
            int count = small ? 2 : 2 + random.nextInt(2);
            int most = small ? family.small().getFirst() : count == 2 ? 4 : 3;
            List<List<Statement>> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                List<Statement> own = i == 0 ? family.ofMain() : family.statements();
                threads.add(statements(own, 1 + random.nextInt(most)));
            }
            starts(threads, family.forMain().isEmpty());
            return with(family, seed, threads);
        }

        RandomProgram with(Family family, long seed, List<List<Statement>> threads) {
            List<Family> used = List.of(COMMON, family);
            return new RandomProgram(
                    family.name(),
                    seed,
                    family.sanitized(),
                    fill(used.stream().flatMap(each -> each.shared().stream())),
                    fill(used.stream().flatMap(each -> each.begin().stream())),
                    threads,
                    fill(used.stream().flatMap(each -> each.finish().stream())),
                    fill(used.stream().flatMap(each -> each.end().stream())));
        }

        /// Mostly the family's own; of the common ones enough to see what is ordered with what.
        private List<Statement> statements(List<Statement> own, int length) {
            List<Statement> made = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                List<Statement> from = own.isEmpty() || random.nextInt(5) == 0 ? COMMON.statements() : own;
                Statement statement = from.get(random.nextInt(from.size()));
                made.add(new Statement(statement.value(), fill(statement.code())));
            }
            return made;
        }

        /// Mostly before main does anything else.
        private void starts(List<List<Statement>> threads, boolean anywhere) {
            List<Statement> first = threads.getFirst();
            int at = 0;
            for (int i = 1; i < threads.size(); i++) {
                if (anywhere && random.nextInt(5) == 0) {
                    at += random.nextInt(first.size() - at + 1);
                }
                first.add(at++, new Statement(false, START + i + "], NULL, body" + i + ", NULL);"));
            }
        }

        private List<String> fill(Stream<String> codes) {
            return codes.map(this::fill).toList();
        }

        private String fill(String code) {
            return CHOICE.matcher(code).replaceAll(match -> {
                String[] texts = BETWEEN.split(match.group(1), -1);
                return Matcher.quoteReplacement(texts[random.nextInt(texts.length)]);
            });
        }
    }
}
