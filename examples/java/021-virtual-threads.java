// expect: traces 6, verified
// Virtual threads are threads: three of them, one lock, 3! orders.
class VirtualThreads {
    private static int count;

    static synchronized void increment() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = Thread.startVirtualThread(VirtualThreads::increment);
        Thread two = Thread.ofVirtual().name("two").start(VirtualThreads::increment);
        Thread three = Thread.ofPlatform().name("three").daemon().start(VirtualThreads::increment);
        one.join();
        two.join();
        three.join();
        assert one.isVirtual() && two.getName().equals("two") && count == 3;
    }
}
