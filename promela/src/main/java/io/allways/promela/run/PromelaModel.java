package io.allways.promela.run;

import io.allways.graph.Fault;
import io.allways.graph.Model;
import io.allways.graph.Property;
import io.allways.graph.Rule;
import io.allways.graph.Sink;
import io.allways.graph.Steps;
import io.allways.graph.Trace;
import io.allways.graph.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A Promela model as the search sees it. Its rules are the steps in the text, each of them for all processes that have
/// it.
public final class PromelaModel implements Model {
    /// How many states are looked at to find out how wide they are.
    private static final int LOOKED_AT = 3000;

    private final Program program;
    private final int bits;
    private final List<Rule> rules;

    /// @param bits that there are for a state
    public PromelaModel(Program program, int bits) {
        this.program = program;
        this.bits = bits;
        rules = new ArrayList<>();
        for (int i = 0; i < program.edges.size(); i++) {
            Edge edge = program.edges.get(i);
            String owner = program.owners.get(i).name;
            rules.add(new Rule(
                    owner + ": " + edge.action().text(), "", edge.place().toString(), i));
        }
    }

    /// With as many bits as the states need that are found first, and some more if there are others.
    public static PromelaModel measured(Program program) {
        int bits = 1 << 10;
        while (true) {
            Measure measure = new Measure(program, bits);
            long widest = measure.widest();
            if (widest <= bits) {
                long room = measure.complete() ? widest : widest + widest / 2 + 64;
                return new PromelaModel(program, (int) Math.min(room, Integer.MAX_VALUE / 2));
            }
            bits = (int) Math.min(2 * widest, Integer.MAX_VALUE / 2);
        }
    }

    /// With twice the room for a state.
    public PromelaModel wider() {
        return new PromelaModel(program, (int) Math.min(2L * bits, Integer.MAX_VALUE / 2));
    }

    @Override
    public String name() {
        return program.name;
    }

    @Override
    public int bits() {
        return bits;
    }

    @Override
    public long fingerprint() {
        long hash = bits;
        String text = program.text();
        for (int i = 0; i < text.length(); i++) hash = hash * 0x9e3779b97f4a7c15L + text.charAt(i);
        return hash;
    }

    @Override
    public List<Rule> starts() {
        return List.of(new Rule("start", "", "", 0));
    }

    @Override
    public List<Rule> rules() {
        return rules;
    }

    @Override
    public List<Property> properties() {
        return List.of();
    }

    @Override
    public Steps steps() {
        return new PromelaSteps(program, words());
    }

    @Override
    public List<Variable> show(long[] state) {
        return Shown.all(new PromelaSteps(program, words()).unpacked(state));
    }

    @Override
    public List<String> told(Trace trace, int failing) {
        List<String> told = new ArrayList<>();
        told.add("");
        for (int i = 0; i <= trace.length(); i++) {
            boolean last = i == trace.length();
            if (last && failing < 0) break;
            long[] next = last ? new long[0] : trace.states().get(i + 1);
            int rule = last ? failing : trace.rules()[i];
            told.add(Shown.path(taken(trace.states().get(i), rule, next)));
        }
        return told;
    }

    @Override
    public Rule taken(Trace trace, int step, int failing) {
        boolean last = step == trace.length();
        int number = last ? failing : trace.rules()[step];
        Rule rule = rules.get(number);
        List<Taken> path = taken(
                trace.states().get(step),
                number,
                last ? new long[0] : trace.states().get(step + 1));
        return path.isEmpty() ? rule : new Rule(Shown.step(program, path.getFirst()), "", rule.place(), rule.family());
    }

    @Override
    public String actor(Rule taken) {
        return taken.name().substring(0, taken.name().indexOf(':', 1));
    }

    /// How `rule` leads from one state to another, or to what is wrong if that is empty.
    private List<Taken> taken(long[] from, int rule, long[] to) {
        PromelaSteps steps = new PromelaSteps(program, words());
        steps.record();
        List<List<Taken>> found = new ArrayList<>();
        steps.next(from, new Sink() {
            @Override
            public void next(int number, long[] state) {
                if (number == rule && found.isEmpty() && Arrays.equals(state, to)) found.add(steps.path());
            }

            @Override
            public void failed(int number, Fault fault) {
                if (number == rule && found.isEmpty() && to.length == 0) found.add(steps.path());
            }
        });
        return found.isEmpty() ? List.of() : found.getFirst();
    }

    /// Looks at the states that are found first.
    private static final class Measure implements Sink {
        private final PromelaSteps steps;
        private final Set<Key> seen = new HashSet<>();
        private final Deque<long[]> left = new ArrayDeque<>();
        private final long room;
        private long widest;

        @SuppressWarnings("ArrayRecordComponent") // compared below
        private record Key(long[] state) {
            @Override
            public boolean equals(Object other) {
                return other instanceof Key(long[] words) && Arrays.equals(state, words);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(state);
            }
        }

        Measure(Program program, int bits) {
            steps = new PromelaSteps(program, (bits + 63) / 64);
            room = bits;
            steps.starts(this);
            while (!left.isEmpty() && seen.size() < LOOKED_AT && widest <= room) steps.next(left.removeFirst(), this);
        }

        long widest() {
            return widest;
        }

        boolean complete() {
            return left.isEmpty();
        }

        @Override
        public void next(int rule, long[] state) {
            if (!seen.add(new Key(state.clone()))) return;
            left.add(state.clone());
            widest = Math.max(widest, steps.widest());
        }

        @Override
        public void failed(int rule, Fault fault) {
            if (fault.kind().equals(Narrow.KIND)) widest = Math.max(widest, steps.widest());
        }
    }
}
