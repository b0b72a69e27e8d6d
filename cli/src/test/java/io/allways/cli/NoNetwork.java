package io.allways.cli;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.ProtocolFamily;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.DatagramChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.nio.file.Path;
import java.util.List;

/// A JVM in which no real socket can be opened: the systems of `examples/net` are checked in it.
final class NoNetwork {
    private NoNetwork() {}

    @SuppressWarnings("deprecation") // the only way to refuse them
    public static void main(String[] args) throws IOException {
        Socket.setSocketImplFactory(() -> {
            throw refused();
        });
        ServerSocket.setSocketFactory(() -> {
            throw refused();
        });
        DatagramSocket.setDatagramSocketImplFactory(() -> {
            throw refused();
        });
        Path directory = Path.of("").toAbsolutePath();
        Path classes = Path.of(args[0]);
        check(directory, classes, List.of("server=DaytimeServer 7000 2", "client*2=DaytimeClient 7000"));
        check(directory, classes, List.of("server=WebServer 7000 2 concurrent", "get=Downloader 7000 2"));
        check(directory, classes, List.of("server=EchoServer 7000 1", "client=EchoClient 7000 a"));
        check(directory, classes, List.of("server=CountServer 7000", "client=UrlClient 7000"));
        check(directory, classes, List.of("server=Meter 7000", "sensor=Sensor 7000"));
    }

    private static void check(Path directory, Path classes, List<String> processes) {
        boolean datagrams = processes.getFirst().contains("Meter");
        List<String> options =
                datagrams ? List.of("--service", "server") : List.of("--service", "server", "--after", "server:7000");
        Invocation.Result result = NetSystems.check(directory, "" + classes, options, processes);
        System.out.println(result.all());
        if (result.code() != 0) {
            System.exit(1);
        }
    }

    private static IllegalStateException refused() {
        return new IllegalStateException("a real socket");
    }

    /// Refuses channels and selectors.
    public static final class Refusing extends SelectorProvider {
        @Override
        public DatagramChannel openDatagramChannel() {
            throw refused();
        }

        @Override
        public DatagramChannel openDatagramChannel(ProtocolFamily family) {
            throw refused();
        }

        @Override
        public Pipe openPipe() {
            throw refused();
        }

        @Override
        public AbstractSelector openSelector() {
            throw refused();
        }

        @Override
        public ServerSocketChannel openServerSocketChannel() {
            throw refused();
        }

        @Override
        public SocketChannel openSocketChannel() {
            throw refused();
        }
    }
}
