package io.allways.jvm.reality;

import io.allways.jvm.reality.Family.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A program as data: what its threads share, and the statements of each. Thread 0 is the first thread; `tN.start()` is
/// a statement like others.
record RandomProgram(
        String family,
        long seed,
        boolean virtual,
        List<String> shared,
        List<String> begin,
        List<List<Statement>> threads,
        List<String> finish,
        List<String> end) {

    private static final Pattern CHOICE = Pattern.compile("<<(.*?)>>");
    /// Between texts to choose from; one that belongs to a text is written `\\|`.
    private static final Pattern BETWEEN = Pattern.compile("(?<!\\\\)\\|");

    /// Members that statements of every family may use.
    private static final Family COMMON = Family.parse(
            "common",
            List.of(
                    "shared final AtomicInteger n = new AtomicInteger();",
                    "= n.incrementAndGet()",
                    "= n.get()",
                    "do @t.interrupt();",
                    "= Thread.interrupted()",
                    "end n.get()"));

    static RandomProgram of(Family family, List<Family> all, long seed) {
        return new Maker(new SplittableRandom(seed)).make(family, all, seed);
    }

    /// For people who look for the reason of a difference.
    String summary() {
        StringBuilder text = new StringBuilder();
        shared.forEach(line -> text.append("  ").append(line).append('\n'));
        begin.forEach(line -> text.append("  begin ").append(line).append('\n'));
        for (int i = 0; i < threads.size(); i++) {
            text.append(i == 0 ? "  t0, the first thread" : "  t" + i + (virtual ? ", virtual" : ""))
                    .append('\n');
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
        return new RandomProgram(family, seed, virtual, shared, begin, newThreads, finish, end);
    }

    /// Leaves out statements that contain a text, unless it is empty.
    RandomProgram without(String text) {
        return text.isEmpty()
                ? this
                : with(threads.stream()
                        .map(each -> each.stream()
                                .filter(statement -> !statement.code().contains(text))
                                .toList())
                        .toList());
    }

    /// Whether threads look at interrupts: then each says at its end whether it is interrupted.
    boolean interrupts() {
        return Stream.concat(
                        Stream.concat(begin.stream(), finish.stream()),
                        threads.stream().flatMap(List::stream).map(Statement::code))
                .anyMatch(code -> code.contains("interrupt(")
                        || code.contains("cancel(true)")
                        || code.contains("shutdownNow")
                        || code.contains("close()"));
    }

    private record Maker(SplittableRandom random) {
        RandomProgram make(Family family, List<Family> all, long seed) {
            List<Family> used = new ArrayList<>(List.of(COMMON.besides(family), family));
            for (Family each : all) {
                if (family.with().contains(each.name()) && random.nextInt(3) == 0) {
                    used.add(each);
                }
            }
            boolean small = !family.small().isEmpty();
            int count = small ? 2 : 2 + random.nextInt(2);
            int most = small ? family.small().getFirst() : count == 2 ? 4 : 3;
            List<List<Statement>> threads = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                threads.add(statements(used, 1 + random.nextInt(most), count));
            }
            starts(threads);
            return new RandomProgram(
                    family.name(),
                    seed,
                    random.nextInt(5) == 0,
                    fill(used.stream().flatMap(each -> each.shared().stream()).toList(), count),
                    fill(used.stream().flatMap(each -> each.begin().stream()).toList(), count),
                    threads,
                    fill(used.stream().flatMap(each -> each.finish().stream()).toList(), count),
                    fill(used.stream().flatMap(each -> each.end().stream()).toList(), count));
        }

        /// Mostly the family's own; of the others enough to see what is ordered with what.
        private List<Statement> statements(List<Family> used, int length, int count) {
            List<Statement> made = new ArrayList<>();
            for (int i = 0; i < length; i++) {
                Family from = used.get(random.nextInt(4) == 0 ? random.nextInt(used.size()) : 1);
                Statement statement =
                        from.statements().get(random.nextInt(from.statements().size()));
                made.add(new Statement(statement.value(), fill(statement.code(), count)));
            }
            return made;
        }

        /// The first thread starts the others, mostly before it does anything else.
        private void starts(List<List<Statement>> threads) {
            List<Statement> first = threads.getFirst();
            int at = 0;
            for (int i = 1; i < threads.size(); i++) {
                if (random.nextInt(5) == 0) {
                    at += random.nextInt(first.size() - at + 1);
                }
                first.add(at++, new Statement(false, "t" + i + ".start();"));
            }
        }

        private List<String> fill(List<String> codes, int count) {
            return codes.stream().map(code -> fill(code, count)).toList();
        }

        private String fill(String code, int count) {
            String chosen = CHOICE.matcher(code).replaceAll(match -> {
                String[] texts = BETWEEN.split(match.group(1), -1);
                return Matcher.quoteReplacement(texts[random.nextInt(texts.length)].replace("\\|", "|"));
            });
            return chosen.replace("@t", "t" + random.nextInt(count));
        }
    }
}
