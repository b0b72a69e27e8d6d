package io.allways.jvm.run;

/// What a semaphore shows the scheduler.
public interface Permits {
    int left();
}
