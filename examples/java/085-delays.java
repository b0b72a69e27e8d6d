// expect: verified
// A DelayQueue gives out what is due first, whatever was put first; time passes when all wait for it.

import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.TimeUnit;

class Delays {
    record Alarm(String name, long due) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(due - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(due, ((Alarm) other).due);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        DelayQueue<Alarm> alarms = new DelayQueue<>();
        long now = System.nanoTime();
        Thread clock = new Thread(() -> {
            alarms.put(new Alarm("late", now + 2_000_000_000L));
            alarms.put(new Alarm("early", now + 1_000_000_000L));
        });
        clock.start();
        String first = alarms.take().name();
        String second = alarms.take().name();
        assert first.equals("early") && second.equals("late") : first + ", " + second;
        assert System.nanoTime() - now >= 2_000_000_000L;
    }
}
