package io.allways.core.explore;

import io.allways.core.Kind;
import io.allways.core.Op;
import io.allways.core.Schedule;
import io.allways.core.Target;
import io.allways.core.Transitions;
import io.allways.core.Violation;
import io.allways.core.explore.Fold.Handed;
import io.allways.core.explore.Fold.Insert;
import io.allways.core.explore.OptimalWorker.State;
import io.allways.core.wire.ByteReader;
import io.allways.core.wire.ByteWriter;
import io.allways.core.wire.Malformed;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Items and folds as bytes, for workers in other processes and for the journal.
///
/// Numbers of objects may differ from process to process. So a message begins with the keys ([Target#objectKey]) of the
/// objects it is about, and its ops name them by their place in that list.
public final class WorkFormat {
    private static final int DEEPEST = 10_000_000;
    /// Transitions in one message: what repeats is written short, and must not grow without end when it is read.
    private static final int MOST = 20_000_000;

    private final Target target;

    public WorkFormat(Target target) {
        this.target = target;
    }

    public byte[] write(WorkItem item) {
        Out out = new Out();
        out.body.number(item.id()).number(item.epoch());
        out.schedule(item.prefix());
        item.left().forEach(out::transitions);
        out.right(item.right());
        return out.toBytes();
    }

    public byte[] write(News news) {
        Out out = new Out();
        out.body.number(news.id()).number(news.epoch());
        out.right(news.right());
        return out.toBytes();
    }

    /// @throws Malformed if it is none
    public News news(byte[] bytes) {
        In in = new In(bytes);
        long id = in.body.number();
        int epoch = in.body.upTo(Integer.MAX_VALUE);
        Map<Integer, Siblings> right = in.right();
        in.body.end();
        return new News(id, epoch, right);
    }

    /// @throws Malformed if it is none
    public WorkItem item(byte[] bytes) {
        In in = new In(bytes);
        long id = in.body.number();
        int epoch = in.body.upTo(Integer.MAX_VALUE);
        Schedule prefix = in.schedule();
        List<Transitions> left = new ArrayList<>();
        for (int i = 0; i < prefix.length(); i++) {
            left.add(in.transitions());
        }
        Map<Integer, Siblings> right = in.right();
        in.body.end();
        return new WorkItem(id, epoch, prefix, left, right);
    }

    public byte[] write(Fold fold) {
        Out out = new Out();
        out.body.number(fold.id()).number(fold.epoch()).flag(fold.done());
        write(out.body, fold.counts());
        out.body.number(fold.violations().size());
        fold.violations().forEach(out::violation);
        out.body.number(fold.inserts().size());
        Transitions before = new Transitions();
        for (Insert insert : fold.inserts()) {
            out.body.number(insert.depth());
            out.change(before, insert.v());
            before = insert.v();
        }
        out.body.number(fold.handedOver().size());
        fold.handedOver().forEach(handed -> out.state(handed.state));
        return out.toBytes();
    }

    /// @throws Malformed if it is none
    public Fold fold(byte[] bytes) {
        In in = new In(bytes);
        long id = in.body.number();
        int epoch = in.body.upTo(Integer.MAX_VALUE);
        boolean done = in.body.flag();
        Counts counts = counts(in.body);
        List<Violation> violations = new ArrayList<>();
        for (int i = in.body.count(); i > 0; i--) {
            violations.add(in.violation());
        }
        List<Insert> inserts = new ArrayList<>();
        Transitions before = new Transitions();
        for (int i = in.body.count(); i > 0; i--) {
            int depth = in.body.upTo(DEEPEST);
            before = in.changed(before);
            inserts.add(new Insert(depth, before));
        }
        List<Handed> handed = new ArrayList<>();
        for (int i = in.body.count(); i > 0; i--) {
            handed.add(new Handed(in.state()));
        }
        in.body.end();
        return new Fold(id, epoch, done, counts, violations, inserts, handed);
    }

    public static void write(ByteWriter out, Counts counts) {
        out.number(counts.executions()).number(counts.blocked());
        out.number(counts.bounded()).number(counts.transitions());
    }

    public static Counts counts(ByteReader in) {
        return new Counts(in.number(), in.number(), in.number(), in.number());
    }

    /// Writes the body first, and collects the objects it names.
    private final class Out {
        final ByteWriter body = new ByteWriter();
        private final Map<Integer, Integer> objects = new LinkedHashMap<>();

        byte[] toBytes() {
            ByteWriter all = new ByteWriter();
            all.number(objects.size());
            objects.keySet().forEach(number -> all.text(target.objectKey(number)));
            return all.raw(body.toBytes()).toBytes();
        }

        private int index(int object) {
            return objects.computeIfAbsent(object, number -> objects.size());
        }

        void schedule(Schedule schedule) {
            body.number(schedule.length());
            for (int i = 0; i < schedule.length(); i++) {
                body.number(Op.actor(schedule.step(i))).number(Op.alternative(schedule.step(i)));
            }
        }

        void transition(int step, int op, long range) {
            Kind kind = Op.kind(op);
            body.number(Op.actor(step)).number(Op.alternative(step)).one(kind.ordinal());
            body.number(kind.ofActor() ? Op.object(op) : index(Op.object(op)));
            body.number(kind.hasCondition() ? index((int) range) : range);
        }

        void transitions(Transitions all) {
            change(new Transitions(), all);
        }

        /// How many are the same as in `before`, and the others.
        void change(Transitions before, Transitions all) {
            int same = 0;
            while (same < Math.min(before.size(), all.size())
                    && before.step(same) == all.step(same)
                    && before.op(same) == all.op(same)
                    && before.range(same) == all.range(same)) {
                same++;
            }
            body.number(same).number(all.size() - same);
            for (int i = same; i < all.size(); i++) {
                transition(all.step(i), all.op(i), all.range(i));
            }
        }

        void violation(Violation violation) {
            body.text(violation.kind()).text(violation.message());
            schedule(violation.schedule());
            body.number(violation.execution());
        }

        void state(State state) {
            transitions(state.left.transitions);
            transition(state.step, state.op, state.range);
            branches(state.waiting);
            body.flag(state.wakeup);
        }

        void right(Map<Integer, Siblings> right) {
            body.number(right.size());
            new TreeMap<>(right).forEach((depth, each) -> {
                body.number(depth);
                branches(each.first);
            });
        }

        /// A tree as a list of its nodes, each before those below it, with its depth. Chains may be long, so nothing
        /// here
        /// calls itself.
        private void branches(@Nullable Branch first) {
            Deque<Branch> above = new ArrayDeque<>();
            Branch at = first;
            while (at != null) {
                body.number(above.size() + 1);
                transition(at.step, at.op, at.range);
                Branch down = at.below;
                if (down != null) {
                    above.push(at);
                    at = down;
                    continue;
                }
                at = at.next;
                while (at == null && !above.isEmpty()) {
                    at = above.pop().next;
                }
            }
            body.number(0);
        }
    }

    private final class In {
        final ByteReader body;
        private final int[] objects;
        private long total;

        In(byte[] bytes) {
            body = new ByteReader(bytes);
            objects = new int[body.count()];
            for (int i = 0; i < objects.length; i++) {
                objects[i] = object(body.text());
            }
        }

        private int object(String key) {
            try {
                int number = target.objectNumber(key);
                if (number >= 0 && number < Op.MAX_OBJECTS) {
                    return number;
                }
            } catch (IllegalArgumentException e) {
                // said below
            }
            throw new Malformed("there is no object `" + key + "`");
        }

        private int listed() {
            int index = body.upTo(Op.MAX_OBJECTS);
            if (index >= objects.length) {
                throw new Malformed("object " + index + " of " + objects.length);
            }
            return objects[index];
        }

        private int step() {
            return Op.step(body.upTo(Op.MAX_ACTORS - 1), body.upTo(Op.MAX_ACTORS - 1));
        }

        Schedule schedule() {
            int[] steps = new int[body.count()];
            for (int i = 0; i < steps.length; i++) {
                steps[i] = step();
            }
            return Schedule.of(steps);
        }

        private void transition(Transitions into) {
            int step = step();
            int code = body.one();
            if (!Op.known(code)) {
                throw new Malformed("there is no kind " + code);
            }
            Kind kind = Op.kind(code);
            int object = kind.ofActor() ? body.upTo(Op.MAX_OBJECTS - 1) : listed();
            into.add(step, Op.of(kind, object), kind.hasCondition() ? listed() : body.number());
        }

        Transitions transitions() {
            return changed(new Transitions());
        }

        Transitions changed(Transitions before) {
            int same = body.upTo(before.size());
            int more = body.count();
            total += same;
            if (total > MOST) {
                throw new Malformed("more than " + MOST + " transitions");
            }
            Transitions all = new Transitions();
            for (int i = 0; i < same; i++) {
                all.add(before.step(i), before.op(i), before.range(i));
            }
            for (int i = 0; i < more; i++) {
                transition(all);
            }
            return all;
        }

        Violation violation() {
            return new Violation(body.text(), body.text(), schedule(), body.number());
        }

        State state() {
            State state = new State();
            state.left.transitions.set(transitions());
            Transitions run = new Transitions();
            transition(run);
            state.run(run.step(0), run.op(0), run.range(0));
            state.waiting = branches();
            state.wakeup = body.flag();
            return state;
        }

        Map<Integer, Siblings> right() {
            Map<Integer, Siblings> right = new HashMap<>();
            for (int i = body.count(); i > 0; i--) {
                int depth = body.upTo(DEEPEST);
                Branch first = branches();
                right.put(depth, first == null ? Siblings.NONE : new Siblings(first));
            }
            return right;
        }

        private @Nullable Branch branches() {
            Branch first = null;
            // The latest node of each depth that can still get a sibling.
            List<Branch> latest = new ArrayList<>();
            for (int depth = body.upTo(DEEPEST); depth > 0; depth = body.upTo(DEEPEST)) {
                Transitions one = new Transitions();
                transition(one);
                Branch branch = new Branch(one.step(0), one.op(0), one.range(0));
                if (depth > latest.size() + 1) {
                    throw new Malformed("a tree with a gap");
                }
                if (depth <= latest.size()) {
                    latest.subList(depth, latest.size()).clear();
                    latest.get(depth - 1).next = branch;
                    latest.set(depth - 1, branch);
                } else {
                    if (depth == 1) {
                        first = branch;
                    } else {
                        latest.getLast().below = branch;
                    }
                    latest.add(branch);
                }
            }
            return first;
        }
    }
}
