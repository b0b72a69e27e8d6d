package io.allways.jvm.net;

import io.allways.jvm.program.Faults;
import io.allways.jvm.program.Faults.Kind;
import io.allways.jvm.program.Foreseen;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The faults of one execution.
///
/// Before anything else happens it is chosen whom they strike; where, each process then chooses for itself, each time
/// it
/// comes to the network. So processes do not depend on each other because of a common budget. An execution in which
/// something was to strike and did not is one without that fault, which is explored anyway; it is dropped.
///
/// A process that was killed does nothing more on the network, and what it does elsewhere nobody can see; so it need
/// not
/// be stopped before it comes there.
final class Fates implements Foreseen {
    private final List<Fate> fates = new ArrayList<>();
    private boolean wrong;

    private Fates() {
        for (int process = 0; process < Wires.labels().size(); process++) {
            fates.add(new Fate(process));
        }
    }

    static Fates here() {
        return Objects.requireNonNull(World.common(Fates.class, Fates::new));
    }

    private static Fate mine() {
        return here().fates.get(Wires.number());
    }

    /// Chosen by the first process, before the others begin.
    static void decide() {
        here().choose(Wires.faults());
    }

    private void choose(Faults faults) {
        List<String> labels = Wires.labels();
        for (Faults.Item item : faults.budget()) {
            List<Fate> candidates = new ArrayList<>(fates);
            candidates.removeIf(fate -> !item.strikes(labels.get(fate.process)) || Wires.witness(fate.process));
            for (int i = 0; i < item.count() && !candidates.isEmpty(); i++) {
                String[] words = new String[candidates.size() + 1];
                words[0] = "";
                for (int j = 0; j < candidates.size(); j++) {
                    words[j + 1] = item.kind().word() + " will strike " + labels.get(candidates.get(j).process);
                }
                int victim = Wires.choose(words);
                if (victim == 0) {
                    break;
                }
                candidates.get(victim - 1).allot(item.kind());
                // In descending order, so that each set of victims is chosen once.
                candidates = candidates.subList(0, item.kind().once() ? victim - 1 : victim);
            }
        }
        for (int process = 0; process < fates.size(); process++) {
            Fate fate = fates.get(process);
            if (fate.left(Kind.CRASH) + fate.left(Kind.VANISH) > 0) {
                Wires.mortal(process);
            }
        }
    }

    @Override
    public boolean wrong() {
        return wrong || !fates.stream().allMatch(Fate::spent);
    }

    // --- what strikes

    /// Whether something strikes a process in this execution, or has.
    static boolean strikes(String label) {
        int process = Wires.faults().none() ? -1 : Wires.labels().indexOf(label);
        return process >= 0 && here().fates.get(process).struck();
    }

    /// The same of any process.
    static boolean strike() {
        return !Wires.faults().none() && here().fates.stream().anyMatch(Fate::struck);
    }

    /// Whether the running process is cut off from the others.
    static boolean cut() {
        return !Wires.faults().none() && mine().cut;
    }

    /// The network gets it when it heals.
    static void hold(Runnable what) {
        mine().held.add(what);
    }

    /// The running process comes to the network: perhaps something strikes it here. Does not return if that is its end.
    ///
    /// @param end the connection that it uses, if it does
    static void strike(@Nullable Endpoint end) {
        Wires.alive();
        if (Wires.faults().none()) {
            return;
        }
        Fate fate = mine();
        look(fate);
        List<Kind> kinds = new ArrayList<>();
        for (Kind kind : Kind.values()) {
            if (fate.left(kind) > 0
                    && kind.compareTo(Kind.DROP) < 0
                    && (kind != Kind.RESET || end != null && end.whole())) {
                kinds.add(kind);
            }
        }
        int all = kinds.size() + (fate.cut ? 2 : 1);
        if (all == 1) {
            return;
        }
        String[] words = new String[all];
        words[0] = "";
        for (int i = 0; i < kinds.size(); i++) {
            words[i + 1] = word(kinds.get(i), end);
        }
        if (fate.cut) {
            words[all - 1] = "network heals";
        }
        int chosen = Wires.choose(words);
        if (chosen > kinds.size()) {
            heal(fate);
        } else if (chosen > 0) {
            here().strike(kinds.get(chosen - 1), fate, end);
        }
    }

    /// The running process comes to a file that it changes, which others may see: perhaps it is killed before.
    static void strikeAtFile() {
        Wires.alive();
        if (!Wires.faults().none() && mine().left(Kind.CRASH) + mine().left(Kind.VANISH) > 0) {
            strike(null);
        }
    }

    private static String word(Kind kind, @Nullable Endpoint end) {
        return switch (kind) {
            case CRASH -> "is killed";
            case VANISH -> "vanishes";
            case RESET -> "connection to " + (end == null ? "" : end.peer()) + " breaks";
            case PARTITION -> "is cut off";
            case DROP -> "datagram is lost";
            case DUPLICATE -> "datagram is doubled";
            case REORDER -> "datagram is late";
            case SLOW -> "peer is slow";
        };
    }

    private void strike(Kind kind, Fate fate, @Nullable Endpoint end) {
        switch (kind) {
            case CRASH -> die(fate, kind, Wires::closeAll);
            case VANISH ->
                die(fate, kind, () -> {
                    Open.here().silence(true);
                    Symmetry.after();
                });
            case RESET -> {
                if (spend(fate, kind)) {
                    Objects.requireNonNull(end).sever();
                }
            }
            case PARTITION -> {
                if (spend(fate, kind)) {
                    fate.cut = true;
                    Open.here().silence(true);
                }
            }
            case DROP, DUPLICATE, REORDER, SLOW -> throw new IllegalArgumentException(kind.word());
        }
    }

    private static void die(Fate fate, Kind kind, Runnable system) {
        if (Wires.dies()) {
            fate.spend(kind);
            Startup.abandon();
            system.run();
        }
        Wires.stop();
    }

    private static void heal(Fate fate) {
        if (change(fate, fate::heals)) {
            Open.here().silence(false);
            List<Runnable> held = List.copyOf(fate.held);
            fate.held.clear();
            held.forEach(Runnable::run);
        }
    }

    /// What happens to a datagram that the running process sends; null if it is delivered as it should be.
    static @Nullable Kind datagram() {
        if (Wires.faults().none()) {
            return null;
        }
        Fate fate = mine();
        List<Kind> kinds = new ArrayList<>();
        for (Kind kind : List.of(Kind.DROP, Kind.DUPLICATE, Kind.REORDER)) {
            if (fate.left(kind) > 0) {
                kinds.add(kind);
            }
        }
        if (kinds.isEmpty()) {
            return null;
        }
        String[] words = new String[kinds.size() + 1];
        words[0] = "";
        for (int i = 0; i < kinds.size(); i++) {
            words[i + 1] = word(kinds.get(i), null);
        }
        int chosen = Wires.choose(words);
        return chosen > 0 && here().spend(fate, kinds.get(chosen - 1)) ? kinds.get(chosen - 1) : null;
    }

    /// For how many of these bytes there is room where the running process does not wait for more: all, half or none.
    static int room(int length) {
        if (length == 0 || Wires.faults().none() || mine().left(Kind.SLOW) == 0) {
            return length;
        }
        String half = "room for " + length / 2 + " of " + length + " bytes";
        int chosen = length == 1 ? Wires.choose("", "no room") : Wires.choose("", "no room", half);
        return chosen == 0 || !here().spend(mine(), Kind.SLOW) ? length : chosen == 1 ? 0 : length / 2;
    }

    // --- where a process has several threads, its fate is an object that they share

    private static void look(Fate fate) {
        if (fate.shared() && Wires.severalThreads()) {
            Calls.beginLook(fate);
            Wires.tell("", "", "");
            Calls.end(fate, false);
        }
    }

    /// @param change says whether another thread of the process was not faster
    private static boolean change(Fate fate, BooleanSupplier change) {
        boolean several = Wires.severalThreads() && Calls.begin(fate);
        boolean changed = change.getAsBoolean();
        if (several) {
            Wires.tell("", "", "");
            Calls.end(fate, changed);
        }
        return changed;
    }

    private boolean spend(Fate fate, Kind kind) {
        boolean there = change(fate, () -> fate.spend(kind));
        wrong |= !there;
        return there;
    }
}
