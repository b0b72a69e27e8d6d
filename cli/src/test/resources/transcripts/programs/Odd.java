import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.file.Files;
import java.util.Scanner;

class Odd {
    private static int spin;

    static synchronized void touch() {}

    public static void main(String[] args) throws Exception {
        switch (args[0]) {
            case "reads" -> new Scanner(System.in).nextLine();
            case "listens" -> AsynchronousServerSocketChannel.open().close();
            case "links" -> Files.createSymbolicLink(java.nio.file.Path.of("harm"), java.nio.file.Path.of("other"));
            case "native" -> System.loadLibrary("something");
            case "looks" -> java.lang.management.ManagementFactory.getThreadMXBean().dumpAllThreads(true, true);
            case "exits" -> System.exit(Integer.parseInt(args[1]));
            case "throws" -> throw new IllegalStateException("on purpose");
            case "prints" -> {
                System.out.printf("%d of %s%n", 1, args[0]);
                System.err.println(2);
                assert args.length > 1 : "told you";
            }
            case "leaks" -> {
                // What the JDK keeps for all must not outlive an execution.
                boolean first = java.security.Security.getProperty("odd.ran") == null;
                java.security.Security.setProperty("odd.ran", "yes");
                Thread other = new Thread(Odd::touch);
                other.start();
                if (first) {
                    touch();
                } else {
                    other.join();
                }
            }
            default -> {
                while (spin >= 0) spin = (spin + 1) & 1023;
            }
            case "collects" -> {
                var weak = new java.lang.ref.WeakReference<>(new Object());
                while (weak.get() != null) System.gc();
            }
        }
    }
}
