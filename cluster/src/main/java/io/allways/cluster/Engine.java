package io.allways.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.ActorSystem;

/// Pekko, set up by code alone: nobody's `application.conf` counts. Its threads carry bytes and messages; programs
/// never
/// run on them.
final class Engine implements AutoCloseable {
    /// Whoever is silent for longer is taken for dead. Both sides say something several times in that time.
    static final Duration SILENCE = Duration.ofSeconds(20);

    private static final Config CONFIG =
            ConfigFactory.parseString("""
                pekko {
                  loglevel = OFF
                  stdout-loglevel = OFF
                  log-dead-letters = off
                  daemonic = on
                  jvm-exit-on-fatal-error = off
                  coordinated-shutdown.run-by-jvm-shutdown-hook = off
                  coordinated-shutdown.exit-jvm = off
                  actor.allow-java-serialization = off
                  actor.default-dispatcher.fork-join-executor { parallelism-min = 2, parallelism-max = 4 }
                  io.tcp.direct-buffer-size = 128 KiB
                }
                """).withFallback(ConfigFactory.defaultReference(Engine.class.getClassLoader()));

    final ActorSystem system = ActorSystem.create("allways", CONFIG, Engine.class.getClassLoader());

    @Override
    public void close() {
        system.terminate();
        try {
            system.getWhenTerminated().toCompletableFuture().get(5, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (java.util.concurrent.ExecutionException | TimeoutException e) {
            // its threads are daemons
        }
    }
}
