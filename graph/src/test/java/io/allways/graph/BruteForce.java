package io.allways.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;

/// What a search of a [GraphModel] must find, computed in the most obvious way.
final class BruteForce {
    final int[] depth;
    final long[] fired;
    int states;
    int deepest;

    /// Steps to the nearest violation of an invariant, fault or deadlock, or -1.
    int nearest = -1;

    private final GraphModel model;

    BruteForce(GraphModel model, Settings.Deadlock deadlock, boolean stopAtViolation) {
        this.model = model;
        depth = new int[model.size];
        Arrays.fill(depth, -1);
        fired = new long[model.rules.length];
        List<Integer> level = new ArrayList<>();
        for (int s : model.starts) found(s, 0, level);
        for (int d = 0; !level.isEmpty(); d++) {
            if (stopAtViolation && nearest >= 0) break;
            List<Integer> next = new ArrayList<>();
            for (int s : level) {
                boolean stuck = true;
                for (int r = 0; r < model.rules.length; r++) {
                    int to = model.rules[r][s];
                    if (to == GraphModel.DISABLED) continue;
                    fired[r]++;
                    if (to == GraphModel.BROKEN) {
                        stuck = false;
                        violation(d + 1);
                        continue;
                    }
                    if (to != s || deadlock == Settings.Deadlock.STUCK) stuck = false;
                    found(to, d + 1, next);
                }
                if (stuck && deadlock != Settings.Deadlock.OFF) violation(d);
            }
            level = next;
        }
    }

    private void violation(int length) {
        if (nearest < 0 || length < nearest) nearest = length;
    }

    private boolean holds(Property.Kind kind, int s) {
        for (int p = 0; p < model.properties.size(); p++) {
            if (model.properties.get(p).kind() == kind && !model.holds.get(p)[s]) return false;
        }
        return true;
    }

    private void found(int state, int d, List<Integer> level) {
        if (!holds(Property.Kind.ASSUMPTION, state)) return;
        int s = model.orbit == null ? state : model.orbit[state];
        if (depth[s] >= 0) return;
        depth[s] = d;
        states++;
        deepest = Math.max(deepest, d);
        level.add(s);
        if (!holds(Property.Kind.INVARIANT, s)) violation(d);
    }

    /// Depth of the nearest state from which no state with `property` is reachable, or -1.
    int nearestDead(int property) {
        int best = -1;
        for (int s = 0; s < model.size; s++) {
            if (depth[s] < 0 || best >= 0 && depth[s] >= best) continue;
            if (!reaches(s, property)) best = depth[s];
        }
        return best;
    }

    private boolean reaches(int from, int property) {
        TreeSet<Integer> open = new TreeSet<>(List.of(from));
        boolean[] seen = new boolean[model.size];
        seen[from] = true;
        while (!open.isEmpty()) {
            int s = open.pollFirst();
            if (model.holds.get(property)[s]) return true;
            for (int[] rule : model.rules) {
                int to = rule[s];
                if (to < 0 || !holds(Property.Kind.ASSUMPTION, to)) continue;
                if (model.orbit != null) to = model.orbit[to];
                if (!seen[to]) {
                    seen[to] = true;
                    open.add(to);
                }
            }
        }
        return false;
    }
}
