import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.net.Socket;

/// Stores a value, then asks for it: the primary, or the backup if that is gone. What was stored must be there.
public final class Writer {
    public static void main(String[] args) throws IOException {
        int port = Integer.parseInt(args[0]);
        boolean stored = false;
        String found = null;
        try (Socket primary = new Socket("localhost", port);
                BufferedReader in = new BufferedReader(new InputStreamReader(primary.getInputStream()));
                PrintWriter out = new PrintWriter(primary.getOutputStream(), true)) {
            out.println("42");
            stored = in.readLine() != null;
            out.println("?");
            found = in.readLine();
        } catch (IOException e) {
            System.out.println("the primary is gone: " + e.getMessage());
        }
        if (stored && found == null) {
            try (Socket backup = new Socket("localhost", port + 2);
                    BufferedReader in = new BufferedReader(new InputStreamReader(backup.getInputStream()))) {
                found = in.readLine();
            }
        }
        if (stored && !"42".equals(found)) {
            throw new AssertionError("42 was stored, but now there is `" + found + "`");
        }
    }
}
