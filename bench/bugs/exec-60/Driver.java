// Commons Exec, EXEC-60: the watchdog's thread tells that time is up while it holds the watchdog's monitor, and waits for
// the monitor of ExecuteWatchdog, whose destroyProcess holds that one and waits for the watchdog's.
// faulty: org.apache.commons:commons-exec:1.1
// fixed: org.apache.commons:commons-exec:1.2
// expect: violated deadlock [--timeouts any]
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.exec.ExecuteWatchdog;

class Driver {
    public static void main(String[] args) {
        ExecuteWatchdog watchdog = new ExecuteWatchdog(1000);
        watchdog.start(new Endless());
        watchdog.destroyProcess();
    }

    private static class Endless extends Process {
        @Override
        public int exitValue() {
            throw new IllegalThreadStateException();
        }

        @Override
        public void destroy() {}

        @Override
        public int waitFor() {
            throw new UnsupportedOperationException();
        }

        @Override
        public OutputStream getOutputStream() {
            throw new UnsupportedOperationException();
        }

        @Override
        public InputStream getInputStream() {
            throw new UnsupportedOperationException();
        }

        @Override
        public InputStream getErrorStream() {
            throw new UnsupportedOperationException();
        }
    }
}
