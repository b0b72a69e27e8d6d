package io.allways.jvm.net;

import io.allways.jvm.weave.Replacements.Replaces;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// `NetworkInterface`: the one machine has loopback and nothing else, whatever is real.
@Replaces(NetworkInterface.class)
public final class Interfaces {
    private Interfaces() {}

    private static List<NetworkInterface> all() throws SocketException {
        NetworkInterface loopback = NetworkInterface.getByInetAddress(Addresses.loopback());
        return loopback == null ? List.of() : List.of(loopback);
    }

    public static Enumeration<NetworkInterface> getNetworkInterfaces() throws SocketException {
        return Collections.enumeration(all());
    }

    public static Stream<NetworkInterface> networkInterfaces() throws SocketException {
        return all().stream();
    }

    public static @Nullable NetworkInterface getByName(String name) throws SocketException {
        return all().stream()
                .filter(each -> each.getName().equals(name))
                .findFirst()
                .orElse(null);
    }

    public static @Nullable NetworkInterface getByIndex(int index) throws SocketException {
        return all().stream()
                .filter(each -> each.getIndex() == index)
                .findFirst()
                .orElse(null);
    }

    public static @Nullable NetworkInterface getByInetAddress(InetAddress address) throws SocketException {
        return address.isLoopbackAddress() ? all().stream().findFirst().orElse(null) : null;
    }
}
