// Commons Exec, EXEC-34: a process that is to be destroyed before the watchdog has been told of it is not destroyed.
// faulty: org.apache.commons:commons-exec:1.1
// fixed: org.apache.commons:commons-exec:1.2
// expect: violated assertion
import java.io.InputStream;
import java.io.OutputStream;
import org.apache.commons.exec.ExecuteWatchdog;

class Driver {
    public static void main(String[] args) throws Exception {
        ExecuteWatchdog watchdog = new ExecuteWatchdog(ExecuteWatchdog.INFINITE_TIMEOUT);
        Endless process = new Endless();
        Thread executor = new Thread(() -> watchdog.start(process), "executor");
        executor.start();
        watchdog.destroyProcess();
        executor.join();
        assert process.destroyed : "the process was not destroyed";
    }

    private static class Endless extends Process {
        boolean destroyed;

        @Override
        public int exitValue() {
            throw new IllegalThreadStateException();
        }

        @Override
        public void destroy() {
            destroyed = true;
        }

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
