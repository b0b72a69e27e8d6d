// expect: verified
// A timer has one thread, so that its tasks never overlap; the last one ends it.
import java.util.Timer;
import java.util.TimerTask;

class TimerCancelsItself {
    static int ticks;

    public static void main(String[] args) {
        Timer timer = new Timer();
        TimerTask tick = new TimerTask() {
            @Override
            public void run() {
                if (++ticks == 3) {
                    timer.cancel();
                }
            }
        };
        timer.schedule(tick, 10, 10);
    }
}
