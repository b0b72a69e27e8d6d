import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

/// As the downloader, but a part counts before it is there: a file may be put together too early.
public final class HastyDownloader {
    private static final int LENGTH = 6;

    private final int port;
    private final String[] parts;
    private int missing;
    private String file;

    private HastyDownloader(int port, int count) {
        this.port = port;
        parts = new String[count];
        missing = count;
    }

    /// Arguments: the port, and how many connections to use.
    public static void main(String[] args) throws IOException, InterruptedException {
        int connections = Integer.parseInt(args[1]);
        HastyDownloader downloader = new HastyDownloader(Integer.parseInt(args[0]), connections - 1);
        String file = downloader.run();
        if (!file.equals("abcdef")) {
            throw new AssertionError("the file is " + file);
        }
        System.out.println(file);
    }

    private String run() throws IOException, InterruptedException {
        Thread[] workers = new Thread[parts.length];
        for (int i = 0; i < workers.length; i++) {
            int part = i;
            workers[i] = new Thread(() -> part(part));
            workers[i].start();
        }
        complete(get("GET /file"));
        for (Thread worker : workers) {
            worker.join();
        }
        synchronized (this) {
            return file;
        }
    }

    private void part(int part) {
        int size = LENGTH / parts.length;
        synchronized (this) {
            missing--;
        }
        try {
            got(part, get("GET /file " + part * size + " " + (part + 1) * size));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void got(int part, String text) {
        parts[part] = text;
        if (missing == 0) {
            complete(String.join("", parts));
        }
    }

    private synchronized void complete(String text) {
        if (file == null) {
            file = text;
        }
    }

    private String get(String request) throws IOException {
        try (Socket socket = new Socket("localhost", port);
                BufferedReader in = new BufferedReader(new InputStreamReader(socket.getInputStream()));
                PrintWriter out = new PrintWriter(socket.getOutputStream(), true)) {
            out.println(request);
            int length = 0;
            String line = in.readLine();
            while (!line.isEmpty()) {
                if (line.startsWith("Content-Length: ")) {
                    length = Integer.parseInt(line.substring(16));
                }
                line = in.readLine();
            }
            char[] body = new char[length];
            for (int got = 0; got < length; ) {
                got += in.read(body, got, length - got);
            }
            return new String(body);
        }
    }
}
