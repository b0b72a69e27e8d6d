// expect: traces 2, verified
// The same with one order for all: the account with the smaller number first. Two transfers, two orders.
class LockOrder {
    static class Account {
        final int number;
        int balance = 100;

        Account(int number) {
            this.number = number;
        }
    }

    static void transfer(Account from, Account to, int amount) {
        Account first = from.number < to.number ? from : to;
        Account second = first == from ? to : from;
        synchronized (first) {
            synchronized (second) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Account a = new Account(1);
        Account b = new Account(2);
        Thread one = new Thread(() -> transfer(a, b, 10));
        Thread two = new Thread(() -> transfer(b, a, 20));
        one.start();
        two.start();
        one.join();
        two.join();
        assert a.balance + b.balance == 200;
    }
}
