package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.junit.Check;
import io.allways.junit.CheckSystem;
import io.allways.junit.Processes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/// Tests of systems of processes.
public class Systems {
    /// Adds up what clients send.
    public static final class Server {
        static int sum;

        public static void main(String[] args) throws IOException {
            try (ServerSocket server = new ServerSocket(7000)) {
                for (int i = 0; i < Integer.parseInt(args[0]); i++) {
                    try (Socket client = server.accept()) {
                        sum += client.getInputStream().read();
                    }
                }
            }
        }
    }

    /// Sends a number.
    public static final class Client {
        static boolean sent;

        public static void main(String[] args) throws IOException {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), 7000)) {
                socket.getOutputStream().write(Integer.parseInt(args[0]));
                sent = true;
            }
        }
    }

    @Check
    @CheckSystem(
            value = {"server=sample.Systems$Server 2", "client*2=sample.Systems$Client 5"},
            after = "server:7000")
    public void allIsAddedUp() {
        assertEquals(10, Processes.read("server", "sample.Systems$Server.sum"));
        assertEquals(true, Processes.read("client-2", "sample.Systems$Client.sent"));
    }

    /// Where one may be killed, it is not.
    @Check
    @CheckSystem(
            value = {"server=sample.Systems$Server 1", "client=sample.Systems$Client 5"},
            after = "server:7000",
            faults = "crash:client=1")
    public void evenIfOneIsKilled() {
        assertEquals(5, Processes.read("server", "sample.Systems$Server.sum"));
    }

    @Check
    @CheckSystem({"server=sample.Systems$Server 2", "server=sample.Systems$Client 5"})
    public void twice() {}
}
