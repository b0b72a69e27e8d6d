package io.allways.graph;

import java.util.ArrayList;
import java.util.List;

/// Peterson's filter lock, compiled by hand: what a good compiler makes of a model, to measure the engine by. One word.
final class FilterLock implements Model {
    private final int n;

    FilterLock(int n) {
        this.n = n;
    }

    /// Per process: 3 bits of program counter, 3 bits of level. Then 3 bits of victim per level.
    private static int pc(long s, int i) {
        return (int) (s >>> 6 * i & 7);
    }

    private static int level(long s, int i) {
        return (int) (s >>> 6 * i + 3 & 7);
    }

    private int victim(long s, int level) {
        return (int) (s >>> 6 * n + 3 * level & 7);
    }

    private static long put(long s, int shift, int value) {
        return s & ~(7L << shift) | (long) value << shift;
    }

    @Override
    public Steps steps() {
        return new Steps() {
            private final long[] out = new long[1];

            @Override
            public void starts(Sink sink) {
                out[0] = 0;
                sink.next(0, out);
            }

            @Override
            public void next(long[] state, Sink sink) {
                long s = state[0];
                for (int i = 0; i < n; i++) {
                    out[0] = step(s, i);
                    sink.next(i, out);
                }
            }

            @Override
            public int broken(long[] state) {
                int inside = 0;
                for (int i = 0; i < n; i++) if (pc(state[0], i) == 4) inside++;
                return inside > 1 ? 0 : -1;
            }
        };
    }

    private long step(long s, int i) {
        int level = level(s, i);
        return switch (pc(s, i)) {
            case 0 -> put(put(s, 6 * i, 1), 6 * i + 3, 1);
            case 1 -> put(put(s, 6 * n + 3 * (level - 1), i), 6 * i, 2);
            case 2 -> {
                if (victim(s, level - 1) == i) {
                    for (int k = 0; k < n; k++) if (k != i && level(s, k) >= level) yield s;
                }
                yield put(s, 6 * i, level == n - 1 ? 4 : 3);
            }
            case 3 -> put(put(s, 6 * i, 1), 6 * i + 3, level + 1);
            default -> put(put(s, 6 * i, 0), 6 * i + 3, 0);
        };
    }

    @Override
    public String name() {
        return "filter lock " + n;
    }

    @Override
    public int bits() {
        return 6 * n + 3 * (n - 1);
    }

    @Override
    public long fingerprint() {
        return n;
    }

    @Override
    public List<Rule> starts() {
        return List.of(new Rule("start", "", "", 0));
    }

    @Override
    public List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < n; i++) rules.add(new Rule("step", "i: " + i, "", 0));
        return rules;
    }

    @Override
    public List<Property> properties() {
        return List.of(new Property(Property.Kind.INVARIANT, "mutual exclusion", ""));
    }

    @Override
    public List<Variable> show(long[] state) {
        List<Variable> shown = new ArrayList<>();
        for (int i = 0; i < n; i++) shown.add(new Variable("pc[" + i + "]", "" + pc(state[0], i)));
        return shown;
    }

    public static void main(String[] args) throws Exception {
        Settings.Store store = Settings.Store.valueOf(args[1]);
        for (int i = 0; i < Integer.parseInt(args[3]); i++) {
            Outcome o = new Search(
                            new FilterLock(Integer.parseInt(args[0])),
                            Settings.DEFAULT.withStore(store).withWorkers(Integer.parseInt(args[2])))
                    .run();
            System.out.printf(
                    "%s %d states %d rules depth %d %.2f s %.0f states/s %.2f bytes/state disk %d %s%n",
                    o.end(),
                    o.states(),
                    o.rulesFired(),
                    o.depth(),
                    o.nanos() / 1e9,
                    o.states() / (o.nanos() / 1e9),
                    (double) o.peakBytes() / o.states(),
                    o.diskBytes(),
                    o.findings());
        }
    }
}
