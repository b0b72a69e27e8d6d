package io.allways.report;

import io.allways.core.Assumption;
import io.allways.core.Verdict;
import io.allways.core.Verdict.Outcome;
import io.allways.core.Violation;
import java.util.ArrayList;
import java.util.List;

/// What a person reads: the verdict first, then the picture of what went wrong, the step that decided it, and what to
/// do next. No line is wider than [Words#WIDTH], unless a single word is.
public final class TextReport {
    private static final String SEPARATOR = "   ";
    /// Of more violations than this only the names are given.
    private static final int MOST_PICTURES = 10;

    private final Sources sources;
    private final boolean colour;
    private final String dashes;

    /// @param dashes what stands before an option's name where the reader writes it
    public TextReport(Sources sources, boolean colour, String dashes) {
        this.sources = sources;
        this.colour = colour;
        this.dashes = dashes;
    }

    /// For readers on a command line.
    public TextReport(Sources sources, boolean colour) {
        this(sources, colour, "--");
    }

    public String of(Subject subject, Verdict verdict, List<Finding> findings) {
        StringBuilder report = new StringBuilder(verdict(subject, verdict, findings));
        if (verdict.outcome() == Outcome.VIOLATED && verdict.limit().startsWith("not ")) {
            report.append("    The search ended there, because the program turned out to be ")
                    .append(verdict.limit())
                    .append(".\n");
        }
        for (int i = 0; i < findings.size(); i++) {
            if (findings.size() > 1) {
                String number = (i + 1) + ". ";
                String numbered = Words.wrap(number + wrong(findings.get(i)), 0, number.length());
                report.append('\n')
                        .append(Ink.BOLD.on(numbered.stripTrailing(), colour))
                        .append('\n');
            }
            if (i < MOST_PICTURES) {
                report.append(details(findings.get(i)));
            } else {
                report.append(replay(findings.get(i)));
            }
        }
        return report.toString();
    }

    /// What came out, what was covered, and what that rests on.
    public String verdict(Subject subject, Verdict verdict, List<Finding> findings) {
        String line = headline(subject, verdict, findings);
        return verdict.outcome() == Outcome.VERIFIED ? line + assumptions(verdict) : line;
    }

    /// The first line of a report: what came out, and what was covered.
    String headline(Subject subject, Verdict verdict, List<Finding> findings) {
        String name = Words.clean(subject.name());
        return switch (verdict.outcome()) {
            case VIOLATED -> line("✗", Ink.RED, name, wrong(findings), found(verdict, findings));
            case VERIFIED -> line("✓", Ink.GREEN, name, verified(verdict), assumed(subject, verdict));
            case NO_VIOLATION -> line("–", Ink.YELLOW, name, passed(verdict), "");
            case INCOMPLETE -> line("!", Ink.YELLOW, name, incomplete(verdict), "");
        };
    }

    /// The first line for one execution that was run again.
    ///
    /// @param how in which way it failed, in a few words; may be empty
    public String replayed(String name, Finding finding, String how) {
        return line("✗", Ink.RED, Words.clean(name), wrong(finding), Words.clean(how));
    }

    /// What the program printed in an execution that is run again: a search drops it.
    public static String printed(List<String> output) {
        StringBuilder text = new StringBuilder(output.isEmpty() ? "" : "\n  The program printed\n");
        for (String line : output) {
            text.append("      ").append(Words.clean(line)).append('\n');
        }
        return text.toString();
    }

    private String line(String mark, Ink ink, String name, String what, String covered) {
        String joined = String.join(SEPARATOR, covered.isEmpty() ? List.of(name, what) : List.of(name, what, covered));
        boolean split = Words.width(joined) + 2 > Words.WIDTH && !covered.isEmpty();
        String text = split
                ? Words.wrap(name + SEPARATOR + what, 2, 4) + Words.wrap(covered, 4, 4)
                : Words.wrap(joined, 2, 4);
        return ink.on(mark, colour) + " " + text.strip() + "\n";
    }

    // --- the verdict line

    private static String wrong(List<Finding> findings) {
        return findings.size() == 1 ? wrong(findings.getFirst()) : Words.count(findings.size(), "violation");
    }

    static String wrong(Finding finding) {
        Violation violation = finding.violation();
        String message = Words.clean(violation.message());
        return switch (violation.kind()) {
            case "assertion" -> "assertion failed: " + message;
            case "race", "exception", "exit" -> message;
            case "deadlock" -> "deadlock: " + (finding.blocked().isEmpty() ? message : stuck(finding.blocked()));
            case "livelock" ->
                "livelock: "
                        + (finding.blocked().isEmpty()
                                ? message
                                : names(finding.blocked()) + " can only wait for ever");
            default -> Words.clean(violation.kind()).replace('-', ' ') + ": " + message;
        };
    }

    private static String stuck(List<Blocked> blocked) {
        List<Blocked> cycle = Blocked.cycle(blocked);
        if (cycle.size() == 1) {
            return names(cycle) + " waits for itself";
        }
        if (!cycle.isEmpty()) {
            return names(cycle) + " wait for each other";
        }
        return names(blocked) + (blocked.size() == 1 ? " waits for ever" : " wait for ever");
    }

    private static String names(List<Blocked> blocked) {
        return Words.list(blocked.stream().map(each -> Words.clean(each.name())).toList());
    }

    static String found(Verdict verdict, List<Finding> findings) {
        String unit = unit(verdict);
        String all = Words.count(verdict.executions(), unit);
        boolean counted = findings.size() == 1
                && verdict.workers().size() == 1
                && findings.getFirst().violation().execution() <= verdict.executions();
        String nth = counted ? Words.ordinal(findings.getFirst().violation().execution()) : "";
        String where = !verdict.exhaustive()
                ? counted ? nth + " " + unit : "after " + all
                : verdict.executions() == 1 ? "the only " + unit : counted ? nth + " of " + all : "in all " + all;
        return where + ", " + Words.time(verdict.time());
    }

    private static String verified(Verdict verdict) {
        long count = verdict.executions();
        String traces = !optimal(verdict)
                ? "all traces, in " + Words.count(count, "execution")
                : count == 1 ? "the only trace" : count == 2 ? "both traces" : "all " + Words.count(count, "trace");
        return "verified: " + traces + abandoned(verdict) + ", " + Words.time(verdict.time());
    }

    private static String assumed(Subject subject, Verdict verdict) {
        return "(" + subject.assumes(verdict) + ", " + Words.count(subject.actors(), subject.actor())
                + ", no bound hit)";
    }

    /// What a proof rests on besides, in lines.
    private String assumptions(Verdict verdict) {
        StringBuilder lines = new StringBuilder();
        for (Assumption each : verdict.assumptions()) {
            lines.append(Words.wrap(each.text(dashes), 4, 6));
        }
        return lines.toString();
    }

    /// Executions were cut, or none came to its end.
    private String incomplete(Verdict verdict) {
        if (verdict.executions() == 0) {
            return "incomplete: no execution came to its end" + abandoned(verdict) + "; not exhaustive (" + why(verdict)
                    + ")";
        }
        long cut = verdict.bounded();
        long all = verdict.executions();
        String which = cut < all
                ? Words.number(cut) + " of " + Words.count(all, "execution")
                : all == 1 ? "the only execution" : "all " + Words.count(all, "execution");
        String rest = cut < all ? "; nothing wrong in the rest" : "";
        String limit = verdict.limit().equals("steps") ? "" : "; not exhaustive (" + why(verdict) + ")";
        return "incomplete: " + which + (cut == 1 ? " was" : " were") + " cut at the step bound (" + dashes + "steps)"
                + rest + limit;
    }

    private String passed(Verdict verdict) {
        return "no violation in " + Words.count(verdict.executions(), unit(verdict)) + abandoned(verdict)
                + "; not exhaustive (" + why(verdict) + ")";
    }

    private static String abandoned(Verdict verdict) {
        return verdict.blocked() == 0
                ? ""
                : " (" + Words.number(verdict.blocked()) + (verdict.executions() == 0 ? "" : " more")
                        + " abandoned as redundant)";
    }

    private String why(Verdict verdict) {
        return switch (verdict.limit()) {
            case "" -> dashes + "algorithm " + verdict.algorithm();
            case "executions", "time", "steps" -> dashes + verdict.limit();
            default -> verdict.limit();
        };
    }

    private static boolean optimal(Verdict verdict) {
        return verdict.algorithm().equals("optimal");
    }

    /// Only the optimal algorithm's executions are known to be traces.
    private static String unit(Verdict verdict) {
        return optimal(verdict) && verdict.bounded() == 0 && verdict.outcome() != Outcome.NO_VIOLATION
                ? "trace"
                : "execution";
    }

    // --- the rest

    /// The picture, who waits for what, the decisive step, and the command to see it again.
    public String details(Finding finding) {
        String drawn = finding.steps().isEmpty() ? "" : new Picture(finding, sources, colour).draw();
        String picture = drawn.isEmpty() ? "" : "\n" + drawn;
        StringBuilder text = new StringBuilder();
        for (Blocked each : finding.blocked()) {
            text.append(Words.wrap(Words.clean(each.name() + " " + each.waits()), 2, 6));
        }
        List<Blocked> cycle = Blocked.cycle(finding.blocked());
        if (cycle.size() > 1) {
            List<String> names =
                    new ArrayList<>(cycle.stream().map(Blocked::name).toList());
            names.add(cycle.getFirst().name());
            text.append(Words.wrap("cycle: " + Words.clean(String.join(" → ", names)), 2, 6));
        }
        for (String note : finding.notes()) {
            text.append("  ")
                    .append(Words.cut(Words.clean(note), Words.WIDTH - 2))
                    .append('\n');
        }
        text.append(decisive(finding));
        if (!finding.minimal()) {
            text.append("  There may be a schedule with fewer switches: looking for one was given up.\n");
        }
        text.append(replay(finding));
        return text.isEmpty() ? picture : picture + "\n" + text;
    }

    private static String replay(Finding finding) {
        return (finding.replay().isEmpty() ? "" : "  replay   " + finding.replay() + "\n")
                + (finding.page().isEmpty() ? "" : "  page     " + finding.page() + "\n");
    }

    private static String decisive(Finding finding) {
        String sentence = decides(finding);
        boolean step = !finding.everyExecutionFails();
        return sentence.isEmpty() ? "" : (step ? "  ▶ " : "  ") + sentence + "\n";
    }

    /// Which step decides, as a sentence; empty if that is not known.
    static String decides(Finding finding) {
        if (finding.everyExecutionFails()) {
            return "Every execution fails.";
        }
        int step = finding.decisiveStep() + 1;
        if (step == 0) {
            return "";
        }
        return "From step " + step + " on, every continuation fails; "
                + (finding.decisiveCertain() ? "before it some pass." : "perhaps from an earlier one on.");
    }
}
