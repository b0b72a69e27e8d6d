package io.allways.cluster;

import io.allways.core.wire.Malformed;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.util.SplittableRandom;

/// Knocks at a coordinator's port as strangers do: nonsense, halves of messages, silence; and as a worker that belongs
/// here
/// and then speaks nonsense. On its own, `Knock PORT VERSION COUNT`, for `bench/cluster/fuzz`.
final class Knock {
    private static final int PATIENCE_MILLIS = 20_000;
    private final int port;
    private final byte[] hello;
    private final SplittableRandom random;
    private final byte[] answer = new byte[1024];

    Knock(int port, String version, long seed) {
        this.port = port;
        hello = Frames.of(new MessageFormat().write(new Message.Hello(MessageFormat.PROTOCOL, version, "evil", 1)));
        random = new SplittableRandom(seed);
    }

    public static void main(String[] words) {
        Knock knock = new Knock(Integer.parseInt(words[0]), words[1], 7);
        int count = Integer.parseInt(words[2]);
        int spoke = 0;
        for (int i = 0; i < count; i++) {
            spoke += knock.once() ? 1 : 0;
        }
        System.out.println(count + " connections, " + (count - spoke) + " of them cut off while they spoke");
    }

    /// Whether it could say all it wanted.
    boolean once() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            OutputStream out = socket.getOutputStream();
            switch (random.nextInt(6)) {
                case 0 -> out.write(bytes(200));
                case 1 -> out.write(Frames.of(bytes(200)));
                case 2 -> out.write(hello, 0, random.nextInt(hello.length));
                case 3 -> {
                    // As if it belonged here, and then nonsense.
                    out.write(hello);
                    out.write(Frames.of(nonsense()));
                }
                case 4 -> {
                    // A good message with something wrong in it, or a length that nobody would send.
                    byte[] wrong = hello.clone();
                    wrong[random.nextInt(wrong.length)] ^= (byte) (1 << random.nextInt(8));
                    out.write(wrong);
                }
                default -> {} // says nothing
            }
            // Until it is sent away, or strangers come faster than anybody could let them in, and all wait for TCP.
            socket.shutdownOutput();
            socket.setSoTimeout(PATIENCE_MILLIS);
            InputStream in = socket.getInputStream();
            while (in.read(answer) >= 0) {}
            return true;
        } catch (IOException e) {
            return false; // sent away
        }
    }

    private byte[] bytes(int most) {
        byte[] bytes = new byte[1 + random.nextInt(most)];
        random.nextBytes(bytes);
        return bytes;
    }

    /// Something that looks like a message and is none: what a worker says counts, so it must not be anything valid.
    private byte[] nonsense() {
        while (true) {
            byte[] bytes = bytes(60);
            bytes[0] = (byte) (1 + random.nextInt(16));
            try {
                new MessageFormat().read(bytes);
            } catch (Malformed | IllegalStateException e) {
                return bytes;
            }
        }
    }
}
