package sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.allways.junit.Check;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountTest {
    private Account a;
    private Account b;

    @BeforeEach
    void open() {
        a = new Account(100);
        b = new Account(100);
    }

    @Test
    void oneAfterTheOther() {
        a.transfer(10, b);
        b.transfer(30, a);
        assertEquals(120, a.balance());
    }

    @Check
    void noUpdateIsLost() throws InterruptedException {
        Thread other = new Thread(() -> a.add(10));
        other.start();
        a.add(20);
        other.join();
        assertEquals(130, a.balance());
    }

    /// Fails: the two threads may wait for each other.
    @Check
    void bothWays() throws InterruptedException {
        Thread other = new Thread(() -> b.transfer(30, a), "other");
        other.start();
        a.transfer(10, b);
        other.join();
        assertEquals(120, a.balance());
    }
}
