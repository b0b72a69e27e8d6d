package sample;

/// Money, and a way to move it that is safe against lost updates, but not against deadlock.
final class Account {
    private int balance;

    Account(int balance) {
        this.balance = balance;
    }

    synchronized int balance() {
        return balance;
    }

    synchronized void add(int amount) {
        balance += amount;
    }

    void transfer(int amount, Account to) {
        synchronized (this) {
            synchronized (to) {
                balance -= amount;
                to.balance += amount;
            }
        }
    }
}
