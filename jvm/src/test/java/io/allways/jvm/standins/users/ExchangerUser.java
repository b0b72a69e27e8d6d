package io.allways.jvm.standins.users;

import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public final class ExchangerUser extends User {
    private final Exchanger<Integer> exchanger;

    ExchangerUser(Exchanger<Integer> exchanger) {
        this.exchanger = exchanger;
    }

    public Integer exchange(int given) throws InterruptedException {
        return exchanger.exchange(given);
    }

    public Integer exchange(int given, long time, TimeUnit unit) throws InterruptedException, TimeoutException {
        return exchanger.exchange(given, time, unit);
    }

    @Override
    public String toString() {
        return "";
    }
}
