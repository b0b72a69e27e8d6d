package io.allways.jvm.net;

import io.allways.jvm.program.Lessons;
import io.allways.jvm.run.Access;
import io.allways.jvm.run.World;
import java.net.SocketException;

/// What `java.net.Socket` knows of itself, as bits like those of the JDK. They change before or after the system is
/// told, in steps of their own: who asks in between learns what the system does not know yet, or no longer.
final class SocketState {
    static final int BOUND = 1;
    static final int CONNECTED = 2;
    static final int CLOSED = 4;
    static final int SHUT_IN = 8;
    static final int SHUT_OUT = 16;

    private static final String SOCKETS = Lessons.STATE + "sockets";

    private int bits;

    SocketState(int bits) {
        this.bits = bits;
        World.named(this);
    }

    /// @param word what the call is named in the program
    boolean is(int bit, String word) {
        Access.state(this, false, SOCKETS, word);
        return (bits & bit) != 0;
    }

    /// Looks at all of them at once.
    ///
    /// @param not what must not be the case
    void check(boolean connected, int not, String what, String word) throws SocketException {
        Access.state(this, false, SOCKETS, word);
        if ((bits & CLOSED) != 0) {
            throw new SocketException("Socket is closed");
        }
        if (connected && (bits & CONNECTED) == 0) {
            throw new SocketException("Socket is not connected");
        }
        if ((bits & not) != 0) {
            throw new SocketException(what);
        }
    }

    /// False if that was so already.
    boolean add(int more, String word) {
        Access.state(this, true, SOCKETS, word);
        int before = bits;
        bits |= more;
        return before != bits;
    }
}
