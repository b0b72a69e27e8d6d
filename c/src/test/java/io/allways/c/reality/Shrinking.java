package io.allways.c.reality;

import io.allways.c.reality.Comparison.Result;
import io.allways.c.reality.Family.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// Makes a program that differs smaller: leaves out statements as long as it differs in the same way.
record Shrinking(Function<RandomProgram, Result> compare, long deadline) {
    /// The smallest that was found in time, and how it differs.
    record Smaller(RandomProgram program, Result result) {}

    /// @param nanos how long to try
    static Smaller shrink(RandomProgram program, Result result, Function<RandomProgram, Result> compare, long nanos) {
        return new Shrinking(compare, System.nanoTime() + nanos).shrink(new Smaller(program, result));
    }

    private Smaller shrink(Smaller best) {
        Smaller now = best;
        boolean smaller = true;
        while (smaller) {
            smaller = false;
            for (RandomProgram candidate : candidates(now.program())) {
                if (System.nanoTime() > deadline) {
                    return now;
                }
                Result result = compare.apply(candidate);
                if (kind(result).equals(kind(now.result()))) {
                    now = new Smaller(candidate, result);
                    smaller = true;
                    break;
                }
            }
        }
        return now;
    }

    private static String kind(Result result) {
        return result.difference().substring(0, Math.max(0, result.difference().indexOf(':')));
    }

    /// The program without one of its statements; a thread that is never started would be another program.
    private static List<RandomProgram> candidates(RandomProgram program) {
        List<RandomProgram> candidates = new ArrayList<>();
        for (int i = 0; i < program.threads().size(); i++) {
            List<Statement> statements = program.threads().get(i);
            for (int k = 0; k < statements.size(); k++) {
                if (!RandomProgram.starts(statements.get(k))) {
                    List<Statement> fewer = new ArrayList<>(statements);
                    fewer.remove(k);
                    List<List<Statement>> threads = new ArrayList<>(program.threads());
                    threads.set(i, fewer);
                    candidates.add(program.with(threads));
                }
            }
        }
        return candidates;
    }
}
