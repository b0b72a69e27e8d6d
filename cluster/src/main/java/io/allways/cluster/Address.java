package io.allways.cluster;

import java.net.InetAddress;
import java.net.UnknownHostException;

/// Where a coordinator listens.
public record Address(String host, int port) {
    /// Reads `HOST:PORT`, `[IPV6]:PORT` or `PORT` (on loopback).
    ///
    /// @throws IllegalArgumentException with a message that says what is wrong
    public static Address parse(String text) {
        int colon = text.lastIndexOf(':');
        String host = colon < 0 ? "127.0.0.1" : text.substring(0, colon);
        if (host.startsWith("[") && host.endsWith("]")) {
            host = host.substring(1, host.length() - 1);
        } else if (host.contains(":")) {
            throw new IllegalArgumentException("`" + text + "`: write an IPv6 address in brackets, as in [::1]:7000.");
        }
        String number = text.substring(colon + 1);
        if (host.isBlank() || !number.matches("\\d{1,5}") || Integer.parseInt(number) > 65_535) {
            throw new IllegalArgumentException("`" + text + "` is no address: write HOST:PORT, as in 127.0.0.1:7000.");
        }
        return new Address(host, Integer.parseInt(number));
    }

    /// Whether only this machine can reach it.
    ///
    /// @throws IllegalArgumentException if there is no such host
    public boolean loopback() {
        try {
            for (InetAddress address : InetAddress.getAllByName(host)) {
                if (!address.isLoopbackAddress()) {
                    return false;
                }
            }
            return true;
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("there is no host `" + host + "`.", e);
        }
    }

    @Override
    public String toString() {
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
    }
}
