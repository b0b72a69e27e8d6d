// expect: violated assertion
// A worker that takes an interrupt for a reason to stop, although a job came before it had the lock again.
class InterruptedWaiter {
    private int jobs;
    private int done;

    synchronized void work() {
        while (jobs == 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                return;
            }
        }
        jobs--;
        done++;
    }

    synchronized void submit() {
        jobs++;
        notify();
    }

    public static void main(String[] args) throws InterruptedException {
        InterruptedWaiter pool = new InterruptedWaiter();
        Thread worker = new Thread(pool::work, "worker");
        worker.start();
        Thread impatient = new Thread(worker::interrupt, "impatient");
        impatient.start();
        pool.submit();
        worker.join();
        synchronized (pool) {
            assert pool.done == 1 : "a job was lost";
        }
    }
}
