package io.allways.jvm.files;

import io.allways.jvm.describe.Shown;
import io.allways.jvm.program.Lessons;
import io.allways.jvm.program.Placed;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Which calls that have to do with files are ops, and of which objects.
///
/// A call *touches* several things: entries of folders (all on the way to its file), what is in a file, which names a
/// folder has, the position of a descriptor. As long as nobody changes one of them while another thread uses it, and
/// nothing orders the two, a call is no op. When somebody does, that is a lesson: from then on each call that touches
/// it
/// is an op. An op has one object only. So what a single call touches of such things becomes one object, which is a
/// lesson, too: the two names of a rename, for example.
final class FileUses {
    /// How a call touches something.
    enum How {
        LOOKS,
        /// Two such changes of a folder's names commute.
        ADDS,
        CHANGES
    }

    /// @param thing what is touched: a path, with a word behind it if it is not the entry there
    private record Touch(String thing, How how) {}

    /// What is touched by the call that the running thread is about to make.
    static final class Touched {
        private final List<Touch> all = new ArrayList<>();

        void add(String thing, How how) {
            all.add(new Touch(thing, how));
        }

        private boolean changes() {
            return all.stream().anyMatch(touch -> touch.how != How.LOOKS);
        }
    }

    private static final class History {
        final Uses looks = new Uses();
        final Uses additions = new Uses();
        final Uses changes = new Uses();

        /// Notes a use. False if another thread's is not ordered with it.
        boolean ordered(How how) {
            boolean ordered =
                    changes.known() && (how == How.ADDS || additions.known()) && (how == How.LOOKS || looks.known());
            switch (how) {
                case LOOKS -> looks.end();
                case ADDS -> additions.end();
                case CHANGES -> changes.end();
            }
            return ordered;
        }
    }

    /// Several things that are one object.
    @Shown("")
    private record Group(String first) implements Placed, Wires.Told {
        @Override
        public String place() {
            return "file " + first;
        }

        @Override
        public String waits() {
            return "waits for a change of " + first;
        }
    }

    /// So often may a thread look in vain before it must be an op: it may wait for another that way.
    private static final int PATIENCE = 64;

    private final Map<String, History> histories = new HashMap<>();
    private final Map<String, Group> groups = new HashMap<>();
    private final Map<Integer, int[]> looks = new HashMap<>();

    FileUses(SortedSet<String> contended, SortedSet<String> together) {
        Map<String, String> parents = new TreeMap<>();
        contended.forEach(thing -> parents.put(thing, thing));
        for (String pair : together) {
            int space = pair.indexOf(' ');
            int end = space + 1 + Integer.parseInt(pair.substring(0, space));
            String one = root(parents, pair.substring(space + 1, end));
            String other = root(parents, pair.substring(end));
            // The least is the name of all, whatever was learned first.
            parents.put(one.compareTo(other) < 0 ? other : one, one.compareTo(other) < 0 ? one : other);
        }
        Map<String, Group> made = new HashMap<>();
        for (String thing : new TreeSet<>(parents.keySet())) {
            groups.put(thing, made.computeIfAbsent(root(parents, thing), Group::new));
        }
    }

    private static String root(Map<String, String> parents, String thing) {
        String parent = parents.getOrDefault(thing, thing);
        parents.putIfAbsent(thing, thing);
        return parent.equals(thing) ? thing : root(parents, parent);
    }

    /// The running thread is about to make a call, which takes effect when this returns.
    ///
    /// @param word what the call is named in reports
    /// @param named what it touches whatever is there: nothing orders this thread yet with those who change that
    /// @param touches what it touches in all; asked again when others have gone on meanwhile
    void before(String word, String file, Consumer<Touched> named, Consumer<Touched> touches) {
        if (!Calls.on()) {
            return;
        }
        Touched first = new Touched();
        named.accept(first);
        @Nullable Group stoodFor = group(first);
        boolean stoodToChange = first.changes();
        if (stoodFor != null) {
            stand(stoodFor, stoodToChange, word, file);
        }
        while (true) {
            Touched touched = new Touched();
            touches.accept(touched);
            @Nullable Group group = group(touched);
            boolean changes = touched.changes();
            if (group == null || group.equals(stoodFor) && (stoodToChange || !changes)) {
                note(touched, group == null, changes);
                return;
            }
            stand(group, changes, word, file);
            stoodFor = group;
            stoodToChange = changes;
        }
    }

    /// The object of a call that touches that; null if it is no op.
    private @Nullable Group group(Touched touched) {
        @Nullable Group group = null;
        String first = "";
        for (Touch touch : touched.all) {
            Group its = groups.get(touch.thing);
            if (its != null && group != null && !its.equals(group)) {
                Wires.learn(Lessons.FILES_TOGETHER + first.length() + " " + first + touch.thing);
            }
            if (its != null && group == null) {
                group = its;
                first = touch.thing;
            }
        }
        return group;
    }

    private static void stand(Group group, boolean changes, String word, String file) {
        if (changes) {
            Calls.begin(group);
        } else {
            Calls.beginLook(group);
        }
        if (Wires.told()) {
            Wires.tell(word, file, "");
        }
        Calls.end(group, changes);
    }

    private void note(Touched touched, boolean quiet, boolean changes) {
        if (quiet && !changes && looksInVain()) {
            for (Touch touch : touched.all.reversed()) {
                Wires.learn(Lessons.FILES + touch.thing);
            }
        }
        for (Touch touch : touched.all) {
            boolean ordered =
                    histories.computeIfAbsent(touch.thing, key -> new History()).ordered(touch.how);
            if (!ordered && !groups.containsKey(touch.thing)) {
                Wires.learn(Lessons.FILES + touch.thing);
            }
        }
    }

    /// Whether the running thread has done nothing but look for a while.
    private boolean looksInVain() {
        int[] clock = Wires.clock();
        int thread = Wires.thread();
        int[] known = looks.computeIfAbsent(thread, key -> new int[2]);
        if (known[0] != clock[thread]) {
            known[0] = clock[thread];
            known[1] = 0;
        }
        return ++known[1] > PATIENCE
                && (Wires.severalThreads() || Wires.labels().size() > 1);
    }
}
