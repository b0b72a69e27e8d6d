package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/// A model given as data: states are numbers, every rule is a table of where it leads. The second front end of the
/// engine, beside Murphi; with [BruteForce] its oracle.
final class GraphModel implements Model {
    static final int DISABLED = -1;
    static final int BROKEN = -2;

    final int bits;
    final int size;
    final int[] starts;

    /// `rules[r][s]`: where rule `r` leads from state `s`.
    final int[][] rules;

    /// By property and state: whether it holds.
    final List<Property> properties = new ArrayList<>();

    final List<boolean[]> holds = new ArrayList<>();

    /// The smallest state of the orbit of each state; null without symmetry.
    final int[] orbit;

    final long salt;

    GraphModel(int bits, int size, int[] starts, int[][] rules, int[] orbit, long salt) {
        this.bits = bits;
        this.size = size;
        this.starts = starts;
        this.rules = rules;
        this.orbit = orbit;
        this.salt = salt;
    }

    /// A state's bits: its number, and as far as there is room things computed from it, some of them equal for many
    /// states.
    long[] encode(int number) {
        long[] words = new long[words()];
        for (int i = 0; i < words.length; i++) {
            long mixed = (number / (i * 7 + 1) + salt) * 0x9E3779B97F4A7C15L;
            words[i] = mixed ^ mixed >>> 31;
        }
        words[0] = words[0] & ~0xffffffL | number;
        int rest = bits & 63;
        if (rest != 0) words[words.length - 1] &= (1L << rest) - 1;
        return words;
    }

    int decode(long[] state) {
        int number = (int) (state[0] & 0xffffff);
        long[] expected = encode(number);
        if (!Arrays.equals(state, expected)) throw new AssertionError("a state that was never made");
        return number;
    }

    @Override
    public Steps steps() {
        return new Steps() {
            @Override
            public void starts(Sink sink) {
                for (int i = 0; i < starts.length; i++) sink.next(i, encode(starts[i]));
            }

            @Override
            public void next(long[] state, Sink sink) {
                int from = decode(state);
                for (int r = 0; r < rules.length; r++) {
                    int to = rules[r][from];
                    if (to >= 0) sink.next(r, encode(to));
                    else if (to == BROKEN) sink.failed(r, new Fault("error", "rule " + r, "m:" + r));
                }
            }

            @Override
            public int broken(long[] state) {
                for (int p = 0; p < properties.size(); p++) {
                    if (properties.get(p).kind() == Property.Kind.INVARIANT && !holds(p, state)) return p;
                }
                return -1;
            }

            @Override
            public boolean assumed(long[] state) {
                for (int p = 0; p < properties.size(); p++) {
                    if (properties.get(p).kind() == Property.Kind.ASSUMPTION && !holds(p, state)) return false;
                }
                return true;
            }

            @Override
            public boolean holds(int property, long[] state) {
                return holds.get(property)[decode(state)];
            }

            @Override
            public void canonical(long[] state) {
                System.arraycopy(encode(orbit[decode(state)]), 0, state, 0, state.length);
            }
        };
    }

    @Override
    public boolean symmetric() {
        return orbit != null;
    }

    @Override
    public String name() {
        return "graph";
    }

    @Override
    public int bits() {
        return bits;
    }

    @Override
    public long fingerprint() {
        return salt * 31 + size;
    }

    @Override
    public List<Rule> starts() {
        List<Rule> list = new ArrayList<>();
        for (int i = 0; i < starts.length; i++) list.add(new Rule("start", "i: " + i, "", 0));
        return list;
    }

    @Override
    public List<Rule> rules() {
        List<Rule> list = new ArrayList<>();
        for (int i = 0; i < rules.length; i++) list.add(new Rule("rule", "i: " + i, "", i));
        return list;
    }

    @Override
    public List<Property> properties() {
        return properties;
    }

    @Override
    public List<Variable> show(long[] state) {
        return List.of(new Variable("number", "" + decode(state)));
    }

    /// A random one; `kinds` says which sorts of properties it may have.
    static GraphModel random(Random random, int most, Property.Kind... kinds) {
        int size = 1 + random.nextInt(most);
        int bits = 24 + random.nextInt(random.nextBoolean() ? 41 : 400);
        int[] starts = random.ints(1 + random.nextInt(3), 0, size).toArray();
        int[][] rules = new int[1 + random.nextInt(5)][size];
        double disabled = random.nextDouble() * 0.8;
        boolean near = random.nextBoolean();
        boolean faults = random.nextInt(4) == 0;
        for (int[] rule : rules) {
            for (int s = 0; s < size; s++) {
                if (random.nextDouble() < disabled) rule[s] = DISABLED;
                else if (faults && random.nextInt(2 * size) == 0) rule[s] = BROKEN;
                else rule[s] = near ? Math.min(size - 1, s + random.nextInt(3)) : random.nextInt(size);
            }
        }
        GraphModel model = new GraphModel(bits, size, starts, rules, null, random.nextInt(1000));
        for (Property.Kind kind : kinds) {
            if (random.nextBoolean()) continue;
            boolean[] holds = new boolean[size];
            boolean mostly = kind == Property.Kind.INVARIANT || kind == Property.Kind.ASSUMPTION;
            for (int s = 0; s < size; s++) holds[s] = mostly == (random.nextInt(size + 5) > 2);
            model.properties.add(new Property(kind, "p" + model.properties.size(), ""));
            model.holds.add(holds);
        }
        return model;
    }
}
