package io.allways.jvm.net;

import java.nio.channels.CancelledKeyException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectionKey;

/// What a selector knows of a channel. What the program wants to know of it counts from the next selection on, not in
/// one that is under way.
final class CheckedKey extends AbstractSelectionKey {
    private final CheckedSelector selector;
    private final SelectableChannel channel;
    private int wanted;
    /// What is wanted, as the selection that is under way knows it.
    private int watched;

    private int ready;

    CheckedKey(CheckedSelector selector, SelectableChannel channel, int wanted) {
        this.selector = selector;
        this.channel = channel;
        this.wanted = wanted;
    }

    @Override
    public SelectableChannel channel() {
        return channel;
    }

    @Override
    public Selector selector() {
        return selector;
    }

    @Override
    public int interestOps() {
        checkValid();
        return wanted;
    }

    @Override
    public SelectionKey interestOps(int ops) {
        checkValid();
        if ((ops & ~channel.validOps()) != 0) {
            throw new IllegalArgumentException();
        }
        selector.change(() -> wanted = ops);
        return this;
    }

    @Override
    public int interestOpsOr(int ops) {
        int before = interestOps();
        interestOps(before | ops);
        return before;
    }

    @Override
    public int interestOpsAnd(int ops) {
        int before = interestOps();
        interestOps(before & ops);
        return before;
    }

    @Override
    public int readyOps() {
        checkValid();
        return ready;
    }

    private void checkValid() {
        if (!isValid()) {
            throw new CancelledKeyException();
        }
    }

    // --- for its selector

    /// A selection begins.
    void begin() {
        watched = wanted;
    }

    /// What the selection that is under way waits for here, in words; empty if for nothing.
    String awaits() {
        return watched == 0 || !isValid() ? "" : ((Watched) channel).what();
    }

    /// What is ready now of what is wanted.
    int now() {
        return watched == 0 || !isValid() ? 0 : ((Watched) channel).ready(watched);
    }

    /// Whether something is ready that was not.
    ///
    /// @param again whether the program has not yet taken it out of the selected ones
    boolean update(int ops, boolean again) {
        int before = again ? ready : 0;
        ready = before | ops;
        return ready != before || !again;
    }
}
