package io.allways.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/// A test method that is run in every interleaving that matters, instead of once. It fails if one of them fails: with
/// an exception or a failed assertion in any thread, a data race, a deadlock, or a livelock. The message shows how.
///
/// ```java
/// @Check
/// void twoIncrements() throws InterruptedException {
///     Counter counter = new Counter();
///     Thread other = new Thread(counter::increment);
///     other.start();
///     counter.increment();
///     other.join();
///     assertEquals(2, counter.value());
/// }
/// ```
///
/// Each interleaving is a test run of its own, on a new object, with static fields as at the start: `@BeforeAll` and
/// `@BeforeEach` methods, the test, `@AfterEach` and `@AfterAll` methods, all in the first thread. When that has ended,
/// so has the run: threads that are left behind go on as far as they can, in case they fail, but it is no failure if
/// they are blocked, wait for work or do not end. A note says so. Methods with parameters, and what other extensions of
/// JUnit do, are not part of it. JUnit itself
/// makes one more object of the test class, which is not used.
///
/// The first such test of a JVM loads an agent into it, of which the JVM warns. It does not if started with
/// `-XX:+EnableDynamicAgentLoading -Xshare:off`, or with `-javaagent:` and the path of `allways-jvm-runtime.jar`.
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Test
@ExtendWith(CheckExtension.class)
public @interface Check {
    /// How to search: `optimal`, `source`, `dpor`, `dpor-eager` and `naive` cover everything, `preemptions` everything
    /// with few preemptions; `random`, `pct` and `pos` sample.
    String algorithm() default "optimal";

    /// On how many cores; 0 is all. Only `optimal` uses more than one.
    int workers() default 0;

    /// Stop after this many executions; 0 is no limit, but 10,000 for algorithms that sample.
    long executions() default 0;

    /// Stop after this long: `500ms`, `60s`, `5m`, `2h`; no limit if empty.
    String time() default "";

    /// Cut each execution after this many steps, so that one without end is told.
    int steps() default 100_000;

    /// For `preemptions`: how many at most.
    int preemptions() default 2;

    /// For `pct`: the depth of the bugs looked for.
    int depth() default 3;

    /// For `random`, `pct` and `pos`: the same seed gives the same executions.
    long seed() default 1;

    /// Whether a data race is a failure (`fail`), or racing accesses are explored like others (`ignore`).
    String races() default "fail";

    /// When waiting with a time limit may end because of it: `idle` (when nothing else can go on), `any` (at any
    /// moment), `never`, or a number: `idle`, and early at most so many times in each thread.
    String timeouts() default "idle";

    /// When a sleep may end: at any moment, so that it orders nothing (`any`), or when nothing else can go on, in the
    /// order of their ends (`idle`). Tests that wait for others by sleeping need the latter.
    String sleeps() default "any";

    /// How often each thread may wake up without a reason.
    int spurious() default 0;

    /// Collect all failures that differ, instead of stopping at the first.
    boolean keepGoing() default false;

    /// Fail also if nothing was wrong but not everything was covered.
    boolean requireExhaustive() default false;

    /// Run exactly one execution: the text that a failure's message ends with.
    String replay() default "";
}
