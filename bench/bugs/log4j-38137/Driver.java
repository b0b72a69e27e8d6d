// log4j, bug 38137: an appender behind an AsyncAppender logs something itself while the buffer is full. The thread that
// should empty the buffer then waits for room in it.
// The fixed version has data races on AppenderSkeleton.closed.
// faulty: log4j:log4j:1.2.13
// fixed: log4j:log4j:1.2.14
// expect: violated deadlock [--races ignore]
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Logger;
import org.apache.log4j.spi.LoggingEvent;

class Driver {
    private static class Nested extends AppenderSkeleton {
        private boolean first = true;

        @Override
        protected void append(LoggingEvent event) {
            if (first) {
                first = false;
                Logger.getRootLogger().info("something about " + event.getMessage());
            }
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return false;
        }
    }

    public static void main(String[] args) {
        AsyncAppender async = new AsyncAppender();
        async.setBufferSize(1);
        async.addAppender(new Nested());
        Logger.getRootLogger().addAppender(async);
        Logger.getRootLogger().info("one");
        Logger.getRootLogger().info("two");
        async.close();
    }
}
