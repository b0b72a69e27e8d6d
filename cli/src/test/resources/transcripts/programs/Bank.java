class Bank {
    private int balance = 100;

    static void transfer(Bank from, Bank to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Bank a = new Bank();
        Bank b = new Bank();
        Thread one = new Thread(() -> transfer(a, b, 10), "a-to-b");
        Thread two = new Thread(() -> transfer(args.length == 0 ? b : a, args.length == 0 ? a : b, 20), "b-to-a");
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
