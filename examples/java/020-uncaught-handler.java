// expect: verified
// With a handler it is the program's own matter. Also here: names, groups, daemons, states and thread locals.
class UncaughtHandler {
    public static void main(String[] args) throws InterruptedException {
        Throwable[] seen = new Throwable[1];
        ThreadGroup group = new ThreadGroup("mine");
        ThreadLocal<String> local = ThreadLocal.withInitial(() -> "fresh");
        InheritableThreadLocal<String> inherited = new InheritableThreadLocal<>();
        local.set("main's");
        inherited.set("from main");
        Thread thread = new Thread(group, () -> {
            assert local.get().equals("fresh") && inherited.get().equals("from main");
            throw new IllegalStateException("on purpose");
        });
        thread.setUncaughtExceptionHandler((where, what) -> seen[0] = what);
        assert thread.getName().equals("Thread-0") && thread.getState() == Thread.State.NEW;
        thread.start();
        thread.join();
        assert seen[0].getMessage().equals("on purpose") && thread.getState() == Thread.State.TERMINATED;

        Thread daemon = new Thread(() -> {
            synchronized (group) {
                try {
                    group.wait(); // for ever, which a daemon may
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        daemon.setDaemon(true);
        daemon.start();
    }
}
