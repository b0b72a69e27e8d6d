// log4j, what is left of bug 38137: the thread that empties the AsyncAppender's buffer no longer waits for room in it, but
// still for monitors that another thread holds while it waits for room.
// faulty: log4j:log4j:1.2.13
// unfixed: log4j:log4j:1.2.17
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
        Logger.getRootLogger().info("three");
        async.close();
    }
}
