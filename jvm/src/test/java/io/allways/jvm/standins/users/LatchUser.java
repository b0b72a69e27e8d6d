package io.allways.jvm.standins.users;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

public final class LatchUser extends User {
    private final CountDownLatch latch;

    LatchUser(CountDownLatch latch) {
        this.latch = latch;
    }

    public void await() throws InterruptedException {
        latch.await();
    }

    public boolean await(long time, TimeUnit unit) throws InterruptedException {
        return latch.await(time, unit);
    }

    public void countDown() {
        latch.countDown();
    }

    public long getCount() {
        return latch.getCount();
    }

    public String text() {
        return state(latch);
    }

    @Override
    public String toString() {
        return state(latch);
    }
}
