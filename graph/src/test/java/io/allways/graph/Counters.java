package io.allways.graph;

import java.util.ArrayList;
import java.util.List;

/// Components that count round, each on its own: `values` to the power of `components` states, all counts by formula.
/// Every
/// component takes `width` bits; most of them follow from its value, as in real models.
final class Counters implements Model {
    private final int components;
    private final int values;
    private final int width;

    Counters(int components, int values, int width) {
        this.components = components;
        this.values = values;
        this.width = width;
    }

    long expectedStates() {
        return Math.round(Math.pow(values, components));
    }

    private long pattern(int value) {
        long mixed = value * 0x9E3779B97F4A7C15L;
        long high = width > 8 ? (mixed ^ mixed >>> 29) & (1L << width - 8) - 1 : 0;
        return high << 8 | value;
    }

    private int value(long[] state, int component) {
        int at = component * width;
        long low = state[at >>> 6] >>> at;
        return (int) ((at & 63) > 56 ? low | state[(at >>> 6) + 1] << -at : low) & 255;
    }

    private void put(long[] state, int component, int value) {
        int at = component * width;
        long pattern = pattern(value);
        long mask = width == 64 ? -1L : (1L << width) - 1;
        state[at >>> 6] = state[at >>> 6] & ~(mask << at) | pattern << at;
        if ((at & 63) + width > 64) {
            int next = (at >>> 6) + 1;
            state[next] = state[next] & ~(mask >>> -at) | pattern >>> -at;
        }
    }

    @Override
    public Steps steps() {
        return new Steps() {
            private final long[] out = new long[words()];

            @Override
            public void starts(Sink sink) {
                for (int i = 0; i < components; i++) put(out, i, 0);
                sink.next(0, out);
            }

            @Override
            public void next(long[] state, Sink sink) {
                for (int i = 0; i < components; i++) {
                    System.arraycopy(state, 0, out, 0, out.length);
                    put(out, i, (value(state, i) + 1) % values);
                    sink.next(i, out);
                }
            }
        };
    }

    @Override
    public String name() {
        return "counters";
    }

    @Override
    public int bits() {
        return components * width;
    }

    @Override
    public long fingerprint() {
        return components * 1_000_000L + values * 1000L + width;
    }

    @Override
    public List<Rule> starts() {
        return List.of(new Rule("start", "", "", 0));
    }

    @Override
    public List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < components; i++) rules.add(new Rule("count", "i: " + i, "", 0));
        return rules;
    }

    @Override
    public List<Property> properties() {
        return List.of();
    }

    @Override
    public List<Variable> show(long[] state) {
        List<Variable> shown = new ArrayList<>();
        for (int i = 0; i < components; i++) shown.add(new Variable("c[" + i + "]", "" + value(state, i)));
        return shown;
    }
}
