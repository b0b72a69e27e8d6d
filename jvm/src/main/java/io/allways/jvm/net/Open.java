package io.allways.jvm.net;

import io.allways.jvm.run.Lives;
import io.allways.jvm.run.Wires;
import io.allways.jvm.run.World;
import java.util.IdentityHashMap;
import java.util.Objects;

/// What a process has open; it is closed when the process ends.
final class Open implements Lives.Ending {
    private final IdentityHashMap<Listener, Boolean> listeners = new IdentityHashMap<>();
    private final IdentityHashMap<Endpoint, Boolean> ends = new IdentityHashMap<>();

    static Open here() {
        return Objects.requireNonNull(World.kept(Open.class, Open::new));
    }

    void add(Listener listener) {
        listeners.put(listener, true);
    }

    void remove(Listener listener) {
        listeners.remove(listener);
    }

    void add(Endpoint end) {
        ends.put(end, true);
    }

    void remove(Endpoint end) {
        ends.remove(end);
    }

    /// In an order that does not depend on who was first.
    @Override
    public void processEnds() {
        for (Endpoint end : Wires.sorted(ends.keySet(), Endpoint::name)) {
            end.close(Endpoint.Close.PROCESS_ENDED);
        }
        Wires.sorted(listeners.keySet(), each -> each).forEach(Listener::close);
    }
}
