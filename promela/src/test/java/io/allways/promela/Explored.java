package io.allways.promela;

import io.allways.graph.Finding;
import io.allways.graph.Outcome;
import io.allways.graph.Search;
import io.allways.graph.Settings;
import io.allways.promela.run.Narrow;
import io.allways.promela.run.Program;
import io.allways.promela.run.PromelaModel;
import io.allways.promela.syntax.Source;
import java.io.IOException;
import java.util.TreeSet;

/// What a search of all states of a model finds.
///
/// @param kinds of what is wrong
record Explored(long states, long transitions, TreeSet<String> kinds, boolean complete) {
    static Promela.Outcome read(String text) {
        return Promela.check(new Source("model.pml", text), false, (name, from) -> {
            throw new IOException("there are no files here");
        });
    }

    static Explored of(String text, int workers, long most) throws IOException {
        Program program = read(text).program();
        if (program == null) throw new AssertionError(read(text).message() + "\n" + text);
        PromelaModel model = PromelaModel.measured(program);
        while (true) {
            Settings settings = Settings.DEFAULT
                    .withWorkers(workers)
                    .withDeadlock(Settings.Deadlock.STUCK)
                    .withKeepGoing(true)
                    .withLimits(most, Long.MAX_VALUE, Long.MAX_VALUE);
            Outcome outcome = new Search(model, settings).run();
            TreeSet<String> kinds = new TreeSet<>();
            for (Finding each : outcome.findings()) kinds.add(each.kind());
            if (!kinds.contains(Narrow.KIND)) {
                // SPIN counts the way into the initial state.
                boolean complete = outcome.end() == Outcome.End.EXHAUSTED;
                return new Explored(outcome.states(), outcome.rulesFired() + 1, kinds, complete);
            }
            model = model.wider();
        }
    }
}
