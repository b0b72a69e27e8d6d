package io.allways.jvm.net;

import io.allways.jvm.run.Lives;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.IdentityHashMap;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// What a process has open; it is closed when the process ends.
///
/// With each goes the place where it was opened, in executions that are shown; elsewhere it is empty.
final class Open implements Lives.Ending {
    private final IdentityHashMap<Listener, String> listeners = new IdentityHashMap<>();
    private final IdentityHashMap<Mailbox, String> mailboxes = new IdentityHashMap<>();
    private final IdentityHashMap<Endpoint, String> ends = new IdentityHashMap<>();

    static Open here() {
        return Objects.requireNonNull(World.kept(Open.class, Open::new));
    }

    /// A process that has ended meanwhile has nothing open: its system closes it at once.
    void add(Listener listener) {
        if (Wires.ended()) {
            listener.close();
            Wires.stop();
        }
        listeners.put(listener, Wires.place());
    }

    void remove(Listener listener) {
        listeners.remove(listener);
    }

    void add(Mailbox mailbox) {
        if (Wires.ended()) {
            mailbox.close();
            Wires.stop();
        }
        mailboxes.put(mailbox, Wires.place());
    }

    void remove(Mailbox mailbox) {
        mailboxes.remove(mailbox);
    }

    void add(Endpoint end) {
        if (Wires.ended()) {
            end.close(Endpoint.Close.PROCESS_ENDED);
            Wires.stop();
        }
        ends.put(end, Wires.place());
    }

    void remove(Endpoint end) {
        ends.remove(end);
    }

    /// The process is cut off from the others, or no longer: who connects to it waits.
    void silence(boolean silent) {
        for (Listener listener : Wires.sorted(listeners.keySet(), each -> each)) {
            listener.silence(silent);
        }
    }

    @Override
    public void left() {
        Wires.sorted(ends.keySet(), Endpoint::name)
                .forEach(end -> Wires.remark("a connection with " + end.peer() + opened(ends.get(end))));
        Wires.sorted(listeners.keySet(), each -> each)
                .forEach(listener -> Wires.remark("port " + listener.port.number + opened(listeners.get(listener))));
        Wires.sorted(mailboxes.keySet(), each -> each)
                .forEach(mailbox -> Wires.remark("a datagram socket" + opened(mailboxes.get(mailbox))));
    }

    private static String opened(@Nullable String place) {
        return place == null || place.isEmpty() ? "" : ", opened at " + place + ",";
    }

    /// In an order that does not depend on who was first.
    @Override
    public void processEnds() {
        for (Endpoint end : Wires.sorted(ends.keySet(), Endpoint::name)) {
            end.close(Endpoint.Close.PROCESS_ENDED);
        }
        Wires.sorted(listeners.keySet(), each -> each).forEach(Listener::close);
        Wires.sorted(mailboxes.keySet(), each -> each).forEach(Mailbox::close);
    }
}
