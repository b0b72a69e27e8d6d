package io.allways.cli.peers;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A process that does with its connections what its arguments say: a script for each.
///
/// `w3` writes three bytes, `n2` reads two, `a` reads all until the end, `h` closes the output, `c` closes, `l` breaks
/// off (a linger time of 0).
public final class Peer {
    private Peer() {}

    /// Arguments: a name, `server` or `client`, the port, and a script for each connection.
    public static void main(String[] args) throws IOException {
        StringBuilder log = new StringBuilder();
        int port = Integer.parseInt(args[2]);
        if (args[1].equals("server")) {
            try (ServerSocket server = new ServerSocket(port, 50, InetAddress.getLoopbackAddress())) {
                for (String script : Arrays.copyOfRange(args, 3, args.length)) {
                    run(server.accept(), script, log);
                }
            }
        } else {
            run(connect(port), args[3], log);
        }
        Results.say(args[0], log.toString());
    }

    private static Socket connect(int port) throws IOException {
        while (true) {
            try {
                return new Socket(InetAddress.getLoopbackAddress(), port);
            } catch (ConnectException e) {
                Thread.onSpinWait();
            }
        }
    }

    private static void run(Socket accepted, String script, StringBuilder log) throws IOException {
        try (Socket socket = accepted) {
            for (String op : script.split(",", -1)) {
                Results.pause();
                log.append(op).append('=').append(attempt(socket, op)).append(' ');
            }
        }
    }

    private static String attempt(Socket socket, String op) {
        int count = op.length() > 1 ? Integer.parseInt(op.substring(1)) : 0;
        try {
            switch (op.charAt(0)) {
                case 'w' -> socket.getOutputStream().write("abcdefgh".getBytes(StandardCharsets.US_ASCII), 0, count);
                case 'n' -> {
                    return text(socket.getInputStream().readNBytes(count));
                }
                case 'a' -> {
                    return text(socket.getInputStream().readAllBytes());
                }
                case 'h' -> socket.shutdownOutput();
                case 'c' -> socket.close();
                case 'l' -> {
                    socket.setSoLinger(true, 0);
                    socket.close();
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
