// expect: violated deadlock
// Two locks, taken in opposite orders: each thread holds one and waits for the other.
class Deadlock {
    static class Account {
        int balance = 100;
    }

    static void transfer(Account from, Account to, int amount) {
        synchronized (from) {
            synchronized (to) {
                from.balance -= amount;
                to.balance += amount;
            }
        }
    }

    public static void main(String[] args) {
        Account a = new Account();
        Account b = new Account();
        new Thread(() -> transfer(a, b, 10), "a-to-b").start();
        new Thread(() -> transfer(b, a, 20), "b-to-a").start();
    }
}
