package io.allways.jvm.net;

import io.allways.jvm.run.Calls;
import io.allways.jvm.run.Uses;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.nio.channels.ClosedSelectorException;
import java.nio.channels.IllegalSelectorException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// `Selector`. A selection reads the [Board] and knows by that what is ready; in which order keys come is explored, for
/// nobody promises one.
///
/// Keys that other threads register or change count from the next selection on. As long as only one thread uses it that
/// is nothing to be seen; where several do, each change is a call, and so is the beginning of a selection.
final class CheckedSelector extends AbstractSelector {
    private static final String SHARED = "selectors shared by threads of ";
    private static final long FOR_EVER = 0;
    private static final long NOT = -1;

    /// What threads that share a selector depend on each other by.
    private static final class Registry implements Wires.Told {
        @Override
        public String waits() {
            return "waits for a selector";
        }
    }

    private final Board board = Board.open(this::awaits);
    private final Registry registry = World.named(new Registry());
    private final Uses uses = new Uses();
    private final boolean shared = Wires.knows(lesson());
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    /// Made by the real `register`, which holds locks of its own, and not yet known to selections.
    private final List<SelectionKey> fresh = new ArrayList<>();

    private final Set<SelectionKey> selected = new LinkedHashSet<>();
    private final Set<SelectionKey> offered = new Shrinking<>(selected);

    CheckedSelector() {
        super(Channels.HERE);
    }

    private static String lesson() {
        return SHARED + Wires.member().label();
    }

    // --- keys

    /// Changes something that selections look at.
    void change(Runnable change) {
        alone();
        if (shared) {
            Calls.begin(registry);
            change.run();
            Wires.tell("", "", "");
            Calls.end(registry, true);
        } else {
            change.run();
            uses.end();
        }
    }

    private void alone() {
        if (!shared && !uses.known()) {
            Wires.learn(lesson());
        }
    }

    @Override
    protected SelectionKey register(AbstractSelectableChannel channel, int ops, @Nullable Object attachment) {
        if (!(channel instanceof Watched)) {
            throw new IllegalSelectorException();
        }
        CheckedKey key = new CheckedKey(this, channel, ops);
        key.attach(attachment);
        fresh.add(key);
        return key;
    }

    /// After a channel has been registered.
    void registered(Watched channel) {
        change(() -> {
            keys.addAll(fresh);
            fresh.clear();
        });
        watch(channel);
    }

    /// From now on it is told of what comes to the channel, if something can.
    void watch(Watched channel) {
        Arrivals arrivals = channel.arrivals();
        if (arrivals != null) {
            arrivals.post(board);
        }
    }

    private void dropCancelled() {
        Set<SelectionKey> cancelled = cancelledKeys();
        for (SelectionKey key : cancelled) {
            keys.remove(key);
            selected.remove(key);
            deregister((AbstractSelectionKey) key);
        }
        cancelled.clear();
    }

    @Override
    public Set<SelectionKey> keys() {
        checkOpen();
        return Collections.unmodifiableSet(keys);
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        checkOpen();
        return offered;
    }

    private void checkOpen() {
        if (!isOpen()) {
            throw new ClosedSelectorException();
        }
    }

    // --- selecting

    @Override
    public int selectNow() {
        return select(NOT, selected, null);
    }

    @Override
    public int select() {
        return select(FOR_EVER, selected, null);
    }

    @Override
    public int select(long millis) {
        return select(nanos(millis), selected, null);
    }

    @Override
    public int selectNow(Consumer<SelectionKey> action) {
        return select(NOT, new LinkedHashSet<>(), Objects.requireNonNull(action));
    }

    @Override
    public int select(Consumer<SelectionKey> action) {
        return select(FOR_EVER, new LinkedHashSet<>(), Objects.requireNonNull(action));
    }

    @Override
    public int select(Consumer<SelectionKey> action, long millis) {
        return select(nanos(millis), new LinkedHashSet<>(), Objects.requireNonNull(action));
    }

    private static long nanos(long millis) {
        if (millis < 0) {
            throw new IllegalArgumentException("Negative timeout");
        }
        return Math.min(millis, Long.MAX_VALUE / 4_000_000) * 1_000_000;
    }

    private int select(long nanos, Set<SelectionKey> into, @Nullable Consumer<SelectionKey> action) {
        checkOpen();
        Fates.strike(null);
        change(() -> {
            dropCancelled();
            keys.forEach(key -> ((CheckedKey) key).begin());
        });
        uses.begin();
        List<Ready> ready = await(nanos);
        uses.end();
        change(this::dropCancelled);
        int updated = 0;
        for (Ready each : ready) {
            if (each.key.isValid() && each.key.update(each.ops, into.contains(each.key))) {
                into.add(each.key);
                updated++;
            }
        }
        if (action != null) {
            into.forEach(key -> {
                if (key.isValid()) {
                    action.accept(key);
                }
            });
        }
        return updated;
    }

    private record Ready(CheckedKey key, int ops) {}

    /// @param nanos how long to wait; [#NOT] if not at all
    private List<Ready> await(long nanos) {
        List<Ready> ready = ready();
        if (nanos == NOT || !ready.isEmpty()) {
            board.look(ready.isEmpty());
            return shuffled(ready());
        }
        long deadline = World.now() + nanos;
        try {
            Board.News news = board.await(nanos);
            ready = ready();
            while (news == Board.News.NOTES && ready.isEmpty()) {
                news = board.await(nanos == FOR_EVER ? FOR_EVER : Math.max(1, deadline - World.now()));
                ready = ready();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return shuffled(ready);
    }

    private String awaits() {
        List<String> all = new ArrayList<>();
        for (SelectionKey key : keys) {
            String what = ((CheckedKey) key).awaits();
            if (!what.isEmpty()) {
                all.add(what);
            }
        }
        return all.isEmpty() ? "with nothing registered" : "for " + String.join(", ", all);
    }

    private List<Ready> ready() {
        List<Ready> ready = new ArrayList<>();
        for (SelectionKey key : keys) {
            int ops = ((CheckedKey) key).now();
            if (ops != 0) {
                ready.add(new Ready((CheckedKey) key, ops));
            }
        }
        return ready;
    }

    /// In any order.
    private static List<Ready> shuffled(List<Ready> ready) {
        List<Ready> left = new ArrayList<>(ready);
        List<Ready> order = new ArrayList<>();
        while (!left.isEmpty()) {
            String[] words = new String[left.size()];
            for (int i = 0; i < words.length; i++) {
                words[i] = "selected " + (order.isEmpty() ? "first" : "next") + ": "
                        + left.get(i).key.channel();
            }
            order.add(left.remove(words.length == 1 ? 0 : Wires.choose(words)));
        }
        return order;
    }

    @Override
    public Selector wakeup() {
        checkOpen();
        board.wakeup();
        return this;
    }

    @Override
    protected void implCloseSelector() {
        board.wakeup();
        change(() -> {
            for (SelectionKey key : List.copyOf(keys)) {
                key.cancel();
            }
            dropCancelled();
        });
    }

    /// A set that only gets smaller.
    private static final class Shrinking<T> extends AbstractSet<T> {
        private final Set<T> set;

        Shrinking(Set<T> set) {
            this.set = set;
        }

        @Override
        public Iterator<T> iterator() {
            return set.iterator();
        }

        @Override
        public int size() {
            return set.size();
        }

        @Override
        public boolean contains(Object each) {
            return set.contains(each);
        }

        @Override
        public boolean remove(Object each) {
            return set.remove(each);
        }

        @Override
        public void clear() {
            set.clear();
        }
    }
}
