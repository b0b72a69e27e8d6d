// expect: violated deadlock
// The thread of a Timer waits for more tasks for ever, and keeps the program from ending, unless it is cancelled.
import java.util.Timer;
import java.util.TimerTask;

class TimerNotCancelled {
    public static void main(String[] args) {
        TimerTask once = new TimerTask() {
            @Override
            public void run() {}
        };
        new Timer().schedule(once, 10);
    }
}
