package io.allways.jvm.model.executors;

import io.allways.jvm.describe.PartOf;
import io.allways.jvm.model.executors.Completion.Dependent;
import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Tracked;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/// What is to be done when a future is done; the last comes first, as in the JDK. To add and to take are ops if several
/// threads may take ([Helpers]); else they are part of the call that they belong to.
final class Dependents extends Tracked implements PartOf {
    private final Completion<?> of;

    record Taken(Dependent what, boolean wasLast) {}

    /// A thread that waits. It looks for itself whether it can go on.
    static final class Waiter implements Dependent {
        @Override
        public @Nullable Completion<?> fire() {
            return null;
        }
    }

    private final Deque<Dependent> stack = new ArrayDeque<>();

    Dependents(Completion<?> of) {
        this.of = of;
    }

    @Override
    public Object whole() {
        return of;
    }

    boolean isEmpty() {
        return stack.isEmpty();
    }

    /// Part of the caller's op.
    void add(Dependent dependent) {
        stack.push(dependent);
    }

    void push(Dependent dependent) {
        boolean on = Helpers.known() && Calls.begin(this);
        stack.push(dependent);
        if (on) {
            Calls.end(this, true);
        }
    }

    /// Null if there is none.
    @Nullable Taken take() {
        boolean on = Helpers.known() && Calls.begin(this);
        Dependent first = stack.poll();
        Taken taken = first == null ? null : new Taken(first, stack.isEmpty());
        if (on) {
            Calls.end(this, first != null);
        }
        return taken;
    }

    /// Whether it was still there.
    @SuppressWarnings("ReferenceEquality") // which one it is counts
    boolean remove(Dependent dependent) {
        boolean on = Helpers.known() && Calls.begin(this);
        boolean there = stack.removeIf(each -> each == dependent);
        if (on) {
            Calls.end(this, there);
        }
        return there;
    }

    int size() {
        boolean on = Calls.beginLook(this);
        int size = stack.size();
        if (on) {
            Calls.end(this, false);
        }
        return size;
    }
}
