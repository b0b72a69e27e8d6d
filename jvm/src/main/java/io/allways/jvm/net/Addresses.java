package io.allways.jvm.net;

import io.allways.jvm.run.Hooks;
import io.allways.jvm.run.Wires;
import io.allways.jvm.weave.Replacements.Replaces;
import io.allways.jvm.weave.Replacements.StandsFor;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Names of machines. There is one, which is `localhost` and also has the name of each process; nobody else is asked.
public final class Addresses {
    private static final byte[] LOOPBACK = {127, 0, 0, 1};
    /// What names that nobody knows stand for: an address cannot be made without one.
    private static final byte[] NOWHERE = {0, 0, 0, 1};

    private Addresses() {}

    static InetAddress loopback() {
        return loopback("localhost");
    }

    private static InetAddress loopback(String name) {
        try {
            return InetAddress.getByAddress(name, LOOPBACK);
        } catch (UnknownHostException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean literal(String host) {
        return host.matches("[0-9.]+|\\[?[0-9a-fA-F:.]*:[0-9a-fA-F:.]*(%.*)?]?");
    }

    static InetAddress resolve(@Nullable String host) throws UnknownHostException {
        if (host == null || host.isEmpty() || host.equalsIgnoreCase("localhost")) {
            return loopback("localhost");
        }
        if (literal(host)) {
            return InetAddress.getByName(host);
        }
        if (Wires.labels().contains(host)) {
            return loopback(host);
        }
        throw new UnknownHostException(host + ": Name or service not known");
    }

    /// The port that is meant, on the one machine.
    static int port(@Nullable SocketAddress address) throws UnknownHostException, SocketException {
        if (!(address instanceof InetSocketAddress inet)) {
            throw new IllegalArgumentException("Unsupported address type");
        }
        InetAddress host = inet.getAddress();
        if (host == null || Arrays.equals(host.getAddress(), NOWHERE)) {
            throw new UnknownHostException(inet.getHostString());
        }
        if (!host.isLoopbackAddress() && !host.isAnyLocalAddress()) {
            Hooks.unsupported("connects to " + host.getHostAddress()
                    + ", which is no machine of the system (all its processes are on localhost),");
        }
        return inet.getPort();
    }

    static InetSocketAddress address(int port) {
        return new InetSocketAddress(loopback("localhost"), port);
    }

    /// `InetAddress` without a real look into the network.
    @Replaces(InetAddress.class)
    public static final class Names {
        private Names() {}

        public static InetAddress getByName(@Nullable String host) throws UnknownHostException {
            return resolve(host);
        }

        public static InetAddress[] getAllByName(@Nullable String host) throws UnknownHostException {
            return new InetAddress[] {resolve(host)};
        }

        public static InetAddress getLocalHost() {
            return loopback("localhost");
        }

        public static InetAddress getLoopbackAddress() {
            return loopback("localhost");
        }

        public static String getHostName(InetAddress address) {
            String text = address.toString();
            String name = text.substring(0, text.indexOf('/'));
            return !name.isEmpty() ? name : address.isLoopbackAddress() ? "localhost" : address.getHostAddress();
        }

        public static String getCanonicalHostName(InetAddress address) {
            return getHostName(address);
        }

        public static boolean isReachable(InetAddress address, int timeout) {
            return address.isLoopbackAddress();
        }
    }

    /// `InetSocketAddress`, which asks for names when it is made.
    @StandsFor(InetSocketAddress.class)
    public static class CheckedSocketAddress extends InetSocketAddress {
        private static final long serialVersionUID = 1;

        public CheckedSocketAddress(int port) {
            super(port);
        }

        public CheckedSocketAddress(@Nullable InetAddress address, int port) {
            super(address, port);
        }

        public CheckedSocketAddress(String host, int port) {
            super(known(host), port);
        }

        private static InetAddress known(String host) {
            try {
                return resolve(host);
            } catch (UnknownHostException e) {
                try {
                    return InetAddress.getByAddress(host, NOWHERE);
                } catch (UnknownHostException never) {
                    throw new IllegalStateException(never);
                }
            }
        }
    }
}
