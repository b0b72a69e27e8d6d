package io.allways.cluster;

import io.allways.graph.Fault;
import io.allways.graph.Model;
import io.allways.graph.Property;
import io.allways.graph.Rule;
import io.allways.graph.Sink;
import io.allways.graph.Steps;
import io.allways.graph.Variable;
import java.util.ArrayList;
import java.util.List;

/// A model with `size` states, numbered, in which rules lead here and there; `wide` ones have more words than they
/// need.
///
/// @param bad the state that an invariant forbids, or -1
record Maze(int size, int doors, boolean wide, int bad, long seed) implements Model {
    @Override
    public String name() {
        return "maze";
    }

    @Override
    public int bits() {
        return wide ? 150 : 40;
    }

    @Override
    public long fingerprint() {
        return hashCode();
    }

    @Override
    public List<Rule> starts() {
        return List.of(new Rule("start", "", "", 0), new Rule("other", "", "", 1));
    }

    @Override
    public List<Rule> rules() {
        List<Rule> rules = new ArrayList<>();
        for (int i = 0; i < doors; i++) {
            rules.add(new Rule("door" + i, "", "", i));
        }
        return rules;
    }

    @Override
    public List<Property> properties() {
        return List.of(
                new Property(Property.Kind.INVARIANT, "not there", ""),
                new Property(Property.Kind.COVER, "all the way", ""));
    }

    private int door(int room, int number) {
        long mixed = (room * 31L + number + seed) * 0x9E3779B97F4A7C15L;
        mixed ^= mixed >>> 29;
        // Most doors lead nearby, so that there are many levels.
        return (int) Math.floorMod(number == 0 ? room + 1 : room + 1 + Math.floorMod(mixed, 60L), (long) size);
    }

    private void fill(int room, long[] state) {
        state[0] = room;
        if (wide) {
            state[1] = room * 0x9E3779B97F4A7C15L;
            state[2] = room & 0x3fffff;
        }
    }

    @Override
    public Steps steps() {
        return new Steps() {
            private final long[] next = new long[words()];

            @Override
            public void starts(Sink sink) {
                for (int i = 0; i < 2; i++) {
                    fill(i * 7, next);
                    sink.next(i, next);
                }
            }

            @Override
            public void next(long[] state, Sink sink) {
                int room = (int) state[0];
                for (int i = 0; i < doors; i++) {
                    if (i == 0 || (room + i) % 3 != 0) {
                        fill(door(room, i), next);
                        sink.next(i, next);
                    }
                }
            }

            @Override
            public int broken(long[] state) {
                return state[0] == bad ? 0 : -1;
            }

            @Override
            public boolean holds(int property, long[] state) throws Fault {
                return state[0] == size - 1;
            }
        };
    }

    @Override
    public List<Variable> show(long[] state) {
        return List.of(new Variable("room", String.valueOf(state[0])));
    }
}
