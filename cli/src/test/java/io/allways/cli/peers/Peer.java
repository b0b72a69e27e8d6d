package io.allways.cli.peers;

import java.io.IOException;
import java.net.ConnectException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A process that does with its connections what its arguments say: a script for each.
///
/// `w3` writes three bytes, `n2` reads two, `a` reads all until the end, `h` closes the output, `c` closes, `l` breaks
/// off (a linger time of 0), `d3` sends the datagram `3`, `r` receives one.
public final class Peer {
    private Peer() {}

    /// Arguments: a name, `server` or `client`, the port, `socket`, `channel`, `selector` or `datagrams`, and a script
    /// for each connection. A server that is a `hub` or `hub-drains` has no scripts, but a number of clients.
    public static void main(String[] args) throws IOException {
        StringBuilder log = new StringBuilder();
        int port = Integer.parseInt(args[2]);
        InetAddress here = InetAddress.getLoopbackAddress();
        boolean sends = args[3].equals("datagrams");
        if (args[3].startsWith("hub")) {
            new Hub(Integer.parseInt(args[4]), args[3].equals("hub-drains"), log).serve(port);
        } else if (args[1].equals("server")) {
            try (DatagramSocket datagrams = sends ? new DatagramSocket(port, here) : null;
                    ServerSocket server = new ServerSocket(port, 50, here)) {
                for (String script : Arrays.copyOfRange(args, 4, args.length)) {
                    run(new SocketLine(server.accept()), script, log, datagrams, port);
                }
            }
        } else {
            try (DatagramSocket datagrams = sends ? new DatagramSocket() : null) {
                Line line = connect(port, args[3]);
                if (line == null) {
                    log.append("refused");
                } else {
                    run(line, args[4], log, datagrams, port);
                }
            }
        }
        Results.say(args[0], log.toString());
    }

    /// Where nothing is real a client begins when the server listens, so there is nothing to wait for if that is
    /// refused.
    private static @Nullable Line connect(int port, String kind) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        while (true) {
            try {
                return switch (kind) {
                    case "channel", "selector" -> new ChannelLine(SocketChannel.open(address), kind.equals("channel"));
                    default -> new SocketLine(new Socket(address.getAddress(), port));
                };
            } catch (ConnectException e) {
                if (!Results.areReal()) {
                    return null;
                }
                Thread.onSpinWait();
            }
        }
    }

    private static void run(Line line, String script, StringBuilder log, @Nullable DatagramSocket datagrams, int port)
            throws IOException {
        try {
            for (String op : script.split(",", -1)) {
                Results.pause();
                log.append(op)
                        .append('=')
                        .append(attempt(line, op, datagrams, port))
                        .append(' ');
            }
        } finally {
            line.close();
        }
    }

    private static String attempt(Line line, String op, @Nullable DatagramSocket datagrams, int port) {
        int count = op.length() > 1 ? Integer.parseInt(op.substring(1)) : 0;
        try {
            switch (op.charAt(0)) {
                case 'w' -> line.write(Arrays.copyOf("abcdefgh".getBytes(StandardCharsets.US_ASCII), count));
                case 'n' -> {
                    return text(line.read(count));
                }
                case 'a' -> {
                    return text(line.read(Integer.MAX_VALUE));
                }
                case 'h' -> line.endOutput();
                case 'c' -> line.close();
                case 'l' -> line.breakOff();
                case 'd' ->
                    Objects.requireNonNull(datagrams)
                            .send(new DatagramPacket(
                                    new byte[] {(byte) op.charAt(1)}, 1, InetAddress.getLoopbackAddress(), port));
                case 'r' -> {
                    DatagramPacket packet = new DatagramPacket(new byte[8], 8);
                    Objects.requireNonNull(datagrams).receive(packet);
                    return text(Arrays.copyOf(packet.getData(), packet.getLength()));
                }
                default -> throw new IllegalArgumentException(op);
            }
            return "ok";
        } catch (IOException e) {
            return e.getClass().getSimpleName() + "(" + e.getMessage() + ")";
        }
    }

    private static String text(byte[] bytes) {
        return "'" + new String(bytes, StandardCharsets.US_ASCII) + "'";
    }
}
