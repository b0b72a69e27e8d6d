// expect: verified
// Readers together, writers alone, written with a monitor.
class ReadersWriters {
    private int readers;
    private boolean writing;
    private int value;

    synchronized void beginRead() throws InterruptedException {
        while (writing) {
            wait();
        }
        readers++;
    }

    synchronized void endRead() {
        readers--;
        notifyAll();
    }

    synchronized void beginWrite() throws InterruptedException {
        while (writing || readers > 0) {
            wait();
        }
        writing = true;
    }

    synchronized void endWrite() {
        writing = false;
        notifyAll();
    }

    public static void main(String[] args) throws InterruptedException {
        ReadersWriters lock = new ReadersWriters();
        Thread reader = new Thread(() -> {
            try {
                lock.beginRead();
                int first = lock.value;
                assert first == lock.value;
                lock.endRead();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        reader.start();
        lock.beginWrite();
        lock.value++;
        lock.endWrite();
        reader.join();
    }
}
